import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { lineOf } from './transaction.ts';

/** In the statement that shows what was found: the ids of that. */
export const foundIds = sql`(select current_setting('app.found'))::int[]`;

/**
 * A page with the count of all, which may be made of what is said of each row of the page. Which rows it has is asked
 * apart from what is shown of them: the small question is planned for what it asks, the plan of the big one is kept.
 * Both are said in one moment, and the ids go from one to the other inside the database.
 */
export async function listFoundRows<Row extends { id: number }>(
  db: Db,
  page: RawBuilder<{ id: number }>,
  count: RawBuilder<number>,
  listRows: (db: Db) => Promise<Row[]>,
): Promise<{ rows: Row[]; count: number }> {
  const { sql: text, parameters } = sql`
    select set_config('app.found', coalesce(array_agg(id), '{}')::text, true)::int[] as ids, ${count} as count
    from (${page}) page`.compile(db);
  // At once: the query builder would first wait a little, and what shows them would be said before it.
  const finding = lineOf(db).say<{ ids: number[]; count: number }>(text, parameters);
  const [{ rows: said }, rows] = await Promise.all([finding, listRows(db)]);
  const [found] = said;
  return { rows: inOrder(found?.ids ?? [], rows), count: found?.count ?? 0 };
}

/** The rows of these ids, in the order in which they are named. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
