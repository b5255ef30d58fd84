import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { openPlace, splitArchive } from './platform/backup/places.ts';
import { openArchive, type OpenedArchive, restoreArchive } from './platform/backup/restore.ts';
import { type Config, readConfig } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import type { ObjectStore } from './platform/files/object-store.ts';
import { openFiles } from './platform/files/open-files.ts';
import { makeDataDir, writeSecretKeys } from './platform/secret-key-file.ts';

// `npm run restore -- <archive>`: restores a backup into an empty DATA_DIR, and into DATABASE_URL if it is set.
const print = (text: string) => void process.stdout.write(`${text}\n`);

async function restoreInto(config: Config, opened: OpenedArchive): Promise<void> {
  const files = openFiles(config);
  await assertNoFiles(files);
  try {
    await restoreDatabaseAnd(config, opened, files);
  } catch (error) {
    for await (const { path } of files.list('')) await files.remove(path);
    throw error;
  }
}

async function restoreDatabaseAnd(config: Config, opened: OpenedArchive, files: ObjectStore): Promise<void> {
  if (config.databaseUrl !== undefined)
    return restoreArchive(opened, { database: { connectionString: config.databaseUrl }, files });
  const embedded = await startEmbeddedPostgres({ home: join(config.dataDir, 'postgres'), onProgress: print });
  try {
    await restoreArchive(opened, { database: embedded.connection, files });
  } finally {
    await embedded.stop();
  }
}

/** A bucket may hold something else as well, but no files of an installation. */
async function assertNoFiles(files: ObjectStore): Promise<void> {
  for await (const _ of files.list(''))
    throw new ConfigError(`S3_URL is not valid: there are files of an installation in ${files.place}.`);
}

function assertEmptyFolder(dataDir: string): void {
  if (readdirSync(dataDir).length > 0)
    throw new ConfigError(
      `DATA_DIR is not valid: ${dataDir} is not empty. A backup is restored into an empty place.`,
    );
}

async function run(address: string | undefined, environment: NodeJS.ProcessEnv): Promise<void> {
  const passphrase = environment['BACKUP_PASSPHRASE'];
  if (address === undefined) throw new ConfigError('Which one? npm run restore -- <archive>');
  if (!passphrase)
    throw new ConfigError('BACKUP_PASSPHRASE is missing: it opens the secret key of the backup.');
  const { shelf, archive } = splitArchive(address);
  const opened = await openArchive({ store: openPlace(shelf), passphrase, archive });
  const dataDir = resolve(environment['DATA_DIR'] || 'data');
  makeDataDir(dataDir);
  assertEmptyFolder(dataDir);
  try {
    writeSecretKeys(dataDir, opened.keys);
    const config = readConfig(environment);
    if (!config.secretKey.equals(opened.keys.secretKey))
      throw new ConfigError(
        'SECRET_KEY is not the key of this backup: leave it unset, or set it to that one.',
      );
    await restoreInto(config, opened);
  } catch (error) {
    // What was empty is left empty, so that it can be tried again.
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
  const { snapshotAt, files } = opened.manifest;
  print(`Restored as it was at ${snapshotAt}, with ${files.count} files. Start it with npm start.`);
}

try {
  await run(process.argv[2], process.env);
} catch (error) {
  print(explainFailure(error));
  process.exitCode = 1;
}
