import { ConfigError } from '../config-error.ts';
import type { PoolConfig } from '../database/db.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { listArchives, type Manifest, readManifest } from './manifest.ts';
import { restoreDatabase } from './restore-database.ts';
import { type InstallationKeys, openKeys } from './seal-key.ts';
import { readFileList, readFiles } from './stored-files.ts';

interface ArchiveSource {
  store: ObjectStore;
  passphrase: string;
  /** The newest without it. */
  archive?: string | undefined;
}

export interface OpenedArchive {
  store: ObjectStore;
  archive: string;
  manifest: Manifest;
  keys: InstallationKeys;
}

/** Finds an archive and opens what is sealed in it, before anything is changed. */
export async function openArchive({ store, passphrase, archive }: ArchiveSource): Promise<OpenedArchive> {
  const { complete } = await listArchives(store);
  const name = archive ?? complete.at(-1);
  if (name === undefined || !complete.includes(name))
    throw new ConfigError(
      `There is no complete backup ${archive === undefined ? '' : `${archive} `}in ${store.place}.`,
    );
  const manifest = await readManifest(store, name, passphrase);
  return { store, archive: name, manifest, keys: await openKeys(manifest.secretKey, passphrase) };
}

/** Restores an archive into an empty database and an empty folder or bucket. */
export async function restoreArchive(
  { store, archive, manifest }: OpenedArchive,
  target: { database: PoolConfig; files: ObjectStore },
): Promise<void> {
  const entries = await readFileList(store, archive, manifest.files.sha256);
  await restoreDatabase(target.database, { store, archive, manifest }, () =>
    readFiles(store, entries, target.files),
  );
}
