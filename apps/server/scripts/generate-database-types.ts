import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedCluster } from '../src/platform/database/embedded-postgres.ts';
import { readMigrations } from '../src/platform/database/migration-files.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { databaseTypes, generatedFile } from './database-types.ts';

// Run after writing a migration: npm run db:types
// It writes the tables' types, and the lines of new migrations in the ledger; those that are there it leaves alone.

const home = await mkdtemp(join(tmpdir(), 'prosa-types-'));
const cluster = await startEmbeddedCluster(home);
try {
  const pool = new pg.Pool(cluster.admin);
  await migrate(pool);
  await pool.end();
  await writeFile(generatedFile, await databaseTypes(cluster.admin));
} finally {
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}

const ledger = new URL('../test/migration-ledger.txt', import.meta.url);
const known = await readFile(ledger, 'utf8');
const lines = (await readMigrations())
  .filter(({ name }) => !known.includes(`  ${name}\n`))
  .map(({ name, hash }) => `${hash}  ${name}\n`);
const byName = (line: string): string => line.slice(line.indexOf('  '));
const sorted = [...known.split(/(?<=\n)/), ...lines].toSorted((a, b) => (byName(a) < byName(b) ? -1 : 1));
if (lines.length > 0) await writeFile(ledger, sorted.join(''));
