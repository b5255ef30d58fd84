import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { connectionOf } from './transaction.ts';

/** For the statement that reads the rows: the ids of the page, from the first statement. */
export const pageIds = sql`(select current_setting('app.found'))::int[]`;

/**
 * A page of rows with the total count; the count may be computed from the page's rows. The ids are queried apart from
 * the columns shown: the small query is planned for its filters, while the plan of the large one is kept. Both are sent
 * in one batch, and the ids pass from one to the other inside the database.
 */
export async function queryPage<Row extends { id: number }>(
  db: Db,
  { page, count }: { page: RawBuilder<{ id: number }>; count: RawBuilder<number> },
  listRows: (db: Db) => Promise<Row[]>,
): Promise<{ rows: Row[]; count: number }> {
  const { sql: text, parameters } = sql`
    select set_config('app.found', coalesce(array_agg(id), '{}')::text, true)::int[] as ids, ${count} as count
    from (${page}) page`.compile(db);
  // Sent directly: the query builder would wait a tick, and `listRows` would be sent before it.
  const finding = connectionOf(db).query<{ ids: number[]; count: number }>(text, parameters);
  const [{ rows: counted }, rows] = await Promise.all([finding, listRows(db)]);
  const [found] = counted;
  return { rows: sortByIds(found?.ids ?? [], rows), count: found?.count ?? 0 };
}

interface SortedPage {
  /** All matching rows: their ids and the columns to order by. */
  all: RawBuilder<{ id: number }>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Like `queryPage`, for lists that must be read completely to be sorted: the rows are counted on the way. */
export async function querySortedPage<Row extends { id: number }>(
  db: Db,
  { all, order, limit, offset }: SortedPage,
  listRows: (db: Db) => Promise<Row[]>,
): Promise<{ rows: Row[]; count: number }> {
  const page = sql<{ id: number }>`
    select id, count(*) over () as count from (${all}) found ${order} ${limitOffset(limit, offset)}`;
  const found = await queryPage(db, { page, count: sql<number>`coalesce(max(page.count), 0)` }, listRows);
  if (found.rows.length > 0 || offset === 0) return found;
  const counting = sql<{ count: number }>`select count(*) as count from (${all}) found`;
  const behindTheLast = await counting.execute(db);
  return { rows: [], count: behindTheLast.rows[0]?.count ?? 0 };
}

/** The limit is a literal, and the first page has no offset: with parameters for both no good plan would be kept. */
export const limitOffset = (limit: number, offset: number): RawBuilder<unknown> =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`;

/** The rows of these ids, in the order of the ids. */
export function sortByIds<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
