import { PAGE_SIZE } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import { wordsOf } from './message-search.ts';

interface ChatSearch {
  text: string;
  /** The chats of the person who searches. */
  chatIds: number[];
  count: number;
}

/**
 * Number of messages scanned per wanted result. A word that is not found often enough within them is in fewer than one
 * in a hundred of the newest, and gathering all of these costs less than scanning on.
 */
const SCANNED_PER_RESULT = 100;

/** The newest messages with all these words, each from its beginning. */
export async function findChatMessageIds(db: Db, search: ChatSearch): Promise<number[]> {
  const text = wordsOf(search.text).join(' ');
  if (text === '' || search.chatIds.length === 0) return [];
  const met = await scanNewest(db, { ...search, text });
  return met.length < search.count ? gatherAll(db, { ...search, text }) : met;
}

/** The words as they are indexed: each behind the number of its chat. */
const asked = ({ text, chatIds }: ChatSearch) => sql`
  asked as materialized (
    select id, company_query(id, ${text}) as query from unnest(${chatIds}::int[]) as own(id))`;

/** A literal on the first page, because the limit decides the plan. */
const limited = (count: number) => sql`limit ${count <= PAGE_SIZE + 1 ? sql.lit(count) : count}`;

async function scanNewest(db: Db, search: ChatSearch): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`${preparedHint} with ${asked(search)}
    select w."messageId" from (
      select "messageId", "chatId", words from team_chat_words where "companyId" = current_company()
      order by "messageId" desc ${limited(search.count * SCANNED_PER_RESULT)}
    ) w join asked on asked.id = w."chatId"
    where w.words @@ asked.query order by w."messageId" desc ${limited(search.count)}`.execute(db);
  return rows.map(({ messageId }) => messageId);
}

/** `offset 0` keeps the planner from walking over all messages of the company instead of using the index of words. */
async function gatherAll(db: Db, search: ChatSearch): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`${preparedHint} with ${asked(search)}
    select w."messageId" from asked cross join lateral (
      select "messageId" from team_chat_words
      where "companyId" = current_company() and words @@ asked.query offset 0
    ) w order by w."messageId" desc ${limited(search.count)}`.execute(db);
  return rows.map(({ messageId }) => messageId);
}
