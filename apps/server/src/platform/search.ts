import { type RawBuilder, sql } from 'kysely';
import { type Db, kept } from './db.ts';
import { forgivingQuery } from './spelling.ts';

/** A pattern for ILIKE that finds the text itself: `%` and `_` have no meaning in what people type. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The words of a text; more than ten nobody means. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 10);

/** Finds the words in any order, each from its beginning, accents and upper case aside. */
const exactly = (words: string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', plain_text(${words.map((word) => `${word}:*`).join(' & ')}))`;

/** So many of the newest are found; who wants older ones says more. */
const MESSAGES_FOUND = 5000;
/** A look at the newest tells how many have a word, and is often all that is needed. */
const NEWEST = 500;
/** From here on it is cheaper to go back message by message than to gather all that have the word… */
const MANY = 50;
/** …but not for ever, if the word was not used so much before. */
const WALKED = 100_000;
/** The newest may all be about one thing; those of a week ago were about others. Positions are microseconds. */
const WEEK = 7 * 24 * 3600 * 1_000_000;

export interface FoundMessage {
  messageId: number;
  ticketId: number;
}

/** Which of the newest messages have these words, newest first. */
export const findAmongNewest = (db: Db, text: string): Promise<FoundMessage[]> =>
  goBack(db, wordsOf(text), NEWEST);

/**
 * The newest messages with these words, newest first. Where there are none, slips are forgiven. `newest` is what
 * was found among the newest, where somebody has looked already.
 */
export async function findMessages(db: Db, text: string, newest?: FoundMessage[]): Promise<FoundMessage[]> {
  const words = wordsOf(text);
  const known = newest ?? (await goBack(db, words, NEWEST));
  if (known.length >= MANY) return goBack(db, words, WALKED);
  const earlier = await goBack(db, words, NEWEST, Date.now() * 1000 - WEEK);
  const walked = earlier.length >= MANY ? await goBack(db, words, WALKED) : [];
  return walked.length === MESSAGES_FOUND ? walked : gather(db, words);
}

/** The same in these tickets alone. */
export const findMessagesIn = (db: Db, text: string, ticketIds: number[]): Promise<FoundMessage[]> =>
  gather(db, wordsOf(text), ticketIds);

/** Reads so many messages from a position back, newest first, until enough are found. */
async function goBack(
  db: Db,
  words: string[],
  count: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<FoundMessage[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<FoundMessage>`
    select "messageId", "ticketId" from (
      select "messageId", "ticketId", words, position from message_words
      where "companyId" = current_company() and position < ${before}
      order by position desc, "messageId" desc limit ${count}
    ) newest
    where words @@ ${exactly(words)} order by position desc, "messageId" desc limit ${MESSAGES_FOUND}`.execute(
    db,
  );
  return rows;
}

async function gather(db: Db, words: string[], ticketIds?: number[]): Promise<FoundMessage[]> {
  if (words.length === 0) return [];
  const found = await matching(db, exactly(words), ticketIds);
  if (found.length > 0) return found;
  const query = forgivingQuery(words);
  // Asked for on the side, so that the plan is made without looking at it: of hundreds of words the planner would
  // think that nearly every message has one, and read them all instead of the index.
  return query === undefined ? [] : matching(db, sql`(select ${query}::tsquery)`, ticketIds);
}

async function matching(db: Db, query: RawBuilder<unknown>, ticketIds?: number[]): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`
    with found as materialized (
      select "messageId", "ticketId", position from message_words
      where "companyId" = current_company() and words @@ ${query}
        ${ticketIds ? sql`and "ticketId" = any (${ticketIds}::int[])` : sql``}
    )
    select "messageId", "ticketId" from found order by position desc, "messageId" desc
    limit ${MESSAGES_FOUND}`.execute(db);
  return rows;
}

/** Which tickets have a message with these words. */
export const findTicketIdsByWords = async (db: Db, text: string): Promise<number[]> => [
  ...new Set((await findMessages(db, text)).map(({ ticketId }) => ticketId)),
];

/** More than anybody looks through; a search that finds more wants more letters. */
const CONTACTS_FOUND = 10_000;

/** What people put between the digits of a number. */
const NUMBER_ONLY = /^[\d\s()+.-]+$/;

/** A part of a statement: the contacts a search finds, each with its name as it is ordered by. */
export type FoundContacts = RawBuilder<{ contactId: number; plainName: string }>;

/** From three letters or digits in a row on, the index leads to who has them. */
const LEADS = /[\p{L}\p{N}]{3}/u;

/**
 * Which contacts have this text in their name, accents and upper case aside, or these digits in their number.
 * Without `byNumber` no digit of a number can be found out: neither there nor in a name that is the number.
 * For fewer letters the company's words are mostly read through, as is planned for each text by itself.
 */
export function foundContacts(text: string, { byNumber }: { byNumber: boolean }): FoundContacts {
  const digits = byNumber && NUMBER_ONLY.test(text) ? text.replaceAll(/\D/g, '') : '';
  const has = LEADS.test(text) ? ledTo : plannedFor;
  const inName = has(sql`"plainName"`, plainly(text));
  const inNumber = has(sql`digits`, sql`${contains(digits)}`);
  // The last eight digits are the same in both spellings of a number; see `hideNumber`.
  const isNoNumber = sql`(digits = '' or strpos(regexp_replace("plainName", '[^0-9]', '', 'g'), right(digits, 8)) = 0)`;
  return sql`
    select "contactId", "plainName" from contact_words where "companyId" = current_company()
      and ${digits === '' ? inName : sql`((${inName}) or (${inNumber}))`}
      ${byNumber ? sql`` : sql`and ${isNoNumber}`}
    limit ${CONTACTS_FOUND}`;
}

/** As `contains`, of a text without accents: there may be signs that have a meaning only then. */
const plainly = (text: string): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(plain_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * The index has every three letters in a row, and looking one up costs what it costs for all contacts that have it:
 * of a text it is asked for every third only, and whether the whole is there is asked of those it leads to. The
 * pattern is asked for on the side, so that the plan is the same for any and can be kept.
 */
const ledTo = (column: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${kept} words like (select regexp_replace(${pattern}, '(\\w{3})\\W*(?=\\w{3})', '\\1%', 'g'))
    and ${column} like (select ${pattern})`;

const plannedFor = (column: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`words like ${pattern} and ${column} like ${pattern}`;

/** Their ids, for a condition. Asked on the side, where no policy keeps the index from leading to them. */
export const idsOfFound = (found: FoundContacts): RawBuilder<{ contactId: number }> =>
  sql`select "contactId" from (${found}) found`;
