import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A group in which somebody wrote, and whether theirs is what its ticket shows as the last. */
interface GroupTicket {
  id: number;
  hadLastWord: boolean;
}

/** All that was said with a contact, held before the contact itself; gives the tickets of groups they wrote in. */
export async function lockTicketsWithGroups(db: Db, contactId: number): Promise<GroupTicket[]> {
  const { rows } = await sql<GroupTicket & { isOwn: boolean }>`
    select t.id, t."contactId" = ${contactId} as "isOwn",
      exists (select 1 from messages m where m.id = t."lastMessageId" and m."contactId" = ${contactId}) as "hadLastWord"
    from tickets t
    where t."contactId" = ${contactId} or t.id in (select "ticketId" from messages where "contactId" = ${contactId})
    order by t.id for update of t`.execute(db);
  return rows.filter(({ isOwn }) => !isOwn).map(({ id, hadLastWord }) => ({ id, hadLastWord }));
}

/** Under which ids and numbers a contact is known outside the tables that refer to it. */
export interface ContactIdentifiers {
  /** Its own, and those of whoever went into it. */
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

/** A Brazilian mobile number is written with its ninth digit and without. */
function spellingsOf(number: string): string[] {
  const [, area, ninth, rest] = /^55(\d{2})(9?)(\d{8})$/.exec(number) ?? [];
  return area === undefined ? [number] : [number, `55${area}${ninth ? '' : '9'}${rest}`];
}

/** Shorter than any account's: as part of a text it would say nothing. */
const SHORTEST_ID = 6;

/** What phones and providers have told of them, which no row of a contact leads to. */
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
