import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../../../test/setup/pictures.ts';
import { createSecrets } from '../identity/secrets.ts';
import { makeThumbnail } from './images.ts';
import { openDiskFiles } from './file-store.ts';
import { createStorage, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-images-'));
  storage = createStorage(openDiskFiles(folder), createSecrets(Buffer.alloc(32, 1)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('however many pictures one company is sent, those of another have their turn', async () => {
  const large = await picture('png', 3000, 3000);
  const keyOf = (company: 'company-1' | 'company-2') => storage.write(company, 'png', large);
  const many = await Promise.all(Array.from({ length: 16 }, () => keyOf('company-1')));
  const one = await keyOf('company-2');
  let done = 0;
  const drawn = many.map(async (key) => {
    const thumbnail = await makeThumbnail(storage, 'company-1', key);
    done += 1;
    return thumbnail;
  });
  expect(await makeThumbnail(storage, 'company-2', one)).toMatchObject({ mime: 'image/webp' });
  expect(done).toBeLessThan(8);
  expect(await Promise.all(drawn)).not.toContain(null);
});
