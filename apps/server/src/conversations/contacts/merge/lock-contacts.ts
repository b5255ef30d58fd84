import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/**
 * Contacts and everything said with them, held until the commit: the conversations first, as everybody does who
 * writes in one, so that nobody waits for each other.
 */
export async function lockContacts(db: Db, ids: number[]): Promise<void> {
  await sql`
    select 1 from tickets where "contactId" = any (${ids}::int[]) order by id for update`.execute(db);
  await sql`select 1 from contacts where id = any (${ids}::int[]) order by id for update`.execute(db);
}
