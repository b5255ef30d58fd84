import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { makeSampleVoice } from '@prosa/peers/phone';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { silentAudio } from '../../../test/setup/silent-audio.ts';
import { createSecrets } from '../identity/secrets.ts';
import { MEDIA_PATH } from './signed-urls.ts';

let server: TestServer;
let root: string;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  root = join(server.config.dataDir, 'files');
  owner = await server.owner();
});
afterAll(() => server.stop());

const storage = () => server.platform.storage;
const write = (extension = 'png', bytes: Buffer = Buffer.from('contents')) =>
  storage().write('company-1', extension, bytes);

/** Requests exactly this path: `fetch` would normalize it. */
const rawGet = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

/** Signs any key as the server does. */
function sign(key: string, expires = String(Date.now() + 60_000)): string {
  const signature = createSecrets(server.config.secretKey).sign(`media:${key}:${expires}::`);
  return `${MEDIA_PATH}/${key}?expires=${expires}&signature=${signature}`;
}

describe('a file', () => {
  test('is kept under a name of our own, whole, and for the owner’s eyes only', async () => {
    const key = await write('webp', Buffer.from([0, 1, 2, 255]));
    expect(key).toMatch(/^company-1\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/);
    expect(await storage().size(key)).toBe(4);
    const parts: Buffer[] = [];
    for await (const part of storage().read(key)) parts.push(part as Buffer);
    expect(Buffer.concat(parts)).toEqual(Buffer.from([0, 1, 2, 255]));
    expect(readdirSync(join(root, 'company-1')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is removed, once or twice', async () => {
    const key = await write();
    await storage().remove(key);
    await storage().remove(key);
    expect(await storage().size(key)).toBeUndefined();
  });

  test('goes with the folder of its company, and another company’s stays', async () => {
    const other = await storage().write('company-22', 'png', Buffer.from('x'));
    const key = await storage().write('company-2', 'png', Buffer.from('x'));
    await storage().removeFolder('company-2');
    expect([existsSync(join(root, key)), existsSync(join(root, other))]).toEqual([false, true]);
  });
});

describe('a voice note', () => {
  const asMp3 = (key: string) => owner.file(`${storage().signedUrl(key, 'Voz do cliente.ogg')}&as=mp3`);

  test('is given as MP3 to a browser that does not play it, made once and gone with it', async () => {
    const key = await write('ogg', await makeSampleVoice());
    const [reply, ...others] = await Promise.all([asMp3(key), asMp3(key), asMp3(key)]);
    expect(reply?.status).toBe(200);
    expect(reply?.headers.get('content-type')).toBe('audio/mpeg');
    expect(reply?.headers.get('content-disposition')).toContain('Voz do cliente.mp3');
    const bytes = Buffer.from((await reply?.arrayBuffer()) ?? []);
    // Three seconds at 64 kbit/s.
    expect(bytes.length).toBeGreaterThan(20_000);
    expect(bytes.length).toBeLessThan(30_000);
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe('audio/mpeg');
    for (const other of others) expect(Buffer.from(await other.arrayBuffer())).toEqual(bytes);
    expect(filesOf(key)).toHaveLength(2);
    expect((await owner.file(storage().signedUrl(key))).headers.get('content-type')).toBe('audio/ogg');
    await storage().remove(key);
    expect(filesOf(key)).toEqual([]);
    expect((await asMp3(key)).status).toBe(404);
  });

  test('is given in parts, as players ask for it', async () => {
    const key = await write('ogg', await makeSampleVoice());
    const part = await owner.file(`${storage().signedUrl(key)}&as=mp3`, { range: 'bytes=0-99' });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '100']);
  });

  test('that is none has no other form, which is found out once; nothing of it stays', async () => {
    const key = await write('ogg', Buffer.from('OggS-not-really'));
    expect((await asMp3(key)).status).toBe(404);
    expect(filesOf(key).filter((name) => name.endsWith('.part'))).toEqual([]);
    // A retry would now succeed.
    writeFileSync(join(root, key), await makeSampleVoice());
    expect((await asMp3(key)).status).toBe(404);
    await storage().remove(key);
    expect(filesOf(key)).toEqual([]);
  });

  test('of more than a quarter of an hour is given as it is, and not converted', async () => {
    const key = await write('ogg', silentAudio(15 * 60 + 5));
    expect((await asMp3(key)).status).toBe(404);
    expect((await owner.file(storage().signedUrl(key))).status).toBe(200);
    const short = await write('ogg', silentAudio(15 * 60 - 5));
    expect((await asMp3(short)).status).toBe(200);
  });

  test('is read as a sound and as nothing else', async () => {
    const sound = await write('ogg', await makeSampleVoice());
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile:${join(root, sound)}\n#EXT-X-ENDLIST\n`;
    expect((await asMp3(await write('ogg', Buffer.from(list)))).status).toBe(404);
  });

  test('needs an address that is signed; what is no sound stays as it is', async () => {
    const key = await write('ogg', await makeSampleVoice());
    expect((await owner.file(`${MEDIA_PATH}/${key}?as=mp3`)).status).toBe(404);
    expect((await owner.file(`${MEDIA_PATH}/${key}.mp3`)).status).toBe(404);
    const picture = await write();
    expect((await asMp3(picture)).headers.get('content-type')).toBe('image/png');
  });

  const filesOf = (key: string) => {
    const [folder = '', name = ''] = key.split('/');
    return readdirSync(join(root, folder)).filter((file) => file.startsWith(name));
  };
});

