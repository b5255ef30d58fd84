import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../config-error.ts';
import type { PoolConfig } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { createJobTables } from '../jobs/jobs.ts';
import { rememberObjects } from './created-objects.ts';
import { type Manifest, type TableEntry, tablePath } from './manifest.ts';
import { Meter } from './meter.ts';
import { listTables, PLAIN_SESSION } from './table-catalogue.ts';

interface Source {
  store: ObjectStore;
  archive: string;
  manifest: Manifest;
}

/**
 * Fills an empty database, as its owner: the tables as the archive's migrations make them, then its rows. A newer
 * program upgrades them at its next start. If that or what belongs to it fails, the database is left as it was found.
 */
export async function restoreDatabase(
  connection: PoolConfig,
  source: Source,
  restoreRest: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on('error', () => {});
  try {
    await assertEmpty(pool);
    const dropNewObjects = await rememberObjects(pool);
    try {
      await fillDatabase(pool, connection, source);
      await restoreRest();
    } catch (error) {
      await dropNewObjects();
      throw error;
    }
    await pool.query('analyze');
  } finally {
    await pool.end();
  }
}

async function fillDatabase(pool: pg.Pool, connection: PoolConfig, source: Source): Promise<void> {
  const { migrations } = source.manifest;
  await migrate(pool, () => {}, new Set(migrations.map(({ hash }) => hash)));
  await createJobTables(connection);
  await fillTables(pool, source);
}

async function assertEmpty(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_class where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace
       where nspname in ('public', 'pgboss')) limit 1`,
  );
  if (rowCount) throw new ConfigError('The database is not empty: a backup is restored into an empty one.');
}

/** In one transaction: a restore that fails leaves no half-filled tables. */
async function fillTables(pool: pg.Pool, source: Source): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(PLAIN_SESSION);
    await client.query('begin');
    const present = await listTables(client);
    assertSameTables(source.manifest.tables, present);
    const putBack = await takeApart(client, present);
    await emptyTables(client, present);
    for (const table of source.manifest.tables) await fillTable(client, table, source);
    for (const { name, value } of source.manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
    for (const statement of putBack) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function assertSameTables(wanted: TableEntry[], present: { name: string }[]): void {
  const names = new Set(present.map(({ name }) => name));
  const missing = wanted.find(({ name }) => !names.has(name));
  if (missing)
    throw new ConfigError(`The backup has a table ${missing.name}, which this program does not know.`);
}

/** Migrations leave rows in a few tables; some of the others may not be emptied by anybody. */
async function emptyTables(client: pg.ClientBase, tables: { name: string }[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount) await client.query(`truncate ${name}`);
  }
}

async function fillTable(
  client: pg.ClientBase,
  { name, columns, rows, sha256 }: TableEntry,
  { store, archive }: Source,
): Promise<void> {
  const meter = new Meter();
  const target = client.query(copyFrom(`copy ${name} (${columns.join()}) from stdin`));
  await pipeline(store.read(tablePath(archive, name)), createZstdDecompress(), meter, target);
  if (meter.sha256() !== sha256 || target.rowCount !== rows)
    throw new ConfigError(`The backup is damaged: the rows of ${name} are not those that were written.`);
}

/**
 * Suspends what would slow rows down or change them (policies, triggers, foreign keys, indexes), and returns the
 * statements that bring it back, with the foreign keys last: they check everything.
 */
async function takeApart(client: pg.ClientBase, tables: { name: string }[]): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(SUSPENDED, [
    tables.map(({ name }) => name),
  ]);
  for (const { away } of rows) await client.query(away);
  return rows.map(({ back }) => back).toReversed();
}

/** In the order in which they go away; they come back the other way round. */
const SUSPENDED = `
  with t as (select name, name::regclass as oid from unnest($1::text[]) name)
  select away, back from (
    select 1 as turn, format('alter table %s no force row level security', t.name) as away,
      format('alter table %s force row level security', t.name) as back
    from t join pg_class c on c.oid = t.oid where c.relforcerowsecurity
    union all
    select 2, format('alter table %s drop constraint %I', t.name, k.conname),
      format('alter table %s add constraint %I %s', t.name, k.conname, pg_get_constraintdef(k.oid))
    from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and k.conparentid = 0
    union all
    select 3, format('alter table %s disable trigger user', t.name), format('alter table %s enable trigger user', t.name)
    from t where exists (select from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal)
    union all
    select 4, format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid)
    from t join pg_index x on x.indrelid = t.oid join pg_class c on c.oid = t.oid and c.relkind = 'r'
    where t.name like 'public.%' and not exists (select from pg_constraint k where k.conindid = x.indexrelid
      and k.contype <> 'f')
  ) suspended order by turn`;
