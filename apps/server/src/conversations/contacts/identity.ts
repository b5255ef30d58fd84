import { channelAbilities } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { mergeContacts } from './merge/merge-contacts.ts';
import { hasChangedNumber, hasOtherNumber, replaceNumber, withoutNumber } from './channel-number-changes.ts';
import { emitContact } from './contact-events.ts';

/** The contact fields that the rules of tickets and messages use. */
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
  /** This lookup found that the person has a new number. */
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

/** A person as a channel knows them, with all their ids. */
export interface ChannelPerson {
  channel: ContactRecord['channel'];
  whatsappId: number;
  ids: string[];
  number: string | null;
  name: string | null;
  isGroup: boolean;
}

/**
 * Finds or creates the contact of a channel's ids or number. Contacts that turn out to be one person are merged, and
 * missing ids, names and a new number are stored.
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
  // A message from before the number change that arrives late: its number is no longer theirs.
  const current = isOtherNumber && !moves ? withoutNumber(person) : person;
  for (const other of others) await mergeContacts(work, { keptId: contact.id, goneId: other.id });
  if (known[0]?.missingIds !== false) await storeIds(db, current, contact.id);
  if (known[0]?.isOtherAccount || others.length > 0) await touchIdentities(db, current);
  const named = isComplete(contact, current) ? contact : await completeContact(db, contact, current);
  const completed =
    moves && person.number !== null
      ? await replaceNumber(db, named, { channel: person.channel, number: person.number })
      : named;
  if (!known[0]) await tell(work, 'create', contact.id);
  else if (completed !== contact) await tell(work, 'update', contact.id);
  return completed;
}

interface ResolveOptions {
  /** Replaced by bulk imports, which emit events by themselves. */
  tell?: typeof emitContact;
  /** Called before a contact is created; it may refuse by throwing. */
  beforeCreate?: () => Promise<void>;
  /** Whether this is the newest message of the contact: only then is its number taken as the current one. */
  isLatest?: (contactId: number) => Promise<boolean>;
}

interface ContactMatch extends ContactRecord {
  missingIds: boolean;
  /** The contact has several merged accounts and wrote last from another one. */
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

/** Matches by id or by number in any spelling; contacts with a number come first. */
const findMatches = (db: Db, { channel, ids, number }: ChannelPerson): Promise<ContactMatch[]> =>
  matchesOf(db, channel, ids, number);

/**
 * Finds the contacts of several people in one query, in their order. People with new data are left undefined, for
 * `resolveContact`.
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

/** The contact with one of these ids or this number, if any. */
export const findContactByIdentity = async (
  db: Db,
  person: ChannelPerson,
): Promise<ContactRecord | undefined> => (await findMatches(db, person))[0];

/** Whether these ids lead to the contact. The lock prevents a merge of the contact until the commit. */
export async function stillResolvesTo(db: Db, person: ChannelPerson, contactId: number): Promise<boolean> {
  await sql`select 1 from contacts where id = ${contactId} for key share`.execute(db);
  return (await findMatches(db, person))[0]?.id === contactId;
}

/**
 * Two first messages of one person may arrive on two connections at once; the lock makes the second find the first's
 * contact.
 */
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

/** A person without a visible number and name still needs a name. */
const nameFor = ({ name, number, ids, isGroup }: ChannelPerson): string =>
  name?.trim().slice(0, 250) || number || (isGroup ? 'Grupo' : (ids[0]?.split('@')[0] ?? '?'));

const storeIds = (db: Db, { channel, ids }: ChannelPerson, contactId: number) =>
  sql`
    insert into contact_identities (channel, "externalId", "contactId")
    select ${channel}, id, ${contactId} from unnest(${ids}::text[]) id
    on conflict ("companyId", channel, "externalId") do nothing`.execute(db);

/** Marks these ids as the latest: messages to the contact go there from now on. */
export const touchIdentities = (db: Db, { channel, ids }: ChannelPerson) =>
  sql`
    update contact_identities set "heardAt" = now()
    where channel = ${channel} and "externalId" = any (${ids}::text[])`.execute(db);

/** New data: a number that was hidden, or a name where only a placeholder was stored. */
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

/** A placeholder name from the number or an id. A group's name always follows the channel. */
const isPlaceholder = (contact: ContactRecord, { ids }: ChannelPerson): boolean =>
  contact.isGroup ||
  contact.name === contact.number ||
  contact.name.replaceAll(/\D/g, '') === contact.number ||
  ids.some((id) => id.split('@')[0] === contact.name);

type Addressee = Pick<ContactRecord, 'number' | 'channel' | 'isGroup'>;

/** The id to send to on a channel: the best known one, or one made from the number. */
export async function addressOf(db: Db, { id, ...contact }: Addressee & Pick<ContactRecord, 'id'>) {
  const [known] = await knownAddressIn(db, id, contact.channel);
  return known?.externalId ?? addressFromNumber(contact);
}

export function addressFromNumber({ number, channel, isGroup }: Addressee): string | undefined {
  const { isPaired, hasNumbers } = channelAbilities[channel];
  if (number === null || !hasNumbers) return undefined;
  return isPaired ? `${number}@${isGroup ? 'g.us' : 's.whatsapp.net'}` : number;
}

const spellings = sql.join(
  Object.entries(channelAbilities).map(
    ([channel, { people, isPaired }]) => sql`(${sql.lit(channel)}, ${sql.lit(people)}, ${sql.lit(isPaired)})`,
  ),
);

/**
 * SQL: the best known id of a contact on a channel. Channels that share ids spell them differently: ids of paired
 * devices contain their server.
 */
export const knownAddress = (contactId: RawBuilder<unknown>, channel: RawBuilder<unknown>) => sql`
  select i."externalId" from contact_identities i
  join (values ${spellings}) as spelling(channel, people, "isPaired") on spelling.channel = ${channel}
  where i."contactId" = ${contactId} and i.channel = spelling.people
    and (position('@' in i."externalId") > 0) = spelling."isPaired"
  order by i."heardAt" desc nulls last, i."externalId" like '%@lid' desc, i."externalId" ~ '^[0-9]+$' desc limit 1`;

const knownAddressIn = prepared(
  (contactId: number, channel: string) =>
    sql<{ externalId: string }>`${knownAddress(sql`${contactId}::int`, sql`${channel}::text`)}`,
);
