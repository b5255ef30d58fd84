import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { runHooks } from '../../../platform/hooks.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { emitContact, emitContactsReload } from '../contact-events.ts';
import { lockContacts } from './lock-contacts.ts';
import { mergeActiveTickets } from './merge-tickets.ts';
import { insertMerge } from './queries.ts';
import type { MergeRecord } from './merge-record.ts';
import { moveReferences, type Row, rowOf, rowsWhere } from './raw-rows.ts';
import { mergeOptOuts } from './merge-opt-outs.ts';
import { mergeWindows } from './merge-windows.ts';

/**
 * Merges two contacts that are one person: a hidden id and a number now known to belong together, or two that a user
 * merges. All tickets and messages move to the kept contact, and the previous state is recorded for an undo.
 */
export async function mergeContacts(
  work: CompanyWork,
  { keptId, goneId }: { keptId: number; goneId: number },
  userId?: number,
): Promise<number> {
  const { db } = work;
  await lockContacts(db, [keptId, goneId]);
  const [before, gone] = [await contactRow(db, keptId), await contactRow(db, goneId)];
  const identities = { kept: await identitiesOf(db, keptId), gone: await identitiesOf(db, goneId) };
  const joined = await mergeActiveTickets(work, keptId, goneId);
  const moved = await moveAllRows(db, { from: goneId, to: keptId });
  if (userId !== undefined) await preferKept(db, identities);
  await sql`delete from contacts where id = ${goneId}`.execute(db);
  await completeKept(db, before, gone);
  const record: MergeRecord = {
    ...moved,
    gone,
    kept: { before, after: await contactRow(db, keptId) },
    identities,
    ownChannels: channelsOnlyOf({ row: gone, ids: identities.gone }, { row: before, ids: identities.kept }),
    joined,
  };
  const mergeId = await insertMerge(db, { keptId, goneId, userId, record });
  work.emit('contact', { action: 'delete', contactId: goneId }, ['everyone']);
  await emitContact(work, 'update', keptId);
  emitContactsReload(work);
  const ids = new Set([...moved.tickets, ...joined.map((pair) => pair.keptId)]);
  await runHooks('contact.ticketsMoved', work, { ids });
  return mergeId;
}

async function contactRow(db: Db, id: number): Promise<Row> {
  const row = await rowOf(db, 'contacts', id);
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  return row;
}

const identitiesOf = (db: Db, contactId: number) =>
  rowsWhere(db, 'contact_identities', sql`"contactId" = ${contactId}`);

interface KnownContact {
  row: Row;
  ids: Row[];
}

const channelsOnlyOf = (one: KnownContact, other: KnownContact): string[] => {
  const channelsOf = ({ row, ids }: KnownContact) => [row['channel'], ...ids.map(({ channel }) => channel)];
  const others = new Set(channelsOf(other));
  return [...new Set(channelsOf(one).filter((channel) => !others.has(channel)))].map(String);
};

interface MergeDirection {
  from: number;
  to: number;
}

