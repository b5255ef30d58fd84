import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.gen.ts';
import type { Db } from '../../../platform/database/db.ts';

/** A whole row as JSON from the database, so that times keep their full precision. */
export type Row = Record<string, unknown>;
export type Table = keyof DB;

export async function rowsWhere(db: Db, table: Table, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${condition}`.execute(db);
  return rows.map(({ row }) => row);
}

export async function rowOf(db: Db, table: 'contacts' | 'tickets', id: number): Promise<Row | undefined> {
  return (await rowsWhere(db, table, sql`id = ${id}`))[0];
}

/** Restores rows; a row whose parent no longer exists is skipped. */
export async function restoreRows(db: Db, table: Table, rows: Row[]): Promise<void> {
  for (const row of rows)
    await sql`select restore_row(${table}::regclass, ${JSON.stringify(row)}::jsonb)`.execute(db);
}

/** A column that refers to rows of another table. */
interface Reference {
  table: Table;
  column: string;
}

/** Changes references from one row to another; returns the ids of the changed rows. */
export async function moveReferences(
  db: Db,
  { table, column, condition = sql`true` }: Reference & { condition?: RawBuilder<unknown> },
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.ref(column)} = ${from} and ${condition} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves those of the given rows back that still have the new reference. */
export const moveBack = (
  db: Db,
  { ids, ...reference }: Reference & { ids: number[] },
  direction: { from: number; to: number },
): Promise<number[]> =>
  moveReferences(db, { ...reference, condition: sql`id = any (${ids}::bigint[])` }, direction);

/** The columns still unchanged since the merge, with their values before it. */
export const unchangedSince = (
  { current, before, after }: { current: Row; before: Row; after: Row },
  columns: string[],
): Row =>
  Object.fromEntries(
    columns
      .filter((name) => before[name] !== after[name] && current[name] === after[name])
      .map((name) => [name, before[name]]),
  );
