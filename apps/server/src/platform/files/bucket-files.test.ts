import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { API_BASE, api, type ErrorReply } from '@prosa/contract';
import { makeSampleVoice } from '@prosa/peers/phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackupDesk, installationOf } from '../../../test/setup/backups.ts';
import { TestBucket } from '../../../test/setup/bucket.ts';
import { type Answer, Client } from '../../../test/setup/client.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { formWith, picture } from '../../../test/setup/pictures.ts';
import { startServerProcess } from '../../../test/setup/server-process.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { moveFiles } from './move-files.ts';
import { type ObjectStore, openFolder } from './object-store.ts';
import { openFiles } from './open-files.ts';
import { openS3 } from './s3-store.ts';

let bucket: TestBucket;
let server: TestServer;
/** Shares the database and the bucket with the first one, and nothing else. */
let other: TestServer;
let otherFolder: string;
let company: TestCompany;
let atOther: Client;
beforeAll(async () => {
  bucket = await TestBucket.open();
  otherFolder = mkdtempSync(join(tmpdir(), 'prosa-other-'));
  server = await startTestServer({ s3Url: bucket.address('files') });
  other = await server.startAnother({ dataDir: otherFolder });
  company = await createCompany(server);
  const { token, cookie, mediaCookie, user } = company.admin;
  atOther = Object.assign(new Client(other.url), { token, cookie, mediaCookie, user });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await bucket.close();
  rmSync(otherFolder, { recursive: true, force: true });
});

const store = () => openS3(bucket.address('files'));
const storage = () => server.platform.storage;
const pathsIn = async (place: ObjectStore, folder = '') =>
  (await Array.fromAsync(place.list(folder))).map(({ path }) => path).toSorted();
const isFile = (name: unknown) => String(name).includes('/');
const folderOf = () => `company-${company.id}` as const;

const uploadPicture = async (bytes: Buffer) =>
  company.admin.send(
    'POST',
    `${API_BASE}/users/${company.admin.sessionUser.id}/media-upload`,
    formWith({ field: 'profileImage', bytes }, { typeArch: 'user' }),
  ) as Promise<Answer<{ user: { profileImage: string } } & ErrorReply>>;

const read = async (client: Client, address: string, headers = {}) => {
  const reply = await client.file(address, headers);
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
};

describe('files in a bucket', () => {
  test('are uploaded at one node and read at the other, with the rights of before', async () => {
    const { body } = await uploadPicture(await picture());
    const address = body.user.profileImage;
    const here = await read(company.admin, address);
    expect(here.status).toBe(200);
    expect(await read(atOther, address)).toEqual(here);
    const part = await read(atOther, address, { range: 'bytes=4-9' });
    expect(part).toEqual({ status: 206, bytes: here.bytes.subarray(4, 10) });
    const unsigned = address.replace(/([?&])session=[^&]+&?/, '$1');
    expect((await read(server.stranger(), unsigned)).status).toBe(404);
    expect((await read(atOther, address.replace(/signature=./, 'signature=_'))).status).toBe(404);
    for (const folder of [server.config.dataDir, otherFolder])
      expect(existsSync(join(folder, 'files'))).toBe(false);
    const owner = await server.owner();
    const { folderSize, numberFileFolder } = await owner.call(api.companies.show, {
      params: { id: String(company.id) },
    });
    expect([folderSize, numberFileFolder]).toEqual([here.bytes.length, 1]);
  });

  test('go when they are replaced, and with their company', async () => {
    const before = await pathsIn(store(), folderOf());
    await uploadPicture(await picture('jpeg'));
    await waitUntil(async () => {
      const after = await pathsIn(store(), folderOf());
      expect(after).toHaveLength(before.length);
      expect(after).not.toEqual(before);
    });
    const leaving = await storage().write('company-77', 'png', Buffer.from('x'));
    await storage().removeFolder('company-77');
    expect(await storage().size(leaving)).toBeUndefined();
    expect(await pathsIn(store(), folderOf())).toHaveLength(before.length);
  });

  test('are streamed, measured and converted; the drafts go', async () => {
    const voice = await makeSampleVoice();
    const kept = await storage().receive(folderOf(), Readable.from([voice]), 'voz.ogg');
    expect(kept).toMatchObject({ mime: 'audio/ogg', seconds: 3, bytes: voice.length });
    const mp3 = await read(atOther, `${storage().signedUrl(kept.key)}&as=mp3`);
    expect(mp3.status).toBe(200);
    expect(await storage().size(`${kept.key}.mp3`)).toBe(mp3.bytes.length);
    const copy = await storage().copy(kept.key);
    await storage().remove(kept.key);
    expect(await storage().size(`${kept.key}.mp3`)).toBeUndefined();
    expect((await buffer(storage().read(copy.key))).equals(voice)).toBe(true);
    for (const folder of [server.config.dataDir, otherFolder])
      expect(readdirSync(join(folder, 'drafts'), { recursive: true }).filter(isFile)).toEqual([]);
  });

  test('are in a backup', async () => {
    const key = await storage().write('branding', 'png', Buffer.from('a logo'));
    const desk = await BackupDesk.open();
    const { manifest } = await desk.make({ ...installationOf(server), files: openFiles(server.config) });
    expect(manifest.files.count).toBe((await pathsIn(store())).length);
    expect((await buffer(desk.store.read(`files/${key}`))).toString()).toBe('a logo');
    await desk.close();
  });
});

