import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The number key of each number, and the contact that already has it. */
export async function findByNumbers(db: Db, numbers: string[]) {
  const { rows } = await sql<{ key: string; id: number | null }>`
    select phone_key(n.number) as key, coalesce(c.id, j."contactId") as id
    from unnest(${numbers}::text[]) with ordinality as n (number, place)
    left join contacts c on c.channel = 'whatsapp' and c."numberKey" = phone_key(n.number)
    left join contact_numbers j on j.channel = 'whatsapp' and j."numberKey" = phone_key(n.number)
    order by n.place`.execute(db);
  return rows;
}

interface NewPerson {
  name: string;
  number: string;
  email: string;
}

/** Inserts many contacts, skips those whose number exists and returns the new ones. */
export async function insertContacts(db: Db, people: NewPerson[], acceptAudioMessage: boolean) {
  // A fixed insert order prevents deadlocks between two imports.
  const { rows } = await sql<{ id: number; key: string }>`
    insert into contacts (name, number, email, "acceptAudioMessage", "nameIsOurs")
    select name, number, email, ${acceptAudioMessage}, true
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (name text, number text, email text)
    order by phone_key(number)
    on conflict ("companyId", channel, "numberKey") do nothing returning id, "numberKey" as key`.execute(db);
  return rows;
}

/**
 * Keeps a name that a user entered; a name from the channel, or none, is replaced by the list's. Returns the changed
 * contacts.
 */
export async function completeContacts(
  db: Db,
  people: { id: number; name: string; email: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with listed as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id int, name text, email text)
    ), held as (
      select c.id from contacts c join listed on listed.id = c.id order by c.id for no key update of c
    )
    update contacts c set "nameIsOurs" = true, "updatedAt" = now(),
      name = case when c."nameIsOurs" then c.name else listed.name end,
      email = case when listed.email = '' then c.email else listed.email end
    from listed join held on held.id = listed.id
    where c.id = listed.id and (not c."nameIsOurs" or listed.email not in ('', c.email))
    returning c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Creates contacts from the phone book entries that have none yet; returns their count. */
export async function importPhoneBook(
  db: Db,
  of: 'addressBook' | 'chats',
  acceptAudioMessage: boolean,
): Promise<number> {
  const isWanted = of === 'chats' ? sql`p."hasChat"` : sql`p.name <> ''`;
  const { numAffectedRows } = await sql`
    insert into contacts (name, number, "whatsappId", "acceptAudioMessage")
    select distinct on (phone_key(p.number)) coalesce(nullif(p.name, ''), p.number), p.number, p."whatsappId",
      ${acceptAudioMessage}::boolean
    from phone_book p
    where ${isWanted} and p.number ~ '^\\d{8,50}$' and not exists (
      select 1 from contact_identities i where i.channel = 'whatsapp' and i."externalId" = p."externalId")
      and not exists (
        select 1 from contact_numbers j where j.channel = 'whatsapp' and j."numberKey" = phone_key(p.number))
    order by phone_key(p.number), p.name desc
    on conflict ("companyId", channel, "numberKey") do nothing`.execute(db);
  // Links their channel ids, so that their next messages find the contact.
  await sql`
    insert into contact_identities (channel, "externalId", "contactId")
    select distinct on (p."externalId") 'whatsapp', p."externalId", c.id
    from phone_book p
    join contacts c on c.channel = 'whatsapp' and c."numberKey" = phone_key(p.number)
    where ${isWanted} order by p."externalId", c.id
    on conflict ("companyId", channel, "externalId") do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
