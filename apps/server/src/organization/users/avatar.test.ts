import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE, companyRoutes, type ErrorReply, type User, userRoutes } from '@prosa/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Answer, Client } from '../../../test/setup/client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { formWith, HIDDEN, fakeImages, picture, pictureBomb } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

interface Uploaded {
  user: User;
}
const upload = (client: Client, id: number, file: { bytes: Buffer; name?: string }) =>
  client.send(
    'POST',
    `${API_BASE}/users/${id}/media-upload`,
    formWith({ field: 'profileImage', ...file }, { typeArch: 'user', userId: String(id) }),
  ) as Promise<Answer<Uploaded & ErrorReply>>;

/** Fetches a file like a browser of the company. */
const fetchPicture = async (address: string | null, client = company.admin) => {
  const response = await client.file(String(address));
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

const pathOf = (address: string | null) =>
  join(server.config.dataDir, 'files', (address ?? '').replace(/^\/media\//, '').replace(/\?.*/, ''));

const figures = async (companyId: number) => {
  const owner = await server.owner();
  const { folderSize, numberFileFolder, updatedAtFolder } = await owner.call(companyRoutes.show, {
    params: { id: String(companyId) },
  });
  return { folderSize, numberFileFolder, updatedAtFolder };
};

describe('a picture', () => {
  test('of any allowed kind is drawn anew, small, and without what was hidden in it', async () => {
    const user = await createUser(server, company.admin);
    for (const kind of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const { status, body } = await upload(user, user.sessionUser.id, { bytes: await picture(kind) });
      expect(status).toBe(200);
      const { bytes, headers } = await fetchPicture(body.user.profileImage);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes(HIDDEN)).toBe(false);
    }
    expect((await picture()).includes(HIDDEN)).toBe(true);
  });

  test('has an address of its own making, which only works as it was signed', async () => {
    const user = await createUser(server, company.admin);
    const { body } = await upload(user, user.sessionUser.id, {
      bytes: await picture(),
      name: '../../etc/passwd\r\nx: y.png',
    });
    const address = body.user.profileImage ?? '';
    expect(address).toMatch(
      new RegExp(
        `^/media/company-${company.id}/[0-9a-f-]{36}\\.webp\\?session=[0-9a-f-]{36}&expires=\\d+&signature=[\\w-]+$`,
      ),
    );
    expect((await fetchPicture(address)).status).toBe(200);
    expect((await fetchPicture(address.split('?')[0] ?? '')).status).toBe(404);
    expect((await fetchPicture(address.replace('expires=', 'expires=9'))).status).toBe(404);
  });

  test('is shown wherever the person is', async () => {
    const user = await createUser(server, company.admin);
    const { body } = await upload(company.admin, user.sessionUser.id, { bytes: await picture() });
    const params = { id: String(user.sessionUser.id) };
    const shown = await user.call(userRoutes.show, { params });
    const { users } = await user.call(userRoutes.list, { query: { searchParam: user.sessionUser.name } });
    // The URL may have a newer signature; the file is the same.
    for (const { profileImage = null } of [shown, ...users])
      expect(pathOf(profileImage)).toBe(pathOf(body.user.profileImage));
  });

  test('is set by oneself or an administrator, and by nobody else', async () => {
    const [user, colleague] = [
      await createUser(server, company.admin),
      await createUser(server, company.admin),
    ];
    expect(await upload(user, colleague.sessionUser.id, { bytes: await picture() })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    const other = await createCompany(server);
    expect(await upload(other.admin, user.sessionUser.id, { bytes: await picture() })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    });
    expect((await upload(company.admin, user.sessionUser.id, { bytes: await picture() })).status).toBe(200);
  });
});

describe('refused', () => {
  test('is every file that is no picture, whatever it is called', async () => {
    const user = await createUser(server, company.admin);
    const before = await figures(company.id);
    for (const [kind, bytes] of Object.entries(fakeImages)) {
      const { status, body } = await upload(user, user.sessionUser.id, { bytes, name: 'nice.png' });
      expect({ kind, status, error: body.error }).toEqual({
        kind,
        status: 400,
        error: 'ERR_FILE_NOT_ALLOWED',
      });
    }
    expect(await figures(company.id)).toEqual(before);
    const { profileImage } = await user.call(userRoutes.show, {
      params: { id: String(user.sessionUser.id) },
    });
    expect(profileImage).toBeNull();
  });

  test('is a picture of a kind that is not allowed, or of too many pixels', async () => {
    const user = await createUser(server, company.admin);
    const tiff = await sharp(await picture())
      .tiff()
      .toBuffer();
    expect((await upload(user, user.sessionUser.id, { bytes: tiff })).body.error).toBe(
      'ERR_FILE_NOT_ALLOWED',
    );
    expect((await upload(user, user.sessionUser.id, { bytes: await pictureBomb() })).body.error).toBe(
      'ERR_FILE_NOT_ALLOWED',
    );
  });

  test('is a file of more than five megabytes, and a form without one', async () => {
    const user = await createUser(server, company.admin);
    const { status, body } = await upload(user, user.sessionUser.id, { bytes: Buffer.alloc(5_000_001) });
    expect({ status, error: body.error }).toEqual({ status: 413, error: 'ERR_BODY_TOO_LARGE' });
    const path = `${API_BASE}/users/${user.sessionUser.id}/media-upload`;
    expect(
      (await user.send('POST', path, formWith({ field: 'other', bytes: await picture() }))).body,
    ).toEqual({ error: 'ERR_FILE_REQUIRED' });
    expect((await user.send('POST', path, {})).status).toBe(415);
  });
});

test('the old file leaves the disk and the figures when a new one comes or the person goes', async () => {
  const other = await createCompany(server);
  const user = await createUser(server, other.admin);
  expect(await figures(other.id)).toMatchObject({
    folderSize: 0,
    numberFileFolder: 0,
    updatedAtFolder: null,
  });

  const first = (await upload(user, user.sessionUser.id, { bytes: await picture('png') })).body.user
    .profileImage;
  const { bytes } = await fetchPicture(first, user);
  expect(await figures(other.id)).toMatchObject({
    folderSize: bytes.length,
    numberFileFolder: 1,
    updatedAtFolder: expect.any(String) as string,
  });

  const second = (await upload(user, user.sessionUser.id, { bytes: await picture('jpeg', 300, 300) })).body
    .user.profileImage;
  await waitUntil(() => expect(existsSync(pathOf(first))).toBe(false));
  expect((await fetchPicture(first, user)).status).toBe(404);
  const { bytes: smaller } = await fetchPicture(second, user);
  expect(await figures(other.id)).toMatchObject({ folderSize: smaller.length, numberFileFolder: 1 });

  await other.admin.call(userRoutes.remove, { params: { id: String(user.sessionUser.id) } });
  await waitUntil(() => expect(existsSync(pathOf(second))).toBe(false));
  expect(await figures(other.id)).toMatchObject({ folderSize: 0, numberFileFolder: 0 });
});

test('a new picture is written down as a change to the person', async () => {
  const user = await createUser(server, company.admin);
  await upload(company.admin, user.sessionUser.id, { bytes: await picture() });
  expect((await auditOf(server, 'user.changed')).at(-1)).toMatchObject({
    userId: company.admin.sessionUser.id,
    subject: `user:${user.sessionUser.id}`,
    before: { profileImage: null },
    after: { profileImage: expect.stringContaining(`company-${company.id}/`) as string },
  });
});
