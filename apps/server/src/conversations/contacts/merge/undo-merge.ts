import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { AppError, refuseViolations } from '../../../platform/errors.ts';
import { runHooks } from '../../../platform/hooks.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { emitContact, emitContactsReload } from '../contact-events.ts';
import { deleteMerge, findMerge, type StoredMerge } from './queries.ts';
import type { MergeRecord } from './merge-record.ts';
import { moveBack, restoreRows, rowOf, rowsWhere, unchangedSince } from './raw-rows.ts';
import { restoreTickets } from './undo-ticket-merge.ts';
import { splitOptOuts } from './merge-opt-outs.ts';
import { splitWindows } from './merge-windows.ts';

/**
 * Undoes a merge: all rows go back, and later messages stay with their ticket. docs/decisions/0021-merging-contacts.md
 */
export async function undoMerge(work: CompanyWork, mergeId: number): Promise<StoredMerge> {
  const { db } = work;
  const merge = await findMerge(db, mergeId);
  if (!merge) throw new AppError('ERR_NO_MERGE_FOUND');
  const { keptId, goneId, record } = merge;
  await restoreContact(db, merge);
  await restoreIdentities(db, merge);
  await restoreBelongings(db, merge);
  const tickets = await restoreTickets(work, merge);
  await restoreMessages(db, merge, tickets.ofGone);
  await moveBack(
    db,
    { table: 'contact_merges', column: 'contactId', ids: record.merges },
    { from: keptId, to: goneId },
  );
  await deleteMerge(db, mergeId);
  await emitContact(work, 'create', goneId);
  await emitContact(work, 'update', keptId);
  emitContactsReload(work);
  const ids = new Set([...tickets.ofGone, ...tickets.parted]);
  await runHooks('contact.ticketsMoved', work, { ids });
  return merge;
}

const completedColumns = ['number', 'channel', 'whatsappId', 'email', 'lgpdAcceptedAt'];

/** Reverts the columns that the merge completed, unless they changed since, and restores the removed contact. */
async function restoreContact(db: Db, { keptId, record }: StoredMerge): Promise<void> {
  const current = await rowOf(db, 'contacts', keptId);
  if (!current) throw new AppError('ERR_NO_CONTACT_FOUND');
  const { before, after } = record.kept;
  const own = unchangedSince({ current, before, after }, completedColumns);
  if (Object.keys(own).length > 0)
    await db.updateTable('contacts').set(own).where('id', '=', keptId).execute();
  await sql`
    delete from contact_numbers where "contactId" = ${keptId} and channel = ${record.gone['channel']}
      and "numberKey" = ${record.gone['numberKey']}`.execute(db);
  // Another contact may have been given the number meanwhile.
  await refuseViolations(restoreRows(db, 'contacts', [record.gone]), {
    contacts_number: 'ERR_DUPLICATED_CONTACT',
  });
}

/**
 * Restores the identities of both contacts; ids learned since go to the restored contact on channels that only it used.
 */
async function restoreIdentities(db: Db, { keptId, goneId, record }: StoredMerge): Promise<void> {
  const { gone, kept } = record.identities;
  await sql`
    update contact_identities set "contactId" = ${goneId}
    where "contactId" = ${keptId} and channel = any (${record.ownChannels}::text[])`.execute(db);
  await sql`
    insert into contact_identities (channel, "externalId", "contactId", "heardAt")
    select s.channel, s."externalId", s."contactId", s."heardAt"
    from jsonb_to_recordset(${JSON.stringify([...gone, ...kept])}::jsonb)
      as s (channel text, "externalId" text, "contactId" int, "heardAt" timestamptz)
    where s."contactId" = ${goneId} or exists (
      select 1 from contact_identities i where i.channel = s.channel and i."externalId" = s."externalId")
    on conflict ("companyId", channel, "externalId") do update
      set "contactId" = excluded."contactId", "heardAt" = excluded."heardAt"
      where contact_identities."contactId" in (${keptId}, ${goneId})`.execute(db);
  await sql`
    update contact_numbers n set "contactId" = ${goneId}
    from jsonb_to_recordset(${JSON.stringify(record.numbers)}::jsonb) as s (channel text, "numberKey" text)
    where n."contactId" = ${keptId} and n.channel = s.channel and n."numberKey" = s."numberKey"`.execute(db);
}

async function restoreBelongings(db: Db, merge: StoredMerge): Promise<void> {
  const { keptId, goneId, record } = merge;
  const way = { from: keptId, to: goneId };
  const ids = record.fields.map(({ id }) => Number(id));
  const there = await rowsWhere(db, 'contact_fields', sql`id = any (${ids}::int[])`);
  await moveBack(db, { table: 'contact_fields', column: 'contactId', ids }, way);
  const isThere = new Set(there.map(({ id }) => id));
  await restoreRows(
    db,
    'contact_fields',
    record.fields.filter(({ id }) => !isThere.has(id)),
  );
  await sql`
    delete from contact_tags where "contactId" = ${keptId} and "tagId" = any (${record.addedTags}::int[])`.execute(
    db,
  );
  await sql`
    delete from contact_wallets
    where "contactId" = ${keptId} and "userId" = any (${record.addedWallets}::int[])`.execute(db);
  await restoreRows(db, 'contact_tags', record.tags);
  await restoreRows(db, 'contact_wallets', record.wallets);
  await moveBack(db, { table: 'ticket_notes', column: 'contactId', ids: record.notes }, way);
  await moveBack(db, { table: 'channel_orders', column: 'contactId', ids: record.orders }, way);
  await moveBack(db, { table: 'schedules', column: 'contactId', ids: record.schedules ?? [] }, way);
  const recipients = { table: 'campaign_recipients', column: 'contactId' } as const;
  await moveBack(db, { ...recipients, ids: record.recipients ?? [] }, way);
  await splitWindows(db, record.windows);
  await splitOptOuts(db, merge, record.optOuts ?? { moved: [], ended: [] });
}

/** The messages of its tickets, from before and after the merge, and its earlier messages in groups. */
async function restoreMessages(
  db: Db,
  { keptId, goneId, record }: StoredMerge,
  ticketIds: number[],
): Promise<void> {
  await sql`
    update messages set "chatId" = ${goneId},
      "contactId" = case when "contactId" = ${keptId} then ${goneId} else "contactId" end
    where "ticketId" = any (${ticketIds}::int[]) and "chatId" = ${keptId}`.execute(db);
  const way = { from: keptId, to: goneId };
  await moveBack(db, { table: 'messages', column: 'contactId', ids: record.written }, way);
  await sql`
    update ticket_notes set "contactId" = ${goneId}
    where "ticketId" = any (${ticketIds}::int[]) and "contactId" = ${keptId}`.execute(db);
  await restoreReactions(db, way, { record, ticketIds });
}

async function restoreReactions(
  db: Db,
  { from, to }: { from: number; to: number },
  { record: { reactions, droppedReactions }, ticketIds }: { record: MergeRecord; ticketIds: number[] },
): Promise<void> {
  await sql`
    update message_reactions r set "contactId" = ${to} where "contactId" = ${from} and ("messageId" in (
        select id from messages where "ticketId" = any (${ticketIds}::int[]) and "chatId" = ${to})
      or ("messageId", "fromMe") in (
        select s."messageId", s."fromMe"
        from jsonb_to_recordset(${JSON.stringify(reactions)}::jsonb) as s ("messageId" bigint, "fromMe" boolean)))`.execute(
    db,
  );
  await restoreRows(db, 'message_reactions', droppedReactions);
}
