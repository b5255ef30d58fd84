import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The frequencies of a company's words, as far as they are common in the whole installation. */
interface CommonWords {
  /** Approximate number of the company's messages. */
  messages: number;
  /** Approximate number of messages with a word of this prefix; 0 for a word that is not common. */
  countOf: (beginning: string) => number;
}

interface Statistics {
  readAt: number;
  messages: number;
  companies: Map<number, number>;
  words: Map<number, { word: string; count: number }[]>;
}

interface StatisticsRow {
  messages: number;
  companies: number[] | null;
  shares: number[] | null;
  words: string[] | null;
  frequencies: number[] | null;
}

/** The database updates its statistics only after a tenth of a table has changed. */
const CACHE_MS = 5 * 60_000;
/** The assumed maximum share of a company that is not among those with the most messages. */
const SMALL = 0.01;

let known: Statistics | undefined;

/**
 * Reads the planner statistics of the database. They decide how a search runs, never what it finds, so they may be
 * outdated or missing.
 */
export async function readCommonWords(db: Db, companyId: number): Promise<CommonWords> {
  if (known === undefined || performance.now() - known.readAt > CACHE_MS) known = await readStatistics(db);
  const { messages, companies, words } = known;
  const own = words.get(companyId) ?? [];
  return {
    messages: companies.get(companyId) ?? messages * SMALL,
    countOf: (beginning) =>
      own.reduce((sum, { word, count }) => (word.startsWith(beginning) ? sum + count : sum), 0),
  };
}

async function readStatistics(db: Db): Promise<Statistics> {
  const { rows } = await sql<StatisticsRow>`
    select greatest(reltuples, 0)::float8 as messages, c.most_common_vals::text::int[] as companies,
      c.most_common_freqs as shares, w.most_common_elems::text::text[] as words, w.most_common_elem_freqs as frequencies
    from pg_class
    left join pg_stats c on c.schemaname = relnamespace::regnamespace::text and c.tablename = relname
      and c.attname = 'companyId'
    left join pg_stats w on w.schemaname = relnamespace::regnamespace::text and w.tablename = relname
      and w.attname = 'words'
    where pg_class.oid = 'message_words'::regclass`.execute(db);
  return toStatistics(
    rows[0] ?? { messages: 0, companies: null, shares: null, words: null, frequencies: null },
  );
}

function toStatistics({ messages, companies, shares, words, frequencies }: StatisticsRow): Statistics {
  const byCompany: Statistics['words'] = new Map();
  for (const [index, lexeme] of (words ?? []).entries()) {
    const [company = '', word = ''] = lexeme.split(' ');
    const own = byCompany.get(Number(company)) ?? [];
    own.push({ word, count: (frequencies?.[index] ?? 0) * messages });
    byCompany.set(Number(company), own);
  }
  return {
    readAt: performance.now(),
    messages,
    companies: new Map((companies ?? []).map((id, index) => [id, (shares?.[index] ?? 0) * messages])),
    words: byCompany,
  };
}
