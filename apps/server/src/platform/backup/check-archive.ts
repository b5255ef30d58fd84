import { rm } from 'node:fs/promises';
import pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { measureTable, openSnapshot } from './dump-database.ts';
import type { Manifest } from './manifest.ts';
import type { OpenedArchive } from './restore.ts';
import { restoreDatabase } from './restore-database.ts';
import { readFileList, readFiles } from './stored-files.ts';
import { listSequences } from './table-catalogue.ts';

/**
 * Proves that an archive can be restored: into a database server of its own in `folder`, which is removed afterwards.
 * Rows are read out again and have to be the bytes that were backed up; every file is read and compared.
 */
export async function checkArchive(opened: OpenedArchive, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const scratch = await startEmbeddedPostgres({ home: folder });
  try {
    await restoreDatabase(scratch.connection, opened);
    await compareDatabase(scratch.admin, opened.manifest);
  } finally {
    await scratch.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const { store, archive, manifest } = opened;
  await readFiles(store, await readFileList(store, archive, manifest.files.sha256));
}

/** Compares a restored database with what the archive says of the original. */
export async function compareDatabase(
  connection: pg.ClientConfig,
  { tables, sequences }: Manifest,
): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await openSnapshot(client);
    for (const table of tables) {
      const { rows, sha256 } = await measureTable(client, table);
      if (rows !== table.rows || sha256 !== table.sha256)
        throw new ConfigError(
          `The restored ${table.name} differs from the original: ${rows} rows instead of ${table.rows}, or other contents.`,
        );
    }
    if (JSON.stringify(await listSequences(client)) !== JSON.stringify(sequences))
      throw new ConfigError('The restored counters of ids differ from those of the original.');
  } finally {
    await client.end();
  }
}
