import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** Removes a ticket from every lane except the given one. */
export const leaveLanes = (db: Db, ticketId: number, exceptTagId = 0) =>
  db
    .deleteFrom('ticket_tags')
    .where('ticketId', '=', ticketId)
    .where('tagId', '!=', exceptTagId)
    .where('tagId', 'in', db.selectFrom('tags').select('id').where('kanban', '=', 1))
    .execute();

/** For a lane, the time says since when the ticket is in it. */
export const insertTicketTag = (
  db: Db,
  ticketId: number,
  { tagId, enteredAt }: { tagId: number; enteredAt: Date },
) =>
  db
    .insertInto('ticket_tags')
    .values({ ticketId, tagId, enteredAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The lane a ticket moves to when its time in the current one has passed. */
interface NextLane {
  id: number;
  name: string;
  greeting: string;
  hoursBefore: number;
}

const nextLaneQuery = prepared(
  (ticketId: number) => sql<NextLane>`
    select n.id, n.name, n."greetingMessageLane" as greeting, g."timeLane" as "hoursBefore"
    from ticket_tags l
    join tags g on g."companyId" = l."companyId" and g.id = l."tagId"
    join tags n on n."companyId" = g."companyId" and n.id = g."nextLaneId"
    where l."ticketId" = ${ticketId} and g.kanban = 1 and g."timeLane" > 0
    order by l."enteredAt" desc limit 1`,
);
export const findNextLane = async (db: Db, ticketId: number): Promise<NextLane | undefined> =>
  (await nextLaneQuery(db, ticketId))[0];

/** The lane a ticket returns to when the contact answers. */
const rollbackLaneQuery = prepared(
  (ticketId: number) => sql<{ id: number; name: string }>`
    select b.id, b.name from ticket_tags l
    join tags g on g."companyId" = l."companyId" and g.id = l."tagId"
    join tags b on b."companyId" = g."companyId" and b.id = g."rollbackLaneId"
    where l."ticketId" = ${ticketId} and g.kanban = 1 limit 1`,
);
export const findRollbackLane = async (db: Db, ticketId: number) =>
  (await rollbackLaneQuery(db, ticketId))[0];
