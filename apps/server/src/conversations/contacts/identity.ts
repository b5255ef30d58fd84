import { channelAbilities } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { mergeContacts } from './merge/merge-contacts.ts';
import { hasChangedNumber, hasOtherNumber, replaceNumber, withoutNumber } from './channel-number-changes.ts';
import { emitContact } from './contact-events.ts';

/** A contact as the rules of tickets and messages know it. */
export interface ContactRecord {
  id: number;
  name: string;
  number: string | null;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  whatsappId: number | null;
  isGroup: boolean;
  active: boolean;
  acceptAudioMessage: boolean;
  disableBot: boolean;
  nameIsOurs: boolean;
  pictureCheckedAt: Date | null;
  /** It has turned out only now that they have another number than before. */
  hasNewNumber?: boolean;
}

const columns = sql`id, name, number, channel, "whatsappId", "isGroup", active, "acceptAudioMessage", "disableBot",
  "nameIsOurs", "pictureCheckedAt"`;

export async function getContactRecord(db: Db, id: number): Promise<ContactRecord> {
  const { rows } =
    await sql<ContactRecord>`select ${preparedHint} ${columns} from contacts where id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('ERR_NO_CONTACT_FOUND');
  return rows[0];
}

/** Somebody as a channel knows them: by all ids that are theirs. */
export interface ChannelPerson {
  channel: ContactRecord['channel'];
  whatsappId: number;
  ids: string[];
  number: string | null;
  name: string | null;
  isGroup: boolean;
}

/**
 * The contact behind a channel's ids or number, made if there is none. Ids that turn out to be one person lead
 * to one contact from then on; what is known under two is joined where that loses nothing. Somebody with another number
 * than before has that one from now on.
 */
export async function resolveContact(
  work: CompanyWork,
  person: ChannelPerson,
  { tell = emitContact, beforeCreate, isLatest }: ResolveOptions = {},
): Promise<ContactRecord> {
  const { db } = work;
  const known = await findMatches(db, person);
  if (!known[0]) await beforeCreate?.();
  const contact = known[0] ?? (await createOnce(db, person));
  const others = person.isGroup ? [] : known.slice(1);
  const isOtherNumber = hasOtherNumber(contact, person) && (await hasChangedNumber(db, contact.id, person));
  const moves = isOtherNumber && (await isLatest?.(contact.id)) === true;
  // Told before they moved, and come only now: that number is no longer theirs.
  const told = isOtherNumber && !moves ? withoutNumber(person) : person;
  for (const other of others) await mergeContacts(work, contact.id, other.id);
  if (known[0]?.missingIds !== false) await storeIds(db, told, contact.id);
  if (known[0]?.isOtherAccount || others.length > 0) await touchIdentities(db, told);
  const named = isComplete(contact, told) ? contact : await completeContact(db, contact, told);
  const completed =
    moves && person.number !== null ? await replaceNumber(db, named, person.channel, person.number) : named;
  if (!known[0]) await tell(work, 'create', contact.id);
  else if (completed !== contact) await tell(work, 'update', contact.id);
  return completed;
}

interface ResolveOptions {
  /** Whoever takes in very many at once tells of them by itself. */
  tell?: typeof emitContact;
  /** Asked before there is a contact of somebody unknown; it may refuse. */
  beforeCreate?: () => Promise<void>;
  /** Whether nothing newer is known of them than this: only then is their number the one that is told with it. */
  isLatest?: (contactId: number) => Promise<boolean>;
}

interface ContactMatch extends ContactRecord {
  missingIds: boolean;
  /** Joined of several accounts by somebody, and last heard from another one. */
  isOtherAccount: boolean;
}

const matchQuery = (
  channel: RawBuilder<string>,
  ids: RawBuilder<string[]>,
  number: RawBuilder<string | null>,
) => sql`
  with named as (
    select "contactId", count(*) as ids from contact_identities
    where channel = ${channel} and "externalId" = any (${ids}) group by "contactId"
  ), numbered as (
    select id from contacts where channel = ${channel} and "numberKey" = phone_key(${number})
    union
    select "contactId" from contact_numbers where channel = ${channel} and "numberKey" = phone_key(${number})
  ), found as (
    select "contactId", ids from named
    union all
    select id, 0 from numbered where id not in (select "contactId" from named)
  )
  select ${columns}, found.ids < cardinality(${ids}) as "missingIds", coalesce((
      select not latest."externalId" = any (${ids}) from contact_identities latest
      where latest."contactId" = contacts.id and latest.channel = ${channel} and latest."heardAt" is not null
      order by latest."heardAt" desc limit 1), false) as "isOtherAccount"
  from found join contacts on contacts.id = found."contactId"
  order by contacts.number is null, contacts.id limit 5`;

const matchesOf = prepared(
  (channel: string, ids: string[], number: string | null) =>
    sql<ContactMatch>`${matchQuery(sql`${channel}`, sql`${ids}::text[]`, sql`${number}::text`)}`,
);
const matchesOfMany = prepared(
  (people: string) => sql<ContactMatch & { place: number }>`
    select asked.place, known.*
    from json_to_recordset(${people}::json) as asked(place int, channel text, ids text[], number text)
    cross join lateral (${matchQuery(sql`asked.channel`, sql`asked.ids`, sql`asked.number`)}) known`,
);

/** By an id or by the number in whichever spelling; the one with a number first. */
const findMatches = (db: Db, { channel, ids, number }: ChannelPerson): Promise<ContactMatch[]> =>
  matchesOf(db, channel, ids, number);

/**
 * The contacts of several people, each in their place, in one go. Only of those of whom nothing new is told: all
 * others are for `contactOf`.
 */
export async function findUnchangedContacts(
  db: Db,
  people: ChannelPerson[],
): Promise<(ContactRecord | undefined)[]> {
  const asked = people.map(({ channel, ids, number }, place) => ({ place, channel, ids, number }));
  const rows = await matchesOfMany(db, JSON.stringify(asked));
  return people.map((person, index) => {
    const [known, ...others] = rows.filter(({ place }) => place === index);
    const isSettled =
      known &&
      others.length === 0 &&
      !known.missingIds &&
      !known.isOtherAccount &&
      !hasOtherNumber(known, person) &&
      isComplete(known, person);
    return isSettled ? known : undefined;
  });
}

/** Who is behind these ids, if anybody is known by them. */
export const findContactByIdentity = async (
  db: Db,
  person: ChannelPerson,
): Promise<ContactRecord | undefined> => (await findMatches(db, person))[0];

/** Whether these ids lead to the contact, who from now on becomes one with nobody until the commit. */
export async function stillResolvesTo(db: Db, person: ChannelPerson, contactId: number): Promise<boolean> {
  await sql`select 1 from contacts where id = ${contactId} for key share`.execute(db);
  return (await findMatches(db, person))[0]?.id === contactId;
}

/** Two messages of somebody new may come in at once, on two connections: the second finds what the first made. */
async function createOnce(db: Db, person: ChannelPerson): Promise<ContactRecord> {
  await sql`select pg_advisory_xact_lock(hashtext('contact'), hashtext(${person.ids.toSorted().join()}))`.execute(
    db,
  );
  return (await findMatches(db, person))[0] ?? createContact(db, person);
}

async function createContact(db: Db, person: ChannelPerson): Promise<ContactRecord> {
  const { rows } = await sql<ContactRecord>`
    insert into contacts (name, number, channel, "whatsappId", "isGroup", "acceptAudioMessage")
    values (${nameFor(person)}, ${person.number}, ${person.channel}, ${person.whatsappId}, ${person.isGroup},
      coalesce((select value = '"enabled"' from settings where key = 'acceptAudioMessageContact'), true))
    on conflict ("companyId", channel, "numberKey") do update set "updatedAt" = contacts."updatedAt"
    returning ${columns}`.execute(db);
  if (!rows[0]) throw new Error('a contact was neither made nor found');
  return rows[0];
}

/** Somebody who hides their number and gave no name is still somebody. */
const nameFor = ({ name, number, ids, isGroup }: ChannelPerson): string =>
  name?.trim().slice(0, 250) || number || (isGroup ? 'Grupo' : (ids[0]?.split('@')[0] ?? '?'));

const storeIds = (db: Db, { channel, ids }: ChannelPerson, contactId: number) =>
  sql`
    insert into contact_identities (channel, "externalId", "contactId")
    select ${channel}, id, ${contactId} from unnest(${ids}::text[]) id
    on conflict ("companyId", channel, "externalId") do nothing`.execute(db);

/** From now on they are answered where they wrote last. */
export const touchIdentities = (db: Db, { channel, ids }: ChannelPerson) =>
  sql`
    update contact_identities set "heardAt" = now()
    where channel = ${channel} and "externalId" = any (${ids}::text[])`.execute(db);

/** What became known since: a number that was hidden, a name where there was only a number. */
function newDetails(contact: ContactRecord, person: ChannelPerson) {
  const given = person.name?.trim().slice(0, 250);
  const isUnnamed = !contact.nameIsOurs && isPlaceholder(contact, person);
  return {
    name: given && isUnnamed && given !== contact.name ? given : undefined,
    number: contact.number === null && person.number !== null ? person.number : undefined,
    connection: contact.whatsappId === null ? person.whatsappId : undefined,
  };
}

const isComplete = (contact: ContactRecord, person: ChannelPerson): boolean =>
  Object.values(newDetails(contact, person)).every((news) => news === undefined);

async function completeContact(
  db: Db,
  contact: ContactRecord,
  person: ChannelPerson,
): Promise<ContactRecord> {
  const { name, number, connection } = newDetails(contact, person);
  const { rows } = await sql<ContactRecord>`
    update contacts set
      name = coalesce(${name ?? null}, name),
      number = case when ${number ?? null}::text is null or exists (
        select 1 from contacts other where other.channel = contacts.channel
          and other."numberKey" = phone_key(${number ?? null}::text) and other.id <> contacts.id)
        then number else ${number ?? null} end,
      "whatsappId" = coalesce("whatsappId", ${connection ?? null}),
      "updatedAt" = now()
    where id = ${contact.id} returning ${columns}`.execute(db);
  return rows[0] ?? contact;
}

/** A name we made up from the number or an id. A group's name is the group's to change. */
const isPlaceholder = (contact: ContactRecord, { ids }: ChannelPerson): boolean =>
  contact.isGroup ||
  contact.name === contact.number ||
  contact.name.replaceAll(/\D/g, '') === contact.number ||
  ids.some((id) => id.split('@')[0] === contact.name);

/** The id a channel wants to be written to: the best of those it knows them by, else one made of the number. */
export async function addressOf(
  db: Db,
  { id, number, channel, isGroup }: Pick<ContactRecord, 'id' | 'number' | 'channel' | 'isGroup'>,
) {
  const { people, isPaired, hasNumbers } = channelAbilities[channel];
  const [known] = await addressIn(db, id, people, isPaired);
  if (known) return known.externalId;
  if (number === null || !hasNumbers) return undefined;
  return isPaired ? `${number}@${isGroup ? 'g.us' : 's.whatsapp.net'}` : number;
}

/** Channels of one people space spell ids differently: those of paired devices name their server. */
const addressIn = prepared(
  (contactId: number, people: string, isPaired: boolean) => sql<{ externalId: string }>`
    select "externalId" from contact_identities
    where "contactId" = ${contactId} and channel = ${people} and (position('@' in "externalId") > 0) = ${isPaired}
    order by "heardAt" desc nulls last, "externalId" like '%@lid' desc, "externalId" ~ '^[0-9]+$' desc limit 1`,
);
