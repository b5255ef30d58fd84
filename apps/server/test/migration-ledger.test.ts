import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readFormerContents, readMigrations } from '../src/platform/database/migration-files.ts';

/** Every migration that ever landed with its hash, as `sha256sum` prints it. Lines are added, never changed. */
const readLedger = async () =>
  (await readFile(new URL('migration-ledger.txt', import.meta.url), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split('  '));

test('no migration disappears or changes: the folder holds what the ledger says, and a new one has its line there', async () => {
  const present = (await readMigrations()).map(({ name, hash }) => [hash, name]);
  expect(present).toEqual(await readLedger());
});

test('what earlier contents lack is known for migrations that exist, and no content stands for two', async () => {
  const migrations = await readMigrations();
  const former = [...(await readFormerContents()).values()];
  const names = migrations.map(({ name }) => name);
  for (const { name, hash } of former) {
    expect(names).toContain(name);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  }
  const hashes = [...migrations, ...former].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});
