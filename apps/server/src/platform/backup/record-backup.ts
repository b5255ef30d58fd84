import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { PoolConfig } from '../database/db.ts';
import { backUp, type Installation } from './back-up.ts';
import { checkArchive } from './check-archive.ts';
import { withInstallation } from './installation.ts';
import { openPlace } from './places.ts';
import { openArchive } from './restore.ts';

/** Makes the backup of a night, restores it for a trial, and writes down how both went. */
export const backUpAndRecord = (config: Config): Promise<void> =>
  withInstallation(config, async (installation, application) => {
    const client = await connect(application);
    try {
      await attempt(client, config, installation);
    } finally {
      await client.end();
    }
  });

async function connect(application: PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...application, application_name: 'prosa-backup' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function attempt(client: pg.Client, config: Config, installation: Installation): Promise<void> {
  const { to = '', passphrase = '', keep } = config.backup;
  const { rows } = await client.query<{ id: number }>(
    `insert into backups (archive, "startedAt") values ('', now()) returning id`,
  );
  const id = rows[0]?.id;
  const note = (set: string, ...values: unknown[]) =>
    client.query(`update backups set ${set} where id = $1`, [id, ...values]);
  try {
    const store = openPlace(to);
    const { archive, manifest } = await backUp(installation, { store, passphrase, keep });
    const bytes = manifest.files.bytes + manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
    await note('"finishedAt" = now(), archive = $2, bytes = $3, "checkStartedAt" = now()', archive, bytes);
    try {
      const opened = await openArchive({ store, passphrase, archive });
      await checkArchive(opened, join(config.dataDir, 'backup-check'));
      await note('"checkedAt" = now()');
    } catch (error) {
      await note('"checkError" = $2', reasonOf(error));
    }
  } catch (error) {
    await note('"finishedAt" = now(), error = $2', reasonOf(error));
  }
}

/** For the owner's screen: sentences of our own as they are, others with what they are about. */
const reasonOf = (error: unknown): string =>
  error instanceof ConfigError ? error.message : `It failed: ${(error as Error).message}`;
