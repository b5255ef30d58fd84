import { sql } from 'kysely';
import type { Db } from './db.ts';

/** A pattern for ILIKE that finds the text itself: `%` and `_` have no meaning in what people type. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The words of a text as a query that finds them in any order, the last one also while it is being typed. */
const wordQuery = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => `${word}:*`)
    .join(' & ');

/** So many messages are looked at for one search; who wants older ones says more. */
const MESSAGES_SEARCHED = 5000;

/** Which tickets have a message with these words, accents and upper case aside. */
export async function findTicketIdsByWords(db: Db, text: string): Promise<number[]> {
  const query = wordQuery(text);
  if (query === '') return [];
  const { rows } = await sql<{ ticketId: number }>`
    with found as materialized (
      select "ticketId" from message_words
      where "companyId" = current_company() and words @@ to_tsquery('simple', plain_text(${query}))
      limit ${MESSAGES_SEARCHED}
    )
    select distinct "ticketId" from found`.execute(db);
  return rows.map((row) => row.ticketId);
}

export interface FoundMessage {
  messageId: number;
  ticketId: number;
}

/** The newest messages with these words, in all tickets or in these. */
export async function findMessages(db: Db, text: string, ticketIds?: number[]): Promise<FoundMessage[]> {
  const query = wordQuery(text);
  if (query === '') return [];
  const { rows } = await sql<FoundMessage>`
    with found as materialized (
      select "messageId", "ticketId" from message_words
      where "companyId" = current_company() and words @@ to_tsquery('simple', plain_text(${query}))
        ${ticketIds ? sql`and "ticketId" = any (${ticketIds}::int[])` : sql``}
    )
    select "messageId", "ticketId" from found order by "messageId" desc limit ${MESSAGES_SEARCHED}`.execute(
    db,
  );
  return rows;
}

/** More than anybody looks through; a search that finds more wants more letters. */
const CONTACTS_FOUND = 10_000;

/** What people put between the digits of a number. */
const NUMBER_ONLY = /^[\d\s()+.-]+$/;

/**
 * Which contacts have this text in their name, accents and upper case aside, or these digits in their number.
 * Without `byNumber` no digit of a number can be found out: neither there nor in a name that is the number.
 * From three letters on the index leads to them; for fewer the company's words are read through.
 */
export async function findContactIds(
  db: Db,
  text: string,
  { byNumber }: { byNumber: boolean },
): Promise<number[]> {
  const digits = byNumber && NUMBER_ONLY.test(text) ? text.replaceAll(/\D/g, '') : '';
  // The number is the last of the words, or nothing.
  const name = sql`regexp_replace(words, ' [^ ]*$', '')`;
  const number = sql`substring(words from '[^ ]*$')`;
  // The pattern leads through the index; whether the text is really there is asked once more, sign by sign.
  const inName = sql`words like plain_text(${contains(text)}) and strpos(${name}, plain_text(${text})) > 0`;
  const inNumber = sql`words like ${contains(digits)} and strpos(${number}, ${digits}) > 0`;
  // The last eight digits are the same in both spellings of a number; see `hideNumber`.
  const isNoNumber = sql`(${number} = '' or strpos(regexp_replace(${name}, '[^0-9]', '', 'g'), right(${number}, 8)) = 0)`;
  const { rows } = await sql<{ contactId: number }>`
    with found as materialized (
      select "contactId" from contact_words
      where "companyId" = current_company()
        and ${digits === '' ? inName : sql`((${inName}) or (${inNumber}))`}
        ${byNumber ? sql`` : sql`and ${isNoNumber}`}
      limit ${CONTACTS_FOUND}
    )
    select "contactId" from found`.execute(db);
  return rows.map((row) => row.contactId);
}