async function moveAllRows(db: Db, way: MergeDirection) {
  const { from, to } = way;
  const ofGone = sql`"contactId" = ${from}`;
  const fields = await rowsWhere(db, 'contact_fields', ofGone);
  const numbers = await rowsWhere(db, 'contact_numbers', ofGone);
  const tags = await rowsWhere(db, 'contact_tags', ofGone);
  const wallets = await rowsWhere(db, 'contact_wallets', ofGone);
  const tickets = await moveReferences(db, { table: 'tickets', column: 'contactId' }, way);
  const { rows: written } = await sql<{ id: number }>`
    select id from messages where "contactId" = ${from} and "chatId" <> ${from}`.execute(db);
  await sql`
    update messages set "chatId" = case when "chatId" = ${from} then ${to} else "chatId" end,
      "contactId" = case when "contactId" = ${from} then ${to} else "contactId" end
    where "chatId" = ${from} or "contactId" = ${from}`.execute(db);
  for (const table of ['contact_identities', 'contact_numbers'] as const)
    await sql`update ${sql.table(table)} set "contactId" = ${to} where ${ofGone}`.execute(db);
  await moveReferences(db, { table: 'contact_fields', column: 'contactId' }, way);
  return {
    fields,
    numbers,
    tags,
    wallets,
    tickets,
    written: written.map(({ id }) => id),
    notes: await moveReferences(db, { table: 'ticket_notes', column: 'contactId' }, way),
    orders: await moveReferences(db, { table: 'channel_orders', column: 'contactId' }, way),
    schedules: await moveReferences(db, { table: 'schedules', column: 'contactId' }, way),
    recipients: await moveReferences(db, { table: 'campaign_recipients', column: 'contactId' }, way),
    merges: await moveReferences(db, { table: 'contact_merges', column: 'contactId' }, way),
    windows: await mergeWindows(db, way),
    optOuts: await mergeOptOuts(db, way),
    addedTags: await copyShared(db, { table: 'contact_tags', column: 'tagId' }, way),
    addedWallets: await copyShared(db, { table: 'contact_wallets', column: 'userId' }, way),
    ...(await moveReactions(db, way)),
  };
}

/** Copies rows that both may have; returns those that are new to the kept contact. */
async function copyShared(
  db: Db,
  { table, column }: { table: 'contact_tags' | 'contact_wallets'; column: 'tagId' | 'userId' },
  { from, to }: MergeDirection,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} ("contactId", ${sql.ref(column)}) select ${to}, ${sql.ref(column)}
    from ${sql.table(table)} where "contactId" = ${from}
    on conflict do nothing returning ${sql.ref(column)} as id`.execute(db);
  return rows.map(({ id }) => id);
}

async function moveReactions(db: Db, { from, to }: MergeDirection) {
  const { rows: reactions } = await sql<{ messageId: number; fromMe: boolean }>`
    update message_reactions r set "contactId" = ${to} where "contactId" = ${from} and not exists (
      select 1 from message_reactions k where k."companyId" = r."companyId" and k."messageId" = r."messageId"
        and k."contactId" = ${to} and k."fromMe" = r."fromMe")
    returning "messageId", "fromMe"`.execute(db);
  const droppedReactions = await rowsWhere(db, 'message_reactions', sql`"contactId" = ${from}`);
  return { reactions, droppedReactions };
}

/** With two accounts on one channel, messages go to the kept contact's account until the other one writes again. */
async function preferKept(db: Db, { kept, gone }: MergeRecord['identities']): Promise<void> {
  const shared = kept.filter(({ channel }) => gone.some((other) => other['channel'] === channel));
  if (shared.length === 0) return;
  await sql`
    update contact_identities i set "heardAt" = now()
    from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as s (channel text, "externalId" text)
    where i.channel = s.channel and i."externalId" = s."externalId"`.execute(db);
}

/** Fills the kept contact's missing fields; a second number is stored as an additional number of it. */
async function completeKept(db: Db, kept: Row, gone: Row): Promise<void> {
  const takesNumber = kept['number'] === null && gone['number'] !== null;
  const { id } = kept as { id: number };
  if (gone['number'] !== null && !takesNumber)
    await sql`
      insert into contact_numbers (channel, number, "contactId")
      values (${gone['channel']}, ${gone['number']}, ${id}) on conflict do nothing`.execute(db);
  await sql`
    update contacts k set
      number = case when ${takesNumber} then g.number else k.number end,
      channel = case when ${takesNumber} then g.channel else k.channel end,
      "whatsappId" = case when ${takesNumber} then g."whatsappId" else k."whatsappId" end,
      email = coalesce(nullif(k.email, ''), g.email),
      "lgpdAcceptedAt" = coalesce(k."lgpdAcceptedAt", g."lgpdAcceptedAt")
    from jsonb_populate_record(null::contacts, ${JSON.stringify(gone)}::jsonb) g where k.id = ${id}`.execute(
    db,
  );
}
