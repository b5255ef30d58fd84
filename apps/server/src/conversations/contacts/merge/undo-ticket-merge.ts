import { Channel, channelAbilities } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { runHooks } from '../../../platform/hooks.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { droppedTables } from './merge-tickets.ts';
import type { StoredMerge } from './queries.ts';
import type { MergedTicket } from './merge-record.ts';
import { moveBack, restoreRows, type Row, rowOf, type Table, unchangedSince } from './raw-rows.ts';

declare module '../../../platform/hooks.ts' {
  interface HookTypes {
    /** A merged ticket was split again; given are the drafts before and after the merge. */
    'tickets.split': { work: CompanyWork; data: { before: Row[]; after: Row[] }; answer: void };
  }
}

/** All channels that share these id spaces. */
const channelsOf = (peoples: string[]) =>
  Channel.options.filter((channel) => peoples.includes(channelAbilities[channel].people));

/** Returns the restored contact's tickets and all tickets that were split. */
export async function restoreTickets(
  work: CompanyWork,
  { keptId, goneId, at, record }: StoredMerge,
): Promise<{ ofGone: number[]; parted: number[] }> {
  const { db } = work;
  const ofGone = await moveBack(
    db,
    { table: 'tickets', column: 'contactId', ids: record.tickets },
    { from: keptId, to: goneId },
  );
  const { rows: since } = await sql<{ id: number }>`
    update tickets set "contactId" = ${goneId} where "contactId" = ${keptId} and "createdAt" > ${at}
      and channel = any (${channelsOf(record.ownChannels)}::text[]) returning id`.execute(db);
  ofGone.push(...since.map(({ id }) => id));
  const parted: number[] = [];
  for (const pair of record.joined) {
    if (!(await splitTickets(work, pair))) continue;
    const id = Number(pair.gone['id']);
    parted.push(pair.keptId, id);
    if (pair.gone['contactId'] === goneId) ofGone.push(id);
  }
  return { ofGone, parted };
}

/** Splits two merged tickets; false if the merged ticket was deleted meanwhile. */
async function splitTickets(work: CompanyWork, pair: MergedTicket): Promise<boolean> {
  const { db } = work;
  const current = await rowOf(db, 'tickets', pair.keptId);
  if (!current) return false;
  const isOver = current['status'] === 'closed' || (await hasOtherActiveTicket(db, pair.gone));
  await restoreRows(db, 'tickets', [isOver ? { ...pair.gone, status: 'closed' } : pair.gone]);
  const way = { from: pair.keptId, to: Number(pair.gone['id']) };
  for (const [table, ids] of Object.entries(pair.moved))
    await moveBack(db, { table: table as Table, column: 'ticketId', ids }, way);
  await restoreDroppedRows(work, pair, isOver);
  await restoreKeptTicket(work, pair, current);
  return true;
}

/** Whether the contact has another active ticket on the connection meanwhile. */
async function hasOtherActiveTicket(db: Db, { contactId, whatsappId }: Row): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tickets where "contactId" = ${contactId} and "whatsappId" = ${whatsappId}
      and status <> 'closed'`.execute(db);
  return rows.length > 0;
}

/** A ticket that comes back closed gets its history, not its timers, drafts and sessions. */
async function restoreDroppedRows(
  { db, now }: CompanyWork,
  { gone, dropped }: MergedTicket,
  isOver: boolean,
) {
  if (!isOver) {
    for (const table of droppedTables) {
      // Triggers on the restored ticket and tags have set timers and written stays in lanes.
      if (table === 'ticket_timers' || table === 'lane_stays')
        await sql`delete from ${sql.table(table)} where "ticketId" = ${gone['id']}`.execute(db);
      await restoreRows(db, table, dropped[table] ?? []);
    }
    return;
  }
  await restoreRows(db, 'ticket_tags', dropped['ticket_tags'] ?? []);
  const finishedAt = now.toISOString();
  const ended = (dropped['ticket_trackings'] ?? []).map((row) => ({ ...row, finishedAt }));
  await restoreRows(db, 'ticket_trackings', ended);
  await restoreRows(
    db,
    'ticket_intervals',
    (dropped['ticket_intervals'] ?? []).map((row) => endInterval(row, now)),
  );
}

const endInterval = ({ endedAt, startedAt, ...row }: Row, now: Date): Row => ({
  ...row,
  startedAt,
  endedAt: endedAt ?? (now >= new Date(String(startedAt)) ? now.toISOString() : startedAt),
});

const lastMessageColumns = [
  'lastMessage',
  'lastMessageKind',
  'lastMessageId',
  'lastMessageSender',
  'lastMessageUserId',
  'lastPosition',
  'updatedAt',
];

/** Reverts the kept ticket to its state before the merge, except for columns changed since. */
async function restoreKeptTicket(work: CompanyWork, pair: MergedTicket, current: Row): Promise<void> {
  const { db } = work;
  const { keptId, before, after, addedTags } = pair;
  const added = Number(after['unreadMessages']) - Number(before['unreadMessages']);
  const unreadMessages = Math.max(0, Number(current['unreadMessages']) - added);
  const isAsItWas = current['lastPosition'] === after['lastPosition'];
  const columns = isAsItWas ? lastMessageColumns : [];
  await db
    .updateTable('tickets')
    .set({ unreadMessages, ...unchangedSince({ current, before, after }, columns) })
    .where('id', '=', keptId)
    .execute();
  await sql`
    delete from ticket_tags where "ticketId" = ${keptId} and "tagId" = any (${addedTags}::int[])`.execute(db);
  if (isAsItWas) {
    await sql`delete from ticket_timers where "ticketId" = ${keptId}`.execute(db);
    await restoreRows(db, 'ticket_timers', pair.timers);
  }
  await runHooks('tickets.split', work, pair.drafts);
}
