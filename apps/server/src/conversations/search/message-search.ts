import { PAGE_SIZE } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { readCommonWords } from './common-words.ts';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import { fuzzyQuery, normalizeWord } from './spelling-variants.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

export interface FoundMessage {
  messageId: number;
  ticketId: number;
}

/** The searched words, and what decides how to search for them. */
export interface MessageSearch {
  /** The words, the rarest first. */
  words: string[];
  companyId: number;
  /** Whether scanning back from the newest message finds this many sooner than gathering all matches by the index. */
  isCommon: (wanted: number) => boolean;
}

interface MessageSearchOptions {
  count: number;
  /** A condition on `w."ticketId"`: whether the caller may see the ticket. */
  seen?: RawBuilder<unknown> | undefined;
}

/** The words of a text; at most ten are used. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 10);

/**
 * Reading a match through the index costs this much more than scanning past a message, because matches are scattered
 * over the table.
 */
const INDEX_READ_COST = 3;
/** Number of messages scanned per wanted result; a word not found within them was common only in the past. */
const SCANNED_PER_RESULT = 1000;

export async function prepareMessageSearch(
  { db, companyId }: Pick<CompanyWork, 'db' | 'companyId'>,
  text: string,
): Promise<MessageSearch> {
  const { messages, countOf } = await readCommonWords(db, companyId);
  const counted = wordsOf(text)
    .map((word) => ({ word, count: countOf(normalizeWord(word)) }))
    .toSorted((a, b) => a.count - b.count);
  const count = counted[0]?.count ?? 0;
  return {
    words: counted.map(({ word }) => word),
    companyId,
    // One in `messages / count` messages contains the word.
    isCommon: (wanted) => count * INDEX_READ_COST > (wanted * messages) / Math.max(count, 1),
  };
}

const companyQuery = (words: string[]): RawBuilder<unknown> =>
  sql`company_query(current_company(), ${words.join(' ')})`;

/** The query for all words as a subquery, so that one plan fits any text. */
const queryFor = ({ words }: MessageSearch): RawBuilder<unknown> => sql`(select ${companyQuery(words)})`;

const hasWords = (search: MessageSearch): RawBuilder<unknown> => sql`w.words @@ ${queryFor(search)}`;

/** Whether the matches of the rarest word contain the other words too. */
const otherWords = (search: MessageSearch): RawBuilder<unknown> =>
  search.words.length > 1 ? hasWords(search) : sql`true`;

const newestFirst = sql`order by w.position desc, w."messageId" desc`;
/** A literal on the first page, because the limit decides the plan; a parameter on others, to avoid a plan for each. */
const limited = (count: number) => sql`limit ${count <= PAGE_SIZE + 1 ? sql.lit(count) : count}`;

/** Scans back from the newest message until enough are found; fewer results may be incomplete. */
export async function scanNewestMessages(
  db: Db,
  search: MessageSearch,
  { count, seen }: MessageSearchOptions,
): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`${preparedHint}
    select w."messageId", w."ticketId" from (
      select "messageId", "ticketId", words, position from message_words
      where "companyId" = current_company()
      order by position desc, "messageId" desc limit ${count <= PAGE_SIZE + 1 ? sql.lit(count * SCANNED_PER_RESULT) : count * SCANNED_PER_RESULT}
    ) w
    where ${hasWords(search)} ${seen ? sql`and ${seen}` : sql``} ${newestFirst} ${limited(count)}
    `.execute(db);
  return rows;
}

/** Gathers all matches through the rarest word and returns the newest. Without any, spelling variants are searched. */
export async function findMessagesByWords(
  db: Db,
  search: MessageSearch,
  wanted: MessageSearchOptions,
): Promise<FoundMessage[]> {
  if (search.words.length === 0) return [];
  const found = await queryMessages(db, withWords(byRarest(search.words)), {
    ...wanted,
    all: otherWords(search),
  });
  return found.length > 0 ? found : findFuzzy(db, search, wanted);
}

/** The same within these tickets only. */
export async function findMessagesIn(
  db: Db,
  search: MessageSearch,
  { ticketIds, count }: { ticketIds: number[]; count: number },
): Promise<FoundMessage[]> {
  if (search.words.length === 0) return [];
  const inThem = sql`select "messageId", "ticketId", words, position from message_words
    where "companyId" = current_company() and "ticketId" = any (${ticketIds}::int[]) offset 0`;
  const found = await queryMessages(db, inThem, { count, all: hasWords(search) });
  const seen = sql`w."ticketId" = any (${ticketIds}::int[])`;
  return found.length > 0 ? found : findFuzzy(db, search, { count, seen });
}

/** A condition: a message of the ticket has the words. Evaluated per ticket, never for all tickets at once. */
export const ticketHasWords = (
  search: MessageSearch,
  ticketId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  select true from message_words
  where "companyId" = current_company() and "ticketId" = ${ticketId} and words @@ ${queryFor(search)} limit 1)`;

/** More than anybody reads; for spelling variants, the newest matches are enough. */
const MAX_FUZZY_RESULTS = 5000;

/** The tickets that have a message with these words. */
export async function findTicketIds(db: Db, search: MessageSearch): Promise<number[]> {
  const { words } = search;
  if (words.length === 0) return [];
  const { rows } = await sql<{ ticketId: number }>`${preparedHint}
    select distinct "ticketId" from (${withWords(byRarest(words))}) w
    where ${otherWords(search)}`.execute(db);
  const found = rows.length > 0 ? rows : await findFuzzy(db, search, { count: MAX_FUZZY_RESULTS });
  return [...new Set(found.map(({ ticketId }) => ticketId))];
}

async function findFuzzy(
  db: Db,
  { words, companyId }: MessageSearch,
  wanted: MessageSearchOptions,
): Promise<FoundMessage[]> {
  const query = fuzzyQuery(words, `${companyId} `);
  return query === undefined ? [] : queryMessages(db, withWords(sql`(select ${query}::tsquery)`), wanted);
}

/** If the rarest word is empty without its accents, it cannot be searched for, and all words are used instead. */
const byRarest = (words: string[]): RawBuilder<unknown> =>
  sql`(select coalesce(${companyQuery(words.slice(0, 1))}, ${companyQuery(words)}))`;

/** `offset 0` keeps the planner from looking up the common words in the index as well, which would cost the most. */
const withWords = (query: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select "messageId", "ticketId", words, position from message_words
  where "companyId" = current_company() and words @@ ${query} offset 0`;

async function queryMessages(
  db: Db,
  among: RawBuilder<unknown>,
  { all, seen, count }: MessageSearchOptions & { all?: RawBuilder<unknown> },
): Promise<FoundMessage[]> {
  const conditions = [...(all ? [all] : []), ...(seen ? [seen] : [])];
  const { rows } = await sql<FoundMessage>`${preparedHint}
    select w."messageId", w."ticketId" from (${among}) w
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    ${newestFirst} ${limited(count)}`.execute(db);
  return rows;
}
