import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAssets } from './assets.ts';

const SCRIPT = `export const words = [${'"prosa", '.repeat(400)}];`;

let folder: string;
let http: FastifyInstance;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-assets-'));
  await writeFile(join(folder, 'base-Ab3.js'), SCRIPT);
  await writeFile(join(folder, 'small-Cd4.css'), 'a{}');
  await writeFile(join(folder, 'secret.txt'), 'nobody asked');
  http = fastify();
  await http.register(compress);
  serveAssets(http, folder);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the body as sent, without decompressing it. */
const ask = (name: string, encodings = '') =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      get(`${url}/assets/${name}`, { headers: { 'accept-encoding': encodings } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      }).on('error', reject);
    },
  );

test('a file comes in the best form the browser takes, to be kept for good', async () => {
  for (const [encodings, encoding, open] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ] as const) {
    for (const time of ['made', 'kept']) {
      const { status, headers, body } = await ask('base-Ab3.js', encodings);
      expect(status).toBe(200);
      expect(headers['content-encoding'], `${encodings}, ${time}`).toBe(encoding);
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['vary']).toContain('accept-encoding');
      expect(open(body).toString()).toBe(SCRIPT);
    }
  }
});

test('what would hardly be smaller is left as it is', async () => {
  const { headers, body } = await ask('small-Cd4.css', 'br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe('a{}');
});

test('nothing else is there, and nothing leads out of the folder', async () => {
  for (const name of ['none.js', 'secret.txt', '..%2fassets.js', '%00.js', '..', 'a%5cb.js'])
    expect({ name, status: (await ask(name)).status }).toEqual({ name, status: 404 });
});

test('a file that comes later is found, and one that was wanted before stays', async () => {
  expect((await ask('late-Ef5.js')).status).toBe(404);
  await writeFile(join(folder, 'late-Ef5.js'), 'late');
  expect((await ask('late-Ef5.js')).body.toString()).toBe('late');
  await rm(join(folder, 'late-Ef5.js'));
  expect((await ask('late-Ef5.js')).body.toString()).toBe('late');
});
