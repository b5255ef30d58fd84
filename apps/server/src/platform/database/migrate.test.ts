import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '../../../test/setup/empty-database.ts';
import { migrate } from './migrate.ts';
import { readFormerContents } from './migration-files.ts';

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

test('what ran with another content is refused, and the next node is not kept waiting by it', async () => {
  const pool = node();
  await migrate(pool);
  await pool.query(`update migrations set hash = 'another' where name = $1`, [files[0]]);
  await expect(migrate(pool)).rejects.toThrow(`ran another ${files[0]}`);
  await expect(migrate(node())).rejects.toThrow(/nothing was changed: start the version that made it\.$/);
});

test('what ran under another name does not run again, not even when two have changed their names', async () => {
  const pool = node();
  await migrate(pool);
  await pool.query(
    `update migrations set name = case name when $1 then $2 else $1 end where name in ($1, $2)`,
    [files[3], files[4]],
  );
  await pool.query(`update migrations set name = '0001_old_name.sql' where name = $1`, [files[1]]);
  const told: string[] = [];
  await migrate(pool, (name) => told.push(name));
  expect(told).toEqual([]);
  expect(await applied(pool)).toEqual(files);
});

test('what ran with an earlier content is mended, and known by the present one afterwards', async () => {
  const pool = node();
  await migrate(pool);
  const [mend] = await readFormerContents().then((former) =>
    [...former.values()].filter(({ name }) => name === '0036_files.sql'),
  );
  await pool.query('update migrations set hash = $2 where name = $1', [mend?.name, mend?.hash]);
  const told: string[] = [];
  await migrate(pool, (name) => told.push(name));
  await migrate(pool, (name) => told.push(name));
  expect(told).toEqual(['0036_files.sql']);
  expect(await applied(pool)).toEqual(files);
});

test('data of a newer program is refused by the names of what it ran', async () => {
  const pool = node();
  await migrate(pool);
  await pool.query(`insert into migrations (name, hash) values ('9001_of_tomorrow.sql', 'unknown')`);
  await expect(migrate(pool)).rejects.toThrow(
    'The data is of a newer Prosa (it ran 9001_of_tomorrow.sql), and nothing was changed',
  );
});

test('a migration that fails leaves nothing behind, and is tried again at the next start', async () => {
  const pool = node();
  // An existing table makes a late migration fail, after others have run.
  await pool.query('create table audit_log (id int)');
  await expect(migrate(pool)).rejects.toThrow(
    `The upgrade failed at ${files[0]} (relation "audit_log" already exists), and nothing was changed: start the version you had before, or remove the cause and start again.`,
  );
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(rows).toEqual([{ relname: 'audit_log' }]);
  await pool.query('drop table audit_log');
  await migrate(pool);
  expect(await applied(pool)).toEqual(files);
});
