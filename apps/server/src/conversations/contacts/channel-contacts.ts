import type { ContactChange } from '@prosa/channels';
import { channelAbilities } from '@prosa/contract';
import { sql } from 'kysely';
import type { FetchedFile, PendingContact } from '../../channels/channel-port.ts';
import { preparedHint } from '../../platform/database/db.ts';
import { deleteFile, recordFile } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import {
  addressOf,
  type ChannelPerson,
  resolveContact,
  type ContactRecord,
  touchIdentities,
} from './identity.ts';
import {
  unlinkIds,
  claimNumberChange,
  isNumberId,
  linkNumberIds,
  replaceNumber,
} from './channel-number-changes.ts';
import { emitContact } from './contact-events.ts';

/**
 * Applies contact changes from a channel: stores address book entries for a later import, completes names and ids of
 * existing contacts, and schedules a new fetch of changed pictures.
 */
export async function applyContactChanges(
  work: CompanyWork,
  connection: { id: number; channel: ContactRecord['channel'] },
  changes: ContactChange[],
): Promise<ChangedNumber[]> {
  const { people, hasHistory } = channelAbilities[connection.channel];
  const changed: ChangedNumber[] = [];
  for (const change of changes) {
    // Only paired phones have an address book.
    if (!change.isGroup && hasHistory) await storePhoneBookEntry(work, connection.id, change);
    if (change.former) await linkNumberIds(work.db, people, change.former.ids);
    if (!(await isContact(work, people, change))) continue;
    const person = { ...change, channel: people, whatsappId: connection.id };
    const contact = await (change.former
      ? moveContact(work, person, change.former)
      : resolveContact(work, person));
    if (!contact) continue;
    if (contact.hasNewNumber) changed.push({ contactId: contact.id, source: change.former?.told });
    if (change.pictureChanged)
      await sql`update contacts set "pictureCheckedAt" = null where id = ${contact.id}`.execute(work.db);
  }
  return changed;
}

/** A contact whose number changed, and the notice that reported it. */
interface ChangedNumber {
  contactId: number;
  source: { id: string; at: Date } | undefined;
}

/** Links the contact to the new ids and unlinks the old ones. Undefined when this change was already handled. */
async function moveContact(
  work: CompanyWork,
  person: ChannelPerson,
  { ids, told }: NonNullable<ContactChange['former']>,
): Promise<ContactRecord | undefined> {
  const { db } = work;
  const { channel, number } = person;
  if (!(await claimNumberChange(db, channel, told.id))) return undefined;
  const hasLeftNumber = ids.some(isNumberId);
  const found = await resolveContact(
    work,
    { ...person, ids: [...person.ids, ...ids] },
    { isLatest: () => Promise.resolve(hasLeftNumber) },
  );
  await unlinkIds(db, found.id, { channel, ids });
  await touchIdentities(db, person);
  if (!hasLeftNumber || number === null || found.number === number) return found;
  const moved = await replaceNumber(db, found, { channel, number });
  await emitContact(work, 'update', moved.id);
  return moved;
}

const storePhoneBookEntry = (work: CompanyWork, whatsappId: number, { ids, number, name }: ContactChange) =>
  sql`
    insert into phone_book ("whatsappId", "externalId", number, name)
    values (${whatsappId}, ${ids[0] ?? ''}, ${number}, ${name ?? ''})
    on conflict ("companyId", "whatsappId", "externalId") do update
      set name = case when excluded.name = '' then phone_book.name else excluded.name end,
        number = coalesce(excluded.number, phone_book.number)`.execute(work.db);

/** Stores a person with whom the phone has a chat. */
export const storePhoneBookChat = (
  work: CompanyWork,
  whatsappId: number,
  { ids, number, name }: { ids: string[]; number: string | null; name: string | null },
) =>
  sql`
    insert into phone_book ("whatsappId", "externalId", number, name, "hasChat")
    values (${whatsappId}, ${ids[0] ?? ''}, ${number}, ${name ?? ''}, true)
    on conflict ("companyId", "whatsappId", "externalId") do update set "hasChat" = true`.execute(work.db);

async function isContact(
  { db }: CompanyWork,
  channel: string,
  { ids, number, former }: ContactChange,
): Promise<boolean> {
  const all = [...ids, ...(former?.ids ?? [])];
  const { rows } = await sql`
    select 1 from contact_identities where channel = ${channel} and "externalId" = any (${all}::text[])
    union all
    select 1 from contacts where channel = ${channel} and "numberKey" = phone_key(${number}::text)
    union all
    select 1 from contact_numbers where channel = ${channel} and "numberKey" = phone_key(${number}::text)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Contacts whose picture was never fetched, or is due again because they wrote and it is older than a day. */
export async function listPendingContacts(
  work: CompanyWork,
  connectionId: number,
  limit: number,
): Promise<PendingContact[]> {
  const { rows } = await sql<ContactRecord>`
    select ${preparedHint} c.id, c.name, c.number, w.channel, c."isGroup", c."nameIsOurs" from contacts c
    join connections w on w."companyId" = c."companyId" and w.id = c."whatsappId"
    where c."companyId" = current_company() and c."whatsappId" = ${connectionId} and c."pictureCheckedAt" is null
    order by c.id limit ${limit}`.execute(work.db);
  const waiting: PendingContact[] = [];
  for (const contact of rows) {
    const address = await addressOf(work.db, contact);
    if (address === undefined)
      await sql`update contacts set "pictureCheckedAt" = now() where id = ${contact.id}`.execute(work.db);
    else
      waiting.push({
        contactId: contact.id,
        address,
        isGroup: contact.isGroup,
        // Channels without numbers do not send names with messages either.
        needsName: (contact.isGroup || !channelAbilities[contact.channel].hasNumbers) && !contact.nameIsOurs,
      });
  }
  return waiting;
}

export async function storeContactProfile(
  work: CompanyWork,
  contactId: number,
  { picture, name }: { picture: FetchedFile | null; name: string | null },
): Promise<void> {
  const { rows } = await sql<{ pictureKey: string | null; name: string }>`
    select "pictureKey", name from contacts where id = ${contactId} for no key update`.execute(work.db);
  const before = rows[0];
  if (!before) return;
  if (picture) {
    await recordFile(work, picture);
    if (before.pictureKey !== null) await deleteFile(work, before.pictureKey);
  }
  const newName = name?.trim().slice(0, 250) || before.name;
  await sql`
    update contacts set "pictureCheckedAt" = now(), "pictureKey" = coalesce(${picture?.key ?? null}, "pictureKey"),
      name = ${newName} where id = ${contactId}`.execute(work.db);
  if (picture || newName !== before.name) await emitContact(work, 'update', contactId);
}

/** Schedules a new picture fetch when a contact writes and the last check is more than a day old. */
export const refreshStalePicture = (work: CompanyWork, contact: ContactRecord): Promise<unknown> =>
  contact.pictureCheckedAt !== null && work.now.getTime() - contact.pictureCheckedAt.getTime() > 86_400_000
    ? sql`update contacts set "pictureCheckedAt" = null where id = ${contact.id}`.execute(work.db)
    : Promise.resolve();
