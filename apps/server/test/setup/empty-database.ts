import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import { databaseUrl, runSql, testConfig } from './server.ts';

/** An empty database and its owner, like one in the customer's own PostgreSQL. */
export interface EmptyDatabase {
  /** As its owner. */
  connection: pg.ClientConfig;
  /** As the superuser. */
  admin: pg.ClientConfig;
  config(changes?: Partial<Config>): Config;
  drop(): Promise<void>;
}

const PLAIN = 'nosuperuser nobypassrls nocreatedb nocreaterole noreplication';

export async function createEmptyDatabase(rights = PLAIN): Promise<EmptyDatabase> {
  const admin = inject('admin');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const secretKey = randomBytes(32);
  await runSql(admin, `create role ${name} login ${rights} password '${password}'`);
  await runSql(admin, `create database ${name} owner ${name}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-empty-'));
  const connection = { ...admin, user: name, password, database: name };
  return {
    connection,
    admin: { ...admin, database: name },
    config: (changes = {}) => testConfig(databaseUrl(connection), dataDir, { secretKey, ...changes }),
    async drop() {
      await runSql(admin, `drop database ${name} with (force)`);
      await runSql(admin, `drop role ${name}`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
