import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { connectionOf } from './transaction.ts';

/** In the statement that shows what was found: the ids of that. */
export const pageIds = sql`(select current_setting('app.found'))::int[]`;

/**
 * A page with the count of all, which may be made of what is said of each row of the page. Which rows it has is asked
 * apart from what is shown of them: the small question is planned for what it asks, the plan of the big one is kept.
 * Both are said in one moment, and the ids go from one to the other inside the database.
 */
export async function queryPage<Row extends { id: number }>(
  db: Db,
  page: RawBuilder<{ id: number }>,
  count: RawBuilder<number>,
  listRows: (db: Db) => Promise<Row[]>,
): Promise<{ rows: Row[]; count: number }> {
  const { sql: text, parameters } = sql`
    select set_config('app.found', coalesce(array_agg(id), '{}')::text, true)::int[] as ids, ${count} as count
    from (${page}) page`.compile(db);
  // At once: the query builder would first wait a little, and what shows them would be said before it.
  const finding = connectionOf(db).query<{ ids: number[]; count: number }>(text, parameters);
  const [{ rows: said }, rows] = await Promise.all([finding, listRows(db)]);
  const [found] = said;
  return { rows: sortByIds(found?.ids ?? [], rows), count: found?.count ?? 0 };
}

export interface SortedPage {
  /** Everything, by ids and what it is ordered by. */
  all: RawBuilder<{ id: number }>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** The same of what has to be read whole to be put in its order: it is counted on the way. */
export async function querySortedPage<Row extends { id: number }>(
  db: Db,
  { all, order, limit, offset }: SortedPage,
  listRows: (db: Db) => Promise<Row[]>,
): Promise<{ rows: Row[]; count: number }> {
  const page = sql<{ id: number }>`
    select id, count(*) over () as count from (${all}) found ${order} ${limitOffset(limit, offset)}`;
  const found = await queryPage(db, page, sql<number>`coalesce(max(page.count), 0)`, listRows);
  if (found.rows.length > 0 || offset === 0) return found;
  const counting = sql<{ count: number }>`select count(*) as count from (${all}) found`;
  const behindTheLast = await counting.execute(db);
  return { rows: [], count: behindTheLast.rows[0]?.count ?? 0 };
}

/** Written out, and the first page without an offset: for any numbers no plan would be kept. */
export const limitOffset = (limit: number, offset: number): RawBuilder<unknown> =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`;

/** The rows of these ids, in the order in which they are named. */
export function sortByIds<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
