import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

const countLastMinute = prepared(
  (ticketId: number) => sql<{ count: number }>`
    select count(*)::int as count from (
      select source, "createdAt" from messages where "ticketId" = ${ticketId} order by position desc limit 40
    ) newest
    where source = 'automation' and "createdAt" > now() - interval '1 minute'`,
);

/** Number of automatic messages in a ticket within the last minute. */
export const countAutomaticMessages = async (db: Db, ticketId: number): Promise<number> =>
  (await countLastMinute(db, ticketId))[0]?.count ?? 0;
