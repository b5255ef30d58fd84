import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.gen.ts';
import type { Db } from '../../../platform/database/db.ts';

/** A row of a table, whole, as JSON says it: times to the last digit. */
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

/** Brings rows back as they were; one that has nothing to belong to any more stays away. */
export async function restoreRows(db: Db, table: Table, rows: Row[]): Promise<void> {
  for (const row of rows)
    await sql`select restore_row(${table}::regclass, ${JSON.stringify(row)}::jsonb)`.execute(db);
}

/** Has what refers to one refer to another; gives the ids of what did. */
export async function moveReferences(
  db: Db,
  table: Table,
  column: string,
  { from, to }: { from: number; to: number },
  condition: RawBuilder<unknown> = sql`true`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.ref(column)} = ${from} and ${condition} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these rows that still refer to one, as they may not any more, refer to the other again. */
export const moveBack = (
  db: Db,
  table: Table,
  column: string,
  { from, to }: { from: number; to: number },
  ids: number[],
): Promise<number[]> => moveReferences(db, table, column, { from, to }, sql`id = any (${ids}::bigint[])`);

/** Columns that still say what was made of them, with what they said before. */
export const unchangedSince = (current: Row, before: Row, after: Row, columns: string[]): Row =>
  Object.fromEntries(
    columns
      .filter((name) => before[name] !== after[name] && current[name] === after[name])
      .map((name) => [name, before[name]]),
  );
