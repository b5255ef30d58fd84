import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

interface NumberedContact {
  number: string | null;
  isGroup: boolean;
}

/** A person's ids and number as a channel reports them. */
interface ChannelIdentity {
  channel: string;
  ids: string[];
  number: string | null;
}

/** Different spellings of a number have the same last digits. */
const COMPARED_DIGITS = 8;

/** The channel reports a number that is not the stored one. */
export const hasOtherNumber = (contact: NumberedContact, person: Pick<ChannelIdentity, 'number'>): boolean =>
  !contact.isGroup &&
  contact.number !== null &&
  person.number !== null &&
  contact.number.slice(-COMPARED_DIGITS) !== person.number.slice(-COMPARED_DIGITS);

/** An id made from a phone number; it passes to the next owner of that number. */
export const isNumberId = (id: string): boolean => /^\d+(?:@s\.whatsapp\.net)?$/.test(id);
const numberIdCondition = sql`"externalId" ~ '^[0-9]+(@s[.]whatsapp[.]net)?$'`;

/**
 * Whether the person has a new number: their only permanent id is among the reported ids. A contact with several
 * accounts, merged by a user, may have several numbers.
 */
export async function hasChangedNumber(
  db: Db,
  contactId: number,
  { channel, ids, number }: ChannelIdentity,
): Promise<boolean> {
  const { rows } = await sql<{ hasMoved: boolean }>`
    select count(*) = 1 and bool_and("externalId" = any (${ids}::text[])) and not exists (
        select 1 from contact_numbers n where n."contactId" = ${contactId} and n."numberKey" = phone_key(${number}))
      as "hasMoved"
    from contact_identities
    where "contactId" = ${contactId} and channel = ${channel} and not ${numberIdCondition}`.execute(db);
  return rows[0]?.hasMoved === true;
}

/** The person with permanent ids only. */
export const withoutNumber = <T extends ChannelIdentity>(person: T): T => ({
  ...person,
  ids: person.ids.filter((id) => !isNumberId(id)),
  number: null,
});

/** True for the first report of a change. By the time of a repetition the old number may belong to somebody else. */
export async function claimNumberChange(db: Db, channel: string, toldId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into contact_number_changes (channel, "toldId") values (${channel}, ${toldId})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Links ids made from a number to the contact with that number, such as one a user entered, which has no ids yet. */
export const linkNumberIds = (db: Db, channel: string, ids: string[]) =>
  sql`
    insert into contact_identities (channel, "externalId", "contactId")
    select ${channel}, told.id, c.id from unnest(${ids}::text[]) as told(id)
    join contacts c on c.channel = ${channel} and c."numberKey" = phone_key(split_part(told.id, '@', 1))
    on conflict do nothing`.execute(db);

/** Removes ids from a contact, in every spelling of the numbers among them. */
export async function unlinkIds(
  db: Db,
  contactId: number,
  { channel, ids }: { channel: string; ids: string[] },
): Promise<void> {
  const numbers = sql`(select phone_key(split_part(id, '@', 1)) from unnest(${ids}::text[]) id)`;
  await sql`
    delete from contact_identities where "contactId" = ${contactId} and channel = ${channel}
      and ("externalId" = any (${ids}::text[])
        or (${numberIdCondition} and phone_key(split_part("externalId", '@', 1)) in ${numbers}))`.execute(db);
  await sql`
    delete from contact_numbers where "contactId" = ${contactId} and channel = ${channel}
      and "numberKey" in ${numbers}`.execute(db);
}

/**
 * Sets the new number and unlinks the ids made from the old one. A name that is just the old number is replaced too.
 */
export async function replaceNumber<T extends NumberedContact & { id: number; name: string }>(
  db: Db,
  contact: T,
  { channel, number }: { channel: string; number: string },
) {
  if (contact.number !== null) await unlinkIds(db, contact.id, { channel, ids: [contact.number] });
  await sql`
    delete from contact_numbers where "contactId" = ${contact.id} and channel = ${channel}
      and "numberKey" = phone_key(${number})`.execute(db);
  const name = contact.name.replaceAll(/\D/g, '') === contact.number ? number : contact.name;
  await sql`
    update contacts set number = ${number}, name = ${name}, "updatedAt" = now()
    where id = ${contact.id} and not exists (
      select 1 from contacts other where other.channel = contacts.channel
        and other."numberKey" = phone_key(${number}) and other.id <> contacts.id)`.execute(db);
  return { ...contact, number, name, hasNewNumber: true };
}
