import { sql } from 'kysely';
import { runHooks } from '../../../platform/hooks.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import type { MergedTicket } from './merge-record.ts';
import { moveReferences, type Row, rowOf, rowsWhere, type Table } from './raw-rows.ts';

declare module '../../../platform/hooks.ts' {
  interface HookTypes {
    /** A ticket is about to be merged into another; the row of the old one still exists for the last time. */
    'tickets.merged': { work: CompanyWork; data: { from: number; to: number }; answer: void };
  }
}

interface TicketPair {
  keptTicket: number;
  goneTicket: number;
}

/**
 * A contact has at most one active ticket per connection, so two are merged. A ticket that is not pending is kept;
 * otherwise the older one.
 */
export async function mergeActiveTickets(
  work: CompanyWork,
  keptId: number,
  goneId: number,
): Promise<MergedTicket[]> {
  const { rows } = await sql<TicketPair>`
    with pairs as (
      select k.id as one, g.id as other,
        (k.status <> 'pending', -k.id) > (g.status <> 'pending', -g.id) as "isFirst"
      from tickets k join tickets g on g."companyId" = k."companyId" and g."whatsappId" = k."whatsappId"
      where k."contactId" = ${keptId} and g."contactId" = ${goneId} and k.status <> 'closed' and g.status <> 'closed'
    )
    select case when "isFirst" then one else other end as "keptTicket",
      case when "isFirst" then other else one end as "goneTicket"
    from pairs order by 1`.execute(work.db);
  const joined: MergedTicket[] = [];
  for (const pair of rows) joined.push(await mergeTickets(work, pair));
  return joined;
}

/** Messages, notes and logs move to the other ticket, but not the running tracking round. */
export const movedTables = [
  ['messages', sql`true`],
  ['ticket_notes', sql`true`],
  ['ticket_logs', sql`true`],
  ['user_ratings', sql`true`],
  ['ticket_trackings', sql`"finishedAt" is not null`],
  ['integration_deliveries', sql`status <> 'waiting'`],
] as const satisfies [Table, unknown][];

/** State of this one ticket is deleted with it. */
export const droppedTables = [
  'ticket_tags',
  'lane_stays',
  'ticket_trackings',
  'ticket_intervals',
  'ticket_timers',
  'ticket_dialogs',
  'drafts',
  'integration_sessions',
  'integration_deliveries',
  'prompt_turns',
] as const satisfies Table[];

async function mergeTickets(work: CompanyWork, pair: TicketPair): Promise<MergedTicket> {
  const { db } = work;
  const { keptTicket, goneTicket } = pair;
  const ofKept = (table: Table) => rowsWhere(db, table, sql`"ticketId" = ${keptTicket}`);
  const before = await ticketRow(work, keptTicket);
  const gone = await ticketRow(work, goneTicket);
  const timers = await ofKept('ticket_timers');
  const draftsBefore = await ofKept('drafts');
  const moved = await moveRows(work, pair);
  const dropped = await readDroppedRows(work, goneTicket);
  const addedTags = await copyTags(work, pair);
  await joinProgress(work, pair);
  await runHooks('tickets.merged', work, { from: goneTicket, to: keptTicket });
  await sql`delete from tickets where id = ${goneTicket}`.execute(db);
  work.emit('ticket', { action: 'delete', ticketId: goneTicket, isMove: false }, ['everyone']);
  return {
    keptId: keptTicket,
    before,
    after: await ticketRow(work, keptTicket),
    timers,
    gone,
    moved,
    dropped,
    addedTags,
    drafts: { before: draftsBefore, after: await ofKept('drafts') },
  };
}

/** Returns the ids of the moved rows by table. */
async function moveRows(
  { db }: CompanyWork,
  { keptTicket, goneTicket }: TicketPair,
): Promise<Record<string, number[]>> {
  const moved: Record<string, number[]> = {};
  for (const [table, condition] of movedTables)
    moved[table] = await moveReferences(
      db,
      { table, column: 'ticketId', condition },
      { from: goneTicket, to: keptTicket },
    );
  return moved;
}

async function readDroppedRows({ db }: CompanyWork, goneTicket: number): Promise<Record<string, Row[]>> {
  const dropped: Record<string, Row[]> = {};
  for (const table of droppedTables)
    dropped[table] = await rowsWhere(db, table, sql`"ticketId" = ${goneTicket}`);
  return dropped;
}

/** Returns the ids of the tags that the kept ticket did not have. It stays in its lane: a ticket is in at most one. */
async function copyTags({ db }: CompanyWork, { keptTicket, goneTicket }: TicketPair): Promise<number[]> {
  const { rows } = await sql<{ tagId: number }>`
    with lanes as (select id from tags where kanban = 1)
    insert into ticket_tags ("ticketId", "tagId") select ${keptTicket}, "tagId" from ticket_tags
    where "ticketId" = ${goneTicket} and not ("tagId" in (select id from lanes) and exists (
      select 1 from ticket_tags k where k."ticketId" = ${keptTicket} and k."tagId" in (select id from lanes)))
    on conflict do nothing returning "tagId"`.execute(db);
  return rows.map(({ tagId }) => tagId);
}

/** The kept ticket shows the newer of the two last messages, and all unread ones. */
const joinProgress = ({ db }: CompanyWork, { keptTicket, goneTicket }: TicketPair) =>
  sql`
    update tickets k set "unreadMessages" = k."unreadMessages" + g."unreadMessages",
      ("lastMessage", "lastMessageKind", "lastMessageId", "lastMessageSender", "lastMessageUserId") = (
        select l."lastMessage", l."lastMessageKind", l."lastMessageId", l."lastMessageSender", l."lastMessageUserId"
        from tickets l
        where l.id = case when g."lastPosition" > k."lastPosition" then g.id else k.id end),
      "lastPosition" = greatest(k."lastPosition", g."lastPosition"), "updatedAt" = greatest(k."updatedAt", g."updatedAt")
    from tickets g where k.id = ${keptTicket} and g.id = ${goneTicket}`.execute(db);

async function ticketRow({ db }: CompanyWork, id: number): Promise<Row> {
  const row = await rowOf(db, 'tickets', id);
  if (!row) throw new Error('a ticket that is held is not there');
  return row;
}
