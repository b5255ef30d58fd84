import { PAGE_SIZE } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import { wordsOf } from './message-search.ts';

interface ChatSearch {
  words: string[];
  /** The chats of the person who searches. */
  chatIds: number[];
  count: number;
}

/**
 * Number of messages scanned per wanted result. A word that is not found often enough within them is in fewer than one
 * in a hundred of the newest, and gathering all of these costs less than scanning on.
 */
const SCANNED_PER_RESULT = 100;

/** The newest messages with all words of a text, each from its beginning. */
export async function findChatMessageIds(
  db: Db,
  { text, ...wanted }: Omit<ChatSearch, 'words'> & { text: string },
): Promise<number[]> {
  const search = { ...wanted, words: wordsOf(text) };
  if (search.words.length === 0 || search.chatIds.length === 0) return [];
  const met = await scanNewest(db, search);
  return met.length < search.count ? gatherAll(db, search, await findRarest(db, search)) : met;
}

const textOf = ({ words }: ChatSearch): string => words.join(' ');
/** A literal on the first page, because the limit decides the plan. */
const limited = (count: number) => sql`limit ${count <= PAGE_SIZE + 1 ? sql.lit(count) : count}`;

/** The newest messages of the company, in whatever chat. */
const newest = ({ count }: ChatSearch) => sql`
  select "messageId", "chatId", words from team_chat_words where "companyId" = current_company()
  order by "messageId" desc ${limited(count * SCANNED_PER_RESULT)}`;

async function scanNewest(db: Db, search: ChatSearch): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`${preparedHint} with asked as materialized (
      select id, company_query(id, ${textOf(search)}) as query from unnest(${search.chatIds}::int[]) as own(id))
    select w."messageId" from (${newest(search)}) w join asked on asked.id = w."chatId"
    where w.words @@ asked.query order by w."messageId" desc ${limited(search.count)}`.execute(db);
  return rows.map(({ messageId }) => messageId);
}

/** The word that the fewest of the newest messages have: of a common word, the index would list all that have it. */
async function findRarest(db: Db, search: ChatSearch): Promise<string> {
  const [first = ''] = search.words;
  if (search.words.length === 1) return first;
  const { rows } = await sql<{ word: string }>`${preparedHint} with asked as materialized (
      select id, word, company_query(id, word) as query
      from unnest(${search.chatIds}::int[]) as own(id), unnest(${search.words}::text[]) as given(word))
    select word from asked left join (${newest(search)}) w on w."chatId" = asked.id and w.words @@ asked.query
    group by word order by count(w."messageId"), length(word) desc limit 1`.execute(db);
  return rows[0]?.word ?? first;
}

/** `offset 0` keeps the planner from walking over all messages of the company instead of using the index of words. */
async function gatherAll(db: Db, search: ChatSearch, rarest: string): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`${preparedHint} with asked as materialized (
      select id, company_query(id, ${textOf(search)}) as query, company_query(id, ${rarest}) as rarest
      from unnest(${search.chatIds}::int[]) as own(id))
    select w."messageId" from asked cross join lateral (
      select "messageId", words from team_chat_words
      where "companyId" = current_company() and words @@ coalesce(asked.rarest, asked.query) offset 0
    ) w where w.words @@ asked.query order by w."messageId" desc ${limited(search.count)}`.execute(db);
  return rows.map(({ messageId }) => messageId);
}
