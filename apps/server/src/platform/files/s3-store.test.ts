import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installationOf, PASSPHRASE } from '../../../test/setup/backups.ts';
import { TestBucket } from '../../../test/setup/bucket.ts';
import { createEmptyDatabase } from '../../../test/setup/empty-database.ts';
import { startTestServer } from '../../../test/setup/server.ts';
import { backUp } from '../backup/back-up.ts';
import { compareDatabase } from '../backup/check-archive.ts';
import { openPlace, splitArchive } from '../backup/places.ts';
import { openArchive, restoreArchive } from '../backup/restore.ts';
import { openFolder } from './object-store.ts';
import { openS3 } from './s3-store.ts';

let bucket: TestBucket;
let address: string;
beforeAll(async () => {
  bucket = await TestBucket.open();
  address = bucket.address('shelf');
});
afterAll(() => bucket.close());

const pathsIn = async (path: string) => (await Array.fromAsync(openS3(address).list(path))).toSorted(byPath);
const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);

test('an object is written whole, of any size, and read in full or in part', async () => {
  const store = openS3(address);
  for (const size of [0, 5, 8 * 1024 * 1024, 20 * 1024 * 1024 + 3]) {
    const bytes = randomBytes(size);
    const chunks = Array.from({ length: Math.ceil(size / 100_000) }, (_, index) =>
      bytes.subarray(index * 100_000, (index + 1) * 100_000),
    );
    await store.write(`sizes/${size}`, Readable.from(chunks));
    expect(await store.size(`sizes/${size}`)).toBe(size);
    expect((await buffer(store.read(`sizes/${size}`))).equals(bytes)).toBe(true);
    if (size > 100)
      expect(
        (await buffer(store.read(`sizes/${size}`, { start: 10, end: 19 }))).equals(bytes.subarray(10, 20)),
      ).toBe(true);
  }
});

test('one whose content breaks off is not there, and nothing of it stays', async () => {
  const store = openS3(address);
  const breaking = async function* () {
    for (let part = 0; part < 3; part += 1) yield randomBytes(8 * 1024 * 1024);
    throw new Error('cut off');
  };
  await expect(store.write('broken/one', Readable.from(breaking()))).rejects.toThrow('cut off');
  expect(await store.size('broken/one')).toBeUndefined();
  expect(await pathsIn('broken')).toEqual([]);
});

test('a folder is listed page by page, with its names as they are, and removed', async () => {
  const store = openS3(address);
  const names = ['ação.pdf', 'b (1).txt', 'x y+z'].map((name) => `folder/deep/${name}`);
  for (const name of names) await store.write(name, Readable.from([Buffer.from(name)]));
  await store.write('folder-2/other', Readable.from([Buffer.from('other')]));
  expect((await pathsIn('folder')).map(({ path }) => path)).toEqual(names.toSorted());
  await store.remove(names[0] ?? '');
  await store.remove(names[0] ?? '');
  await store.removeFolder('folder');
  expect(await pathsIn('folder')).toEqual([]);
  expect(await pathsIn('folder-2')).toHaveLength(1);
});

test('a wrong key is refused in a sentence without it, and an address that is none as well', async () => {
  const wrong = openS3(address.replace('S3RVER:S3RVER', 'S3RVER:not-the-secret'));
  const refused = wrong.write('x', Readable.from(['x']));
  await expect(refused).rejects.toThrow(/^The bucket http:\/\/127\.0\.0\.1:\d+\/prosa refused: 403/);
  await expect(refused).rejects.not.toThrow('not-the-secret');
  expect(() => openS3('s3://bucket/folder')).toThrow('s3://key:secret@');
  expect(openS3(address).place).toMatch(/^s3\+http:\/\/127\.0\.0\.1:\d+\/prosa\/shelf$/);
});

test('a backup lies in a bucket as in a folder, and is restored from there', async () => {
  const product = await startTestServer();
  const key = await product.platform.storage.write('branding', 'png', Buffer.from('a logo'));
  const store = openPlace(`${address}/backups`);
  await backUp(installationOf(product), { store, passphrase: PASSPHRASE, keep: 1 });
  const { archive } = await backUp(installationOf(product), { store, passphrase: PASSPHRASE, keep: 1 });
  await product.stop();
  const { shelf, archive: name } = splitArchive(`${address}/backups/archives/${archive}`);
  const opened = await openArchive({ store: openPlace(shelf), passphrase: PASSPHRASE, archive: name });
  const database = await createEmptyDatabase();
  const config = database.config(opened.keys);
  const files = openFolder(join(config.dataDir, 'files'));
  await restoreArchive(opened, { database: database.connection, files });
  await compareDatabase(database.admin, opened.manifest);
  expect((await buffer(files.read(key))).toString()).toBe('a logo');
  await database.drop();
});
