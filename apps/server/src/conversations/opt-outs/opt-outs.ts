import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

const optedOutAmong = prepared(
  (contactIds: number[]) => sql<{ contactId: number }>`
    select "contactId" from opt_outs
    where "companyId" = current_company() and "contactId" = any (${contactIds}::int[]) and "endedAt" is null`,
);

/** Those of the contacts who do not want to be written to. */
export const findOptedOut = async (db: Db, contactIds: number[]): Promise<Set<number>> =>
  new Set((await optedOutAmong(db, contactIds)).map(({ contactId }) => contactId));
