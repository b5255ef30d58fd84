import type pg from 'pg';
import { type Migration, readFormerContents, readMigrations } from './migration-files.ts';

/** An arbitrary number that no other advisory lock in the database uses. */
const MIGRATION_LOCK = 7_265_127;

/** The data does not fit this program; its message is the sentence shown to the person who started Prosa. */
export class DataError extends Error {}

interface Applied {
  name: string;
  hash: string;
}

/**
 * Runs the new files of `migrations/` in order, exactly once even when several nodes start together. A file is known
 * by its content: renamed or renumbered it does not run again. All of them run in one transaction, so that after a
 * failure the program of before still finds its data as it was. With `only`, those with these hashes: the tables as a
 * backup has them.
 */
export async function migrate(
  pool: pg.Pool,
  onProgress: (name: string) => void = () => {},
  only?: ReadonlySet<string>,
): Promise<void> {
  const client = await pool.connect();
  try {
    // No timeouts: an index on a large table can take long, and so can waiting for another node that migrates first.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('begin');
    await runPending(client, await chooseMigrations(only), onProgress);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
    client.release();
  }
}

async function chooseMigrations(only: ReadonlySet<string> | undefined): Promise<Migration[]> {
  const files = await readMigrations();
  if (only === undefined) return files;
  const chosen = files.filter(({ hash }) => only.has(hash));
  if (chosen.length < only.size)
    throw new DataError(
      'The backup is of a newer Prosa, and nothing was changed: restore it with that version or a later one.',
    );
  return chosen;
}

async function runPending(
  client: pg.PoolClient,
  files: Migration[],
  onProgress: (name: string) => void,
): Promise<void> {
  const former = await readFormerContents();
  const applied = await readApplied(client);
  assertKnown(applied, files, former);
  const hashes = new Set(applied.map(({ hash }) => hash));
  for (const file of files) {
    if (hashes.has(file.hash)) continue;
    const older = applied.find(({ hash }) => former.get(hash)?.name === file.name);
    onProgress(file.name);
    // What ran with an earlier content is mended instead of run again.
    await apply(client, file, older === undefined ? file.text : (former.get(older.hash)?.text ?? ''));
    if (older !== undefined) await client.query('delete from migrations where hash = $1', [older.hash]);
  }
  await client.query(
    `update migrations m set name = f.name from unnest($1::text[], $2::text[]) as f(name, hash)
     where m.hash = f.hash and m.name <> f.name`,
    [files.map(({ name }) => name), files.map(({ hash }) => hash)],
  );
}

/** Earlier programs knew migrations by their names; two of them may carry one name until they are renamed below. */
async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const { rows: tables } = await client.query<{ isByName: boolean }>(
    `select exists (select from pg_constraint where conrelid = c.oid and conname = 'migrations_pkey'
       and pg_get_constraintdef(oid) = 'PRIMARY KEY (name)') as "isByName"
     from pg_class c where c.oid = to_regclass('migrations')`,
  );
  if (tables[0] === undefined)
    await client.query(
      'create table migrations (name text not null, hash text primary key, "appliedAt" timestamptz not null default now())',
    );
  else if (tables[0].isByName)
    await client.query('alter table migrations drop constraint migrations_pkey, add primary key (hash)');
  return (await client.query<Applied>('select name, hash from migrations order by name')).rows;
}

function assertKnown(applied: Applied[], files: Migration[], former: Map<string, Migration>): void {
  const hashes = new Set(files.map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !hashes.has(hash) && !former.has(hash));
  const changed = unknown.find(({ name }) => files.some((file) => file.name === name));
  if (changed)
    throw new DataError(
      `The data ran another ${changed.name} than this program has, so it is not known how to upgrade it, and nothing was changed: start the version that made it.`,
    );
  if (unknown[0])
    throw new DataError(
      `The data is of a newer Prosa (it ran ${unknown.map(({ name }) => name).join(', ')}), and nothing was changed: start that version or a later one, or restore a backup of this one.`,
    );
}

async function apply(client: pg.PoolClient, { name, hash }: Migration, text: string): Promise<void> {
  try {
    // Company 0 (none): adding a foreign key reads rows, whose policies need the setting.
    await client.query(`select set_config('app.company_id', '0', true)`);
    await client.query(text);
    // As at a commit: a table with checks outstanding could not be altered by the next migration.
    await client.query('set constraints all immediate; set constraints all deferred');
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
  } catch (error) {
    // A database that went away is reported as such; the next start tries again.
    if ((error as { severity?: string }).severity !== 'ERROR') throw error;
    const { message } = error as Error;
    throw new DataError(
      `The upgrade failed at ${name} (${message}), and nothing was changed: start the version you had before, or remove the cause and start again.`,
    );
  }
}
