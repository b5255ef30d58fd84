import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A group ticket in which the contact wrote, and whether their message is the ticket's last one. */
interface GroupTicket {
  id: number;
  hadLastWord: boolean;
}

/** Locks all tickets with messages of the contact, before the contact itself; returns the group tickets. */
export async function lockTicketsWithGroups(db: Db, contactId: number): Promise<GroupTicket[]> {
  const { rows } = await sql<GroupTicket & { isOwn: boolean }>`
    select t.id, t."contactId" = ${contactId} as "isOwn",
      exists (select 1 from messages m where m.id = t."lastMessageId" and m."contactId" = ${contactId}) as "hadLastWord"
    from tickets t
    where t."contactId" = ${contactId} or t.id in (select "ticketId" from messages where "contactId" = ${contactId})
    order by t.id for update of t`.execute(db);
  return rows.filter(({ isOwn }) => !isOwn).map(({ id, hadLastWord }) => ({ id, hadLastWord }));
}

/** The ids and numbers that identify a contact in tables without a reference to it. */
interface ContactIdentifiers {
  /** Its own id and those of contacts merged into it. */
  ids: number[];
  externalIds: string[];
  numbers: string[];
}

export async function listContactIdentifiers(db: Db, contactId: number): Promise<ContactIdentifiers> {
  const { rows: identities } = await sql<{ externalId: string }>`
    select "externalId" from contact_identities where "contactId" = ${contactId}`.execute(db);
  const { rows: numbers } = await sql<{ number: string }>`
    select number from contacts where id = ${contactId} and number is not null
    union select number from contact_numbers where "contactId" = ${contactId}`.execute(db);
  const { rows: gone } = await sql<{ goneId: number }>`
    select "goneId" from contact_merges where "contactId" = ${contactId}`.execute(db);
  return {
    ids: [contactId, ...gone.map(({ goneId }) => goneId)],
    externalIds: identities.map(({ externalId }) => externalId),
    numbers: [...new Set(numbers.flatMap(({ number }) => spellingsOf(number)))],
  };
}

/** A Brazilian mobile number has two spellings, with the ninth digit and without. */
function spellingsOf(number: string): string[] {
  const [, area, ninth, rest] = /^55(\d{2})(9?)(\d{8})$/.exec(number) ?? [];
  return area === undefined ? [number] : [number, `55${area}${ninth ? '' : '9'}${rest}`];
}

/** Shorter than any real id; as a search term it would match unrelated rows. */
const SHORTEST_ID = 6;

/** Deletes data of the contact from phones and providers that has no reference to it. */
export async function eraseUnlinkedData(
  db: Db,
  { externalIds, numbers }: Pick<ContactIdentifiers, 'externalIds' | 'numbers'>,
): Promise<void> {
  const accounts = externalIds.map((id) => id.split('@')[0] ?? '');
  const words = [...new Set([...accounts, ...numbers])].filter(({ length }) => length >= SHORTEST_ID);
  await sql`
    delete from phone_book where "externalId" = any (${externalIds}::text[]) or number = any (${numbers}::text[])
    `.execute(db);
  if (words.length === 0) return;
  const named = `(^|[^0-9])(${words.map((word) => word.replaceAll(/\W/g, String.raw`\$&`)).join('|')})([^0-9]|$)`;
  await sql`delete from connection_state where id ~ ${named}`.execute(db);
  await sql`delete from unknown_deliveries where raw ~ ${named}`.execute(db);
  await sql`delete from import_messages where content::text ~ ${named}`.execute(db);
  await sql`delete from contact_number_changes where "toldId" ~ ${named}`.execute(db);
  await sql`delete from channel_questions where question::text ~ ${named}`.execute(db);
}
