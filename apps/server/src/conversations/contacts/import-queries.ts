import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Which rows are of one number, by its key, and whose it is already. */
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

/** Many at once; those whose number is a contact's already are left out. Gives the new ones. */
export async function insertContacts(db: Db, people: NewPerson[], acceptAudioMessage: boolean) {
  // In one order for everybody, so that two imports cannot wait for each other.
  const { rows } = await sql<{ id: number; key: string }>`
    insert into contacts (name, number, email, "acceptAudioMessage", "nameIsOurs")
    select name, number, email, ${acceptAudioMessage}, true
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (name text, number text, email text)
    order by phone_key(number)
    on conflict ("companyId", channel, "numberKey") do nothing returning id, "numberKey" as key`.execute(db);
  return rows;
}

/**
 * A name somebody gave stays; one the channel told, or none, gives way to that of the list. Gives the contacts
 * that are not as they were.
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

/** Makes contacts of those in the phones' lists who are none yet; gives how many. */
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
  // By their ids on the channel their next messages lead to them.
  await sql`
    insert into contact_identities (channel, "externalId", "contactId")
    select distinct on (p."externalId") 'whatsapp', p."externalId", c.id
    from phone_book p
    join contacts c on c.channel = 'whatsapp' and c."numberKey" = phone_key(p.number)
    where ${isWanted} order by p."externalId", c.id
    on conflict ("companyId", channel, "externalId") do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