describe('a bucket that is away', () => {
  test('refuses an upload clearly; nothing is lost, and it goes on when the bucket is back', async () => {
    const list = await company.admin.call(api.files.create, {
      body: { name: 'Tabela', message: 'Segue', options: [{ name: 'Preços' }] },
    });
    const send = () => {
      const form = new FormData();
      form.append('fileId', String(list.id));
      form.append('typeArch', 'fileList');
      form.append('id', String(list.options[0]?.id));
      form.append('files', new Blob([Buffer.from('preços')]), 'precos.txt');
      return company.admin.send('POST', `${API_BASE}/files/uploadList/${list.id}`, form) as Promise<
        Answer<ErrorReply>
      >;
    };
    const { body } = await uploadPicture(await picture());
    const address = body.user.profileImage;
    await bucket.goAway();
    expect(await send()).toMatchObject({ status: 503, body: { error: 'ERR_FILES_UNAVAILABLE' } });
    expect(await uploadPicture(await picture('gif'))).toMatchObject({ status: 503 });
    expect((await read(atOther, address)).status).toBe(503);
    await bucket.answerAgain();
    expect((await read(atOther, address)).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  test('refuses a start in one sentence, without the keys', async () => {
    const start = async (S3_URL: string) => {
      const { databaseUrl = '', dataDir } = server.config;
      const SECRET_KEY = 'a-secret-key-of-thirty-two-chars-or-more';
      const data = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY, S3_URL };
      const child = startServerProcess({ PORT: '0', ...data });
      expect(await child.ended).toBe(1);
      return child.printed().trim();
    };
    await bucket.goAway();
    expect(await start(bucket.address('files'))).toMatch(
      /^S3_URL is not valid: The bucket http:[^@]+ does not answer \(ECONNREFUSED\)\.$/,
    );
    await bucket.answerAgain();
    const refused = await start(bucket.address('files').replace('S3RVER@', 'not-to-be-seen@'));
    expect(refused).toMatch(/^S3_URL is not valid: The bucket .+ refused: 403 \w+\.$/);
  });
});

describe('files of the time before the bucket', () => {
  const disk = () => openFolder(join(server.config.dataDir, 'files'));
  const write = async (content: string) => {
    const key = `${folderOf()}/${crypto.randomUUID()}.txt`;
    await disk().write(key, Readable.from([content]));
    return key;
  };

  test('are read and removed where they are, and moved while the product runs', async () => {
    const [one, two, three] = [await write('one'), await write('two'), await write('three')];
    expect(await storage().size(one)).toBe(3);
    expect(await text(storage().read(two))).toBe('two');
    expect(await text(storage().read((await storage().copy(two)).key))).toBe('two');
    await storage().remove(three);
    expect(await pathsIn(disk())).toEqual([one, two].toSorted());
    expect(await moveFiles(disk(), store())).toEqual({ files: 2, bytes: 6, found: 0 });
    expect(await moveFiles(disk(), store())).toEqual({ files: 0, bytes: 0, found: 0 });
    expect(await pathsIn(disk())).toEqual([]);
    expect(await text(storage().read(one))).toBe('one');
    expect(await text(other.platform.storage.read(two))).toBe('two');
  });

  test('stay where they are when the move breaks off, and are moved by the next one', async () => {
    const keys = [await write('first'), await write('second'), await write('third')];
    const breaking: ObjectStore = {
      ...store(),
      write: (path, content) =>
        path === keys.toSorted()[1] ? Promise.reject(new Error('cut off')) : store().write(path, content),
    };
    await expect(moveFiles(disk(), breaking)).rejects.toThrow('cut off');
    for (const key of keys) expect(await storage().size(key)).toBeGreaterThan(4);
    // As one that was killed between writing there and removing here.
    const [left = ''] = await pathsIn(disk());
    await store().write(left, disk().read(left));
    expect(await moveFiles(disk(), store())).toMatchObject({ files: 1, found: 1 });
    for (const key of keys) expect(await storage().size(key)).toBeGreaterThan(4);
  });

  test('that are removed while they are moved do not come back', async () => {
    const key = await write('leaving');
    const slow: ObjectStore = {
      ...store(),
      async write(path, content) {
        await store().write(path, content);
        await disk().remove(path);
      },
    };
    await moveFiles(disk(), slow);
    expect(await storage().size(key)).toBeUndefined();
  });
});
