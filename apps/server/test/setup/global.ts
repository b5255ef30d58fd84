import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { type EmbeddedCluster, startEmbeddedCluster } from '../../src/platform/database/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    admin: { host: string; port: number; user: string; password: string; database: string };
    application: { user: string; password: string };
  }
}

const TEMPLATE = 'prosa_template';

const KEY = Symbol.for('prosa.test-cluster');

/** Test data may be lost in a power cut; not waiting for the disk saves minutes. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // What is logged for a copy of the server would be the files of every copied database.
  wal_level: 'minimal',
  max_wal_senders: '0',
};

interface TestCluster {
  admin: EmbeddedCluster['admin'];
  application: { user: string; password: string };
  stop(): Promise<void>;
}

interface SharedCluster {
  started: Promise<TestCluster>;
  users: number;
}

/** Vitest sets up each project by a copy of this module, but in one process. */
const sharing = globalThis as { [KEY]?: SharedCluster };

/** One real PostgreSQL for all projects of the run, with a migrated database that every test file copies. */
export default async function setUp(project: TestProject) {
  const shared = (sharing[KEY] ??= { started: startTestCluster(), users: 0 });
  shared.users += 1;
  const cluster = await shared.started;
  project.provide('admin', cluster.admin);
  project.provide('application', cluster.application);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete sharing[KEY];
    await cluster.stop();
  };
}

async function startTestCluster(): Promise<TestCluster> {
  const home = await mkdtemp(join(tmpdir(), 'prosa-test-'));
  const cluster = await startEmbeddedCluster(home, { settings: fast });
  const application = { user: 'prosa_test', password: cluster.applicationPassword };
  await prepareTemplate(cluster.admin, application);
  return {
    admin: cluster.admin,
    application,
    stop: async () => {
      await cluster.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function prepareTemplate(
  admin: EmbeddedCluster['admin'],
  application: { user: string; password: string },
): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(
    `create role ${application.user} login nosuperuser nobypassrls password '${application.password}'`,
  );
  await client.query(`create database ${TEMPLATE} owner ${application.user}`);
  await client.end();
  const connection = { ...admin, ...application, database: TEMPLATE };
  const pool = new pg.Pool(connection);
  await migrate(pool);
  await pool.end();
  const boss = new PgBoss({ ...connection, max: 2 });
  await boss.start();
  await boss.stop();
  // What is known about the template is known about its copies.
  const analyst = new pg.Client({ ...admin, database: TEMPLATE });
  await analyst.connect();
  await analyst.query('vacuum (freeze, analyze)');
  await analyst.end();
}
