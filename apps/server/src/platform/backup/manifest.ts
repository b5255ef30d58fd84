import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { ConfigError } from '../config-error.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { isEqualSafely } from '../identity/secrets.ts';
import { deriveArchiveKey, SealedKey } from './seal-key.ts';

const Table = z.object({
  /** With its schema, quoted. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});
export type TableEntry = z.infer<typeof Table>;

/** What an archive holds; the last thing written into it, so that an archive with a manifest is complete. */
const Manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  startedAt: z.string(),
  /** The moment that the archive shows: what was acknowledged before it is in there. */
  snapshotAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  secretKey: SealedKey,
});
export type Manifest = z.infer<typeof Manifest>;

const SignedManifest = Manifest.extend({ mac: z.string() });

const ARCHIVES = 'archives';
/** The files of all archives: they never change, so each is stored once. */
export const FILES = 'files';

export const archivePath = (archive: string): string => `${ARCHIVES}/${archive}`;
const manifestPath = (archive: string): string => `${archivePath(archive)}/manifest.json`;
export const fileListPath = (archive: string): string => `${archivePath(archive)}/files.zst`;
export const tablePath = (archive: string, table: string): string =>
  `${archivePath(archive)}/tables/${table.replaceAll('"', '')}.zst`;

const macOf = (manifest: Manifest, key: Buffer): string =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex');

export async function writeManifest(
  store: ObjectStore,
  archive: string,
  { manifest, passphrase }: { manifest: Manifest; passphrase: string },
): Promise<void> {
  const key = await deriveArchiveKey(passphrase, manifest.secretKey);
  const signed = { ...manifest, mac: macOf(manifest, key) };
  await store.write(manifestPath(archive), Readable.from([JSON.stringify(signed, null, 2)]));
}

/** Reads a manifest; a wrong passphrase and a changed manifest are refused. */
export async function readManifest(
  store: ObjectStore,
  archive: string,
  passphrase: string,
): Promise<Manifest> {
  const { mac, ...manifest } = SignedManifest.parse(
    JSON.parse(await text(store.read(manifestPath(archive)))),
  );
  const key = await deriveArchiveKey(passphrase, manifest.secretKey);
  if (!isEqualSafely(macOf(manifest, key), mac))
    throw new ConfigError(
      `BACKUP_PASSPHRASE is not the one of the backup ${archive}, or its manifest was changed.`,
    );
  return manifest;
}

/** The complete archives, the oldest first. */
export async function listArchives(store: ObjectStore): Promise<{ complete: string[]; broken: string[] }> {
  const all = new Map<string, boolean>();
  for await (const { path } of store.list(ARCHIVES)) {
    const [, name = ''] = path.split('/');
    all.set(name, all.get(name) === true || path === manifestPath(name));
  }
  const names = [...all.keys()].toSorted();
  return {
    complete: names.filter((name) => all.get(name)),
    broken: names.filter((name) => !all.get(name)),
  };
}
