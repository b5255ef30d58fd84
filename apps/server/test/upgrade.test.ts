import { readdirSync, readFileSync } from 'node:fs';
import { api } from '@prosa/contract';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readMigrations } from '../src/platform/database/migration-files.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startServer } from '../src/server.ts';
import { Client } from './setup/client.ts';
import { createEmptyDatabase, type EmptyDatabase } from './setup/empty-database.ts';
import { runSql } from './setup/server.ts';

/** Data as earlier versions left it, one file each; a version that is tagged adds its own. */
const shelf = new URL('versions/', import.meta.url);
const versions = readdirSync(shelf).toSorted();
const PASSWORD = 'password-of-then';

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

/** Makes the database what that version left: its migrations ran, and are known by the names they had then. */
async function restoreVersion(file: string): Promise<string[]> {
  const text = readFileSync(new URL(file, shelf), 'utf8');
  const ran = [...text.matchAll(/^-- ran (\S+) (\S+)$/gm)].map(([, name = '', hash = '']) => ({
    name,
    hash,
  }));
  const migrations = await readMigrations();
  await runSql(
    database.connection,
    `create table migrations (name text primary key, hash text not null, "appliedAt" timestamptz not null default now())`,
  );
  for (const { name, hash } of ran) {
    const migration = migrations.find((one) => one.hash === hash)?.text ?? '';
    await runSql(database.connection, `set app.company_id = '0'; ${migration}`);
    await runSql(database.connection, `insert into migrations (name, hash) values ('${name}', '${hash}')`);
  }
  await runSql(database.connection, text);
  return ran.map(({ hash }) => hash);
}

/** How many rows each table has. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await runSql<{ name: string }>(
    database.admin,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await runSql<{ rows: number }>(
      database.admin,
      `select count(*)::int as rows from "${name}"`,
    );
    counts[name] = row?.rows ?? 0;
  }
  return counts;
}

describe.each(versions)('data of %s', (file) => {
  test('is upgraded: what ran does not run again, and every row is there', async () => {
    const ran = await restoreVersion(file);
    const { migrations: _, ...before } = await countRows();
    const pool = new pg.Pool({ ...database.connection, max: 2 });
    const told: string[] = [];
    await migrate(pool, (name) => told.push(name));
    await migrate(pool, (name) => told.push(name));
    await pool.end();
    const migrations = await readMigrations();
    const left = migrations.filter(({ hash }) => !ran.includes(hash));
    expect(told).toEqual(left.map(({ name }) => name));
    expect(await countRows()).toMatchObject(before);
    const known = await runSql<{ name: string }>(database.admin, 'select name from migrations order by name');
    expect(known.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  test('is worked with: its people sign in with their passwords and find what was theirs', async () => {
    await restoreVersion(file);
    const server = await startServer(database.config());
    const ana = new Client(server.localUrl);
    await ana.signIn({ email: 'ana@aurora.test', password: PASSWORD });
    expect(ana.sessionUser).toMatchObject({ name: 'Ana', company: { id: 2, name: 'Padaria Aurora' } });
    const { users } = await ana.call(api.users.list, { query: {} });
    expect(users.map(({ name }) => name)).toEqual(['Ana']);
    const { contacts } = await ana.call(api.contacts.list, { query: { searchParam: 'acai' } });
    const hasConversations = readFileSync(new URL(file, shelf), 'utf8').includes('insert into messages');
    expect(contacts.map(({ name }) => name)).toEqual(hasConversations ? ['Bruno Açaí'] : []);
    await server.stop();
  });
});