describe('a key that is none of ours', () => {
  const outside = [
    '../secret.key',
    'company-1/../../secret.key',
    '/etc/passwd',
    'company-1/',
    'company-1',
    '',
    '.',
    'company-1/x.png',
    'company-x/00000000-0000-0000-0000-000000000000.png',
  ];

  test.each(outside)('%s reads and removes nothing', async (key) => {
    mkdirSync(root, { recursive: true });
    const secret = join(server.config.dataDir, 'secret.key');
    writeFileSync(secret, 'the key');
    expect(await storage().size(key)).toBeUndefined();
    await storage().remove(key);
    expect(existsSync(secret)).toBe(true);
    expect(existsSync(join(root, 'company-22'))).toBe(true);
  });

  test('is not served either, plain, encoded or rightly signed', async () => {
    for (const key of [
      ...outside,
      '..%2fsecret.key',
      '%2e%2e/secret.key',
      'branding/../../secret.key',
      'branding/..%2f..%2fsecret.key',
      'branding%2f..%2f..%2fsecret.key',
      'a%00b',
      'con',
    ]) {
      expect({ key, status: await rawGet(`${MEDIA_PATH}/${key}`) }).toEqual({ key, status: 404 });
      expect({ key, status: await rawGet(encodeURI(sign(key)).replaceAll('%25', '%')) }).toEqual({
        key,
        status: 404,
      });
    }
  });
});

describe('a signed address', () => {
  test('works as it is', async () => {
    const key = await write();
    expect((await owner.file(storage().signedUrl(key))).status).toBe(200);
    expect((await owner.file(sign(key, String(Date.now() + 60_000)))).status).toBe(200);
  });

  test('works for nothing else: not for another file, another time or without its signature', async () => {
    const [key, other] = [await write(), await write()];
    const address = storage().signedUrl(key);
    const [, expires = '', signature = ''] = /expires=(\d+)&signature=(.+)/.exec(address) ?? [];
    const forged = [
      address.replace(key, other),
      address.replace(expires, String(Number(expires) + 1)),
      address.replace(signature, signature.slice(0, -1)),
      address.replace(signature, createSecrets(Buffer.alloc(32)).sign(`media:${key}:${expires}::`)),
      `${MEDIA_PATH}/${key}`,
      `${MEDIA_PATH}/${key}?expires=${expires}`,
      `${MEDIA_PATH}/${key}?expires=Infinity&signature=${signature}`,
      `${address}&expires=1`,
    ];
    for (const one of forged)
      expect({ one, status: (await owner.file(one)).status }).toEqual({ one, status: 404 });
  });

  test('stays the same for a while, so that browsers can keep the picture, and is good for a quarter of an hour at most', async () => {
    const key = await write();
    const expires = Number(/expires=(\d+)/.exec(storage().signedUrl(key))?.[1]);
    expect(expires % 450_000).toBe(0);
    expect(expires - Date.now()).toBeGreaterThan(440_000);
    expect(expires - Date.now()).toBeLessThanOrEqual(900_000);
  });
});

test('a file is served so that no browser takes it for a page', async () => {
  const { headers } = await owner.file(storage().signedUrl(await write('png')));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '8',
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  });
  for (const extension of ['html', 'svg', 'js', 'pdf']) {
    const answer = await owner.file(storage().signedUrl(await write(extension)));
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
  }
});

test('logos need no signature, and nothing else lies beside them', async () => {
  const key = await storage().write('branding', 'png', Buffer.from('logo'));
  expect((await fetch(`${server.url}${MEDIA_PATH}/${key}`)).status).toBe(200);
  expect((await fetch(`${server.url}${MEDIA_PATH}/branding/`)).status).toBe(404);
});
