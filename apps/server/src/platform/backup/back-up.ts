import pg from 'pg';
import { ConfigError } from '../config-error.ts';
import type { PoolConfig } from '../database/db.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { dumpDatabase, openSnapshot } from './dump-database.ts';
import { archivePath, FILES, listArchives, type Manifest, writeManifest } from './manifest.ts';
import { type InstallationKeys, sealKeys } from './seal-key.ts';
import { copyNewFiles, type FileEntries, knownFiles, readFileList, writeFileList } from './stored-files.ts';

/** What is backed up. */
export interface Installation {
  /** As a role that sees every row. */
  database: PoolConfig;
  files: ObjectStore;
  keys: InstallationKeys;
  product: string;
}

interface Shelf {
  store: ObjectStore;
  passphrase: string;
  /** How many archives stay. */
  keep: number;
}

interface Backup {
  archive: string;
  manifest: Manifest;
}

/** An arbitrary number that no other advisory lock in the database uses. */
const BACKUP_LOCK = 7_265_128;

/** Writes a new archive to the shelf while the installation goes on working, and removes what is too old. */
export async function backUp(installation: Installation, shelf: Shelf): Promise<Backup> {
  const client = new pg.Client({ ...installation.database, application_name: 'prosa-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await lockBackups(client);
    const archive = new Date().toISOString().replaceAll(':', '-');
    const manifest = await writeArchive(client, archive, { installation, shelf });
    await removeOldArchives(shelf);
    return { archive, manifest };
  } finally {
    await client.end();
  }
}

async function lockBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
    BACKUP_LOCK,
  ]);
  if (!rows[0]?.isMine) throw new ConfigError('Another backup is running: this one was not begun.');
}

/**
 * Most files are copied before the snapshot, so that what is in it and removed soon after is there all the same; the
 * few that came meanwhile right after it.
 */
async function writeArchive(
  client: pg.Client,
  archive: string,
  { installation, shelf: { store, passphrase } }: { installation: Installation; shelf: Shelf },
): Promise<Manifest> {
  const startedAt = new Date().toISOString();
  const { complete } = await listArchives(store);
  const known = await knownFiles(store, complete.at(-1));
  const before = await copyNewFiles(installation.files, store, known);
  const snapshotAt = await openSnapshot(client);
  const after = await copyNewFiles(installation.files, store, before);
  const entries = new Map([...after, ...(await stillNamed(client, before, after))]);
  const database = await dumpDatabase(client, store, archive);
  await client.query('commit');
  const manifest: Manifest = {
    format: 1,
    product: installation.product,
    startedAt,
    snapshotAt,
    ...database,
    files: await writeFileList(store, archive, entries),
    secretKey: await sealKeys(installation.keys, passphrase),
  };
  await writeManifest(store, archive, { manifest, passphrase });
  return manifest;
}

/** Of the files that were removed meanwhile those that the snapshot still names. */
async function stillNamed(client: pg.Client, before: FileEntries, after: FileEntries): Promise<FileEntries> {
  const gone = [...before].filter(([key]) => !after.has(key));
  if (gone.length === 0) return new Map();
  const { rows } = await client.query<{ key: string }>('select key from stored_files where key = any ($1)', [
    gone.map(([key]) => key),
  ]);
  const named = new Set(rows.map(({ key }) => key));
  return new Map(gone.filter(([key]) => named.has(key)));
}

/** Removes archives beyond those to keep, what interrupted backups left, and the files that none of the rest names. */
async function removeOldArchives({ store, keep }: Shelf): Promise<void> {
  const { complete, broken } = await listArchives(store);
  const kept = complete.slice(-keep);
  const old = [...broken, ...complete.slice(0, -keep)];
  for (const archive of old) await store.removeFolder(archivePath(archive));
  if (old.length === 0) return;
  const named = new Set<string>();
  for (const archive of kept)
    for (const key of (await readFileList(store, archive)).keys()) named.add(`${FILES}/${key}`);
  for await (const { path } of store.list(FILES)) if (!named.has(path)) await store.remove(path);
}
