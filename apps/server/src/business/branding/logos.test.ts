import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE, brandingRoutes, type ErrorReply } from '@prosa/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/setup/client.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { formWith, HIDDEN, fakeImages, picture } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
});
afterAll(() => server.stop());

const show = () => server.stranger().call(brandingRoutes.show);
const upload = (mode: string, bytes: Buffer, client = owner) =>
  client.send(
    'POST',
    `${API_BASE}/settings-whitelabel/logo`,
    formWith({ field: 'file', bytes }, { mode, typeArch: 'logo' }),
  ) as Promise<Answer<string & ErrorReply>>;
const files = () => {
  const folder = join(server.config.dataDir, 'files', 'branding');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('a logo is drawn anew, shown to everybody, replaced and removed with its file', async () => {
  for (const mode of ['Light', 'Dark', 'Favicon'] as const) {
    const first = await upload(mode, await picture('jpeg', 1200, 900));
    expect(first.status).toBe(200);
    expect((await show())[`appLogo${mode}`]).toBe(first.body);
    const response = await fetch(server.url + first.body);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ type: response.headers.get('content-type'), format }).toEqual({
      type: 'image/png',
      format: 'png',
    });
    expect(Math.max(width, height)).toBeLessThanOrEqual(640);
    expect(bytes.includes(HIDDEN)).toBe(false);

    const second = await upload(mode, await picture('webp'));
    await waitUntil(() => expect(files()).toEqual([second.body.split('/').at(-1)]));
    await owner.call(brandingRoutes.removeLogo, { params: { mode } });
    expect((await show())[`appLogo${mode}`]).toBeNull();
    await waitUntil(() => expect(files()).toEqual([]));
    expect((await fetch(server.url + second.body)).status).toBe(404);
    expect(await owner.call(brandingRoutes.removeLogo, { params: { mode } })).toBeNull();
  }
});

test('a logo that is the favicon is the icon of the installed application', async () => {
  const { body: address } = await upload('Favicon', await picture('png', 512, 512));
  const { body } = (await server.stranger().send('GET', '/manifest.webmanifest')) as Answer<
    { icons: unknown } & string
  >;
  expect(body.icons).toEqual([{ src: address, sizes: '512x512', type: 'image/png' }]);
  await owner.call(brandingRoutes.removeLogo, { params: { mode: 'Favicon' } });
});

test('a logo that is no picture, for no place or from no owner is refused and leaves no file', async () => {
  for (const bytes of Object.values(fakeImages))
    expect(await upload('Light', bytes)).toMatchObject({
      status: 400,
      body: { error: 'ERR_FILE_NOT_ALLOWED' },
    });
  expect((await upload('Middle', await picture())).status).toBe(400);
  const { admin } = await createCompany(server);
  expect((await upload('Light', await picture(), admin)).status).toBe(403);
  expect((await upload('Light', await picture(), server.stranger())).status).toBe(401);
  expect(files()).toEqual([]);
});

test('a logo replaced by two at the same moment leaves one file: the one that is shown', async () => {
  const uploads = await Promise.all([
    upload('Dark', await picture('png')),
    upload('Dark', await picture('webp')),
    upload('Dark', await picture('gif')),
  ]);
  expect(uploads.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { appLogoDark } = await show();
  await waitUntil(() => expect(files()).toEqual([appLogoDark?.split('/').at(-1)]));
});
