import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Locks contacts and their tickets until the commit. Tickets first, the order of all writers, to prevent deadlocks. */
export async function lockContacts(db: Db, ids: number[]): Promise<void> {
  await sql`
    select 1 from tickets where "contactId" = any (${ids}::int[]) order by id for update`.execute(db);
  await sql`select 1 from contacts where id = any (${ids}::int[]) order by id for update`.execute(db);
}
