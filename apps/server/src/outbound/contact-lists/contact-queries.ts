import { type RawBuilder, sql } from 'kysely';
import { contactsWithTags } from '../../conversations/tags/contact-tags.ts';
import type { Db } from '../../platform/database/db.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

/** A condition on `contacts c`. */
export const contactsById = (ids: number[]): RawBuilder<boolean> => sql`c.id = any (${ids}::int[])`;
export const contactsByTag = (tagId: number): RawBuilder<boolean> =>
  sql`c.id in (${contactsWithTags([tagId])})`;

interface ChosenContacts {
  total: number;
  /** Groups, and contacts whose channel hides their number, have none. */
  withNumber: number;
}

export async function countChosen(db: Db, chosen: RawBuilder<boolean>): Promise<ChosenContacts> {
  const { rows } = await sql<ChosenContacts>`
    select count(*) as total, count(*) filter (where not c."isGroup" and c.number ~ '^\\d{8,50}$') as "withNumber"
    from contacts c where ${chosen}`.execute(db);
  return rows[0] ?? { total: 0, withNumber: 0 };
}

/**
 * Inserts the contacts whose number the list does not have yet; returns how many. Who is known to WhatsApp by an id
 * need not be looked up.
 */
export async function insertContactsAsItems(
  { db, now }: DatedWork,
  contactListId: number,
  chosen: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into contact_list_items ("contactListId", name, number, email, "isWhatsappValid", "checkedAt")
      select ${contactListId}, case when length(c.name) < 2 then c.number else left(c.name, 50) end, c.number, c.email,
        case when k.known then true end, case when k.known then ${now}::timestamptz end
      from contacts c
      cross join lateral (select exists (
        select 1 from contact_identities i where i."companyId" = c."companyId" and i."contactId" = c.id
          and i.channel = 'whatsapp') as known) k
      where ${chosen} and not c."isGroup" and c.number ~ '^\\d{8,50}$'
      order by c."numberKey", k.known desc, c.id
      on conflict ("companyId", "contactListId", "numberKey") do nothing returning 1
    )
    select count(*) as added from added`.execute(db);
  return rows[0]?.added ?? 0;
}
