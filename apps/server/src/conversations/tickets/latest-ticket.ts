import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

const latestTicket = prepared(
  (contactId: number) => sql<{ id: number; queueId: number | null }>`
    select id, "queueId" from tickets where "contactId" = ${contactId}
    order by status <> 'closed' desc, "updatedAt" desc, id desc limit 1`,
);

/** The contact's active ticket, else the one that was closed last. */
export const findLatestTicket = async (db: Db, contactId: number) => (await latestTicket(db, contactId))[0];
