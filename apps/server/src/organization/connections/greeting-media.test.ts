import { API_BASE, connectionRoutes, type ErrorReply } from '@prosa/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../test/setup/client.ts';
import { createConnection } from '../../../test/setup/connections.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { formWith, HIDDEN, fakeImages, picture } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const upload = (id: number, bytes: Buffer, name = 'hello.png') =>
  company.admin.send(
    'POST',
    `${API_BASE}/whatsapp/${id}/media-upload`,
    formWith({ field: 'file', bytes, name }),
  ) as Promise<Answer<{ greetingMediaAttachment: string } & ErrorReply>>;
const show = (id: number) =>
  company.admin.call(connectionRoutes.show, { params: { id: String(id) }, query: {} });
const fetched = async (address: string | null) => {
  const response = await company.admin.file(String(address));
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
};

const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(200)]);
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(50),
]);

test('a picture is drawn anew without what was hidden in it; its name is only a text', async () => {
  const { id } = await createConnection(company.admin);
  for (const kind of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const { status, body } = await upload(id, await picture(kind), '../../sale <b>.png');
    expect([status, body.greetingMediaAttachment]).toEqual([200, expect.stringContaining('sale')]);
    const { greetingMediaUrl, greetingMediaAttachment } = await show(id);
    expect(greetingMediaAttachment).toBe(body.greetingMediaAttachment);
    expect(greetingMediaUrl).not.toContain('sale');
    const { bytes } = await fetched(greetingMediaUrl);
    expect((await sharp(bytes).metadata()).format).toBe(kind === 'jpeg' ? 'jpeg' : 'png');
    expect(bytes.includes(HIDDEN)).toBe(false);
  }
});

test('a video is known by its first bytes and served as one', async () => {
  const { id } = await createConnection(company.admin);
  for (const [bytes, type] of [
    [mp4, 'video/mp4'],
    [webm, 'video/webm'],
  ] as const) {
    expect((await upload(id, bytes, 'anything.txt')).status).toBe(200);
    const file = await fetched((await show(id)).greetingMediaUrl);
    expect(file).toEqual({ type, bytes });
  }
});

test('anything else is refused, whatever it is called', async () => {
  const { id } = await createConnection(company.admin);
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(200)]);
  for (const [kind, bytes] of Object.entries({ ...fakeImages, heic })) {
    const { status, body } = await upload(id, bytes, 'nice.mp4');
    expect({ kind, status, error: body.error }).toEqual({ kind, status: 400, error: 'ERR_FILE_NOT_ALLOWED' });
  }
  expect(await show(id)).toMatchObject({ greetingMediaAttachment: null, greetingMediaUrl: null });
});

test('it goes with an order, with another one, and with the connection', async () => {
  const other = await createCompany(server);
  const { id } = await createConnection(other.admin);
  const path = `${API_BASE}/whatsapp/${id}/media-upload`;
  const send = () => other.admin.send('POST', path, formWith({ field: 'file', bytes: mp4 }));
  const kept = async () =>
    (await server.sql('select 1 from stored_files where "companyId" = $1', [other.id])).length;
  await send();
  await send();
  expect(await kept()).toBe(1);
  await other.admin.call(connectionRoutes.removeGreeting, { params: { id: String(id) } });
  expect(await kept()).toBe(0);
  await send();
  await other.admin.call(connectionRoutes.remove, { params: { id: String(id) } });
  expect(await kept()).toBe(0);
});
