import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedCluster } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { databaseTypes, generatedFile } from './database-types.ts';

// Run after writing a migration: npm run db:types

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
