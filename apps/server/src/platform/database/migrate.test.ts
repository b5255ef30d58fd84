import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '../../../test/setup/empty-database.ts';
import { migrate } from './migrate.ts';

let database: EmptyDatabase;
let pools: pg.Pool[];
beforeEach(async () => {
  database = await createEmptyDatabase();
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

/** The connections of another node. */
function node(): pg.Pool {
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  pool.on('error', () => {});
  pools.push(pool);
  return pool;
}

const files = readdirSync(new URL('../../../migrations/', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .toSorted();
const applied = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
    ({ name }) => name,
  );

test('an empty database gets every migration, in order and once, however often it is asked', async () => {
  const pool = node();
  const told: string[] = [];
  await migrate(pool, (name) => told.push(name));
  await migrate(pool, (name) => told.push(name));
  expect(told).toEqual(files);
  expect(await applied(pool)).toEqual(files);
});

test('of several nodes that start together one migrates, and the others wait and find it done', async () => {
  const told: string[] = [];
  await Promise.all(Array.from({ length: 5 }, () => migrate(node(), (name) => told.push(name))));
  expect(told).toEqual(files);
  expect(await applied(node())).toEqual(files);
});

test('a file changed after it ran is refused, and the next node is not kept waiting by it', async () => {
  const pool = node();
  await migrate(pool);
  await pool.query(`update migrations set hash = 'another' where name = $1`, [files[0]]);
  await expect(migrate(pool)).rejects.toThrow(`Migration ${files[0]} was changed after it ran`);
  await expect(migrate(node())).rejects.toThrow('was changed after it ran');
});

test('a migration that fails leaves nothing behind, and is tried again at the next start', async () => {
  const pool = node();
  // An existing table makes a late migration fail, after others have run.
  await pool.query('create table audit_log (id int)');
  await expect(migrate(pool)).rejects.toThrow('audit_log');
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(rows).toEqual([{ relname: 'audit_log' }, { relname: 'migrations' }]);
  await pool.query('drop table audit_log');
  await migrate(pool);
  expect(await applied(pool)).toEqual(files);
});
