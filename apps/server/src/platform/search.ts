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
