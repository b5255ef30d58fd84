import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('../../../migrations/', import.meta.url);

/** An arbitrary number that no other advisory lock in the database uses. */
const MIGRATION_LOCK = 7_265_127;

/** Runs the new files of `migrations/` in order, exactly once even when several nodes start together. */
export async function migrate(pool: pg.Pool, onProgress: (name: string) => void = () => {}): Promise<void> {
  const client = await pool.connect();
  try {
    // No timeouts: an index on a large table can take long, and so can waiting for another node that migrates first.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, "appliedAt" timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      const text = await readFile(new URL(name, folder), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      if (applied.get(name) === hash) continue;
      if (applied.has(name))
        throw new Error(`Migration ${name} was changed after it ran: write a new one instead.`);
      onProgress(name);
      await applyMigration(client, { name, hash, text });
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
    client.release();
  }
}

async function applyMigration(
  client: pg.PoolClient,
  { name, hash, text }: { name: string; hash: string; text: string },
): Promise<void> {
  await client.query('begin');
  try {
    // Company 0 (none): adding a foreign key reads rows, whose policies need the setting.
    await client.query(`select set_config('app.company_id', '0', true)`);
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
