import { api, MEDIA_COOKIE, type Route, sessionRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { tryHandshake } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, PASSWORD } from '../../../test/setup/people.ts';
import { formWith, picture } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

const APP = 'https://app.example.com';

let server: TestServer;
/** The same server with a public https URL and an allowed other origin. */
let secure: TestServer;
let admin: Client;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  secure = await server.startAnother({ publicUrl: 'https://desk.example.com', corsOrigin: APP });
  ({ admin } = await createCompany(server));
  user = await createUser(server, admin);
});
afterAll(async () => {
  await secure.stop();
  await server.stop();
});

const everyRoute = Object.values(api).flatMap((routes): Route[] => Object.values(routes));

const preflight = (on: TestServer, origin: string, method: string) =>
  fetch(`${on.url}/api/users`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const call = (client: Client, origin: string) =>
  client.request({
    method: 'PUT',
    path: '/api/settings/userRating',
    body: { value: 'disabled' },
    headers: { origin },
  });

describe('another origin', () => {
  test('that is allowed may make every kind of call, with the cookie', async () => {
    for (const method of new Set(everyRoute.map((route) => route.method))) {
      const { headers, status } = await preflight(secure, APP, method);
      expect({ method, status }).toEqual({ method, status: 204 });
      expect(headers.get('access-control-allow-origin')).toBe(APP);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect((headers.get('access-control-allow-methods') ?? '').split(/, ?/)).toContain(method);
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    }
    const login = await secure.stranger().request({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: user.sessionUser.email, password: PASSWORD },
      headers: { origin: APP },
    });
    expect(login.status).toBe(200);
    expect(login.headers.get('access-control-allow-origin')).toBe(APP);
    expect(
      await tryHandshake(secure.url, `/${admin.sessionUser.companyId}`, {
        auth: { token: admin.token },
        origin: APP,
      }),
    ).toBeUndefined();
  });

  test('that is allowed shows pictures and files, which say where they are', async () => {
    const client = secure.stranger();
    await client.signIn({ email: admin.sessionUser.email, password: PASSWORD });
    const avatar = formWith({ field: 'profileImage', bytes: await picture() }, { typeArch: 'user' });
    const sent = await client.send('POST', `/api/users/${client.sessionUser.id}/media-upload`, avatar);
    const address = (sent.body as { user: { profileImage: string } }).user.profileImage;
    expect(address).toMatch(/^https:\/\/desk\.example\.com\/media\//);
    const headers = { origin: APP, cookie: `${MEDIA_COOKIE}=${client.mediaCookie}` };
    const path = address.slice('https://desk.example.com'.length);
    const shown = await fetch(secure.url + path, { headers });
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(shown.headers.get('access-control-allow-origin')).toBe(APP);
    await admin.signIn({ email: client.sessionUser.email, password: PASSWORD });
    const here = await admin.send(
      'POST',
      `/api/users/${admin.sessionUser.id}/media-upload`,
      formWith({ field: 'profileImage', bytes: await picture() }, { typeArch: 'user' }),
    );
    const own = (here.body as { user: { profileImage: string } }).user.profileImage;
    expect(own).toMatch(/^\/media\//);
    const kept = await fetch(server.url + own, {
      headers: { cookie: `${MEDIA_COOKIE}=${admin.mediaCookie}` },
    });
    expect(kept.status).toBe(200);
    expect(kept.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('that is not allowed is given nothing, and where none is, nobody is', async () => {
    for (const [on, origin] of [
      [server, APP],
      [server, 'https://evil.example.com'],
    ] as const) {
      expect((await preflight(on, origin, 'PUT')).headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(
      (await preflight(secure, 'https://evil.example.com', 'PUT')).headers.get('access-control-allow-origin'),
    ).not.toBe('https://evil.example.com');
    expect(
      (await fetch(`${server.url}/api/branding`, { headers: { origin: APP } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
  });

  test('cannot make a signed-in browser act: not by a form, not by a socket', async () => {
    for (const origin of ['https://evil.example.com', 'null', 'http://127.0.0.1', 'file://', '']) {
      for (const [method, path] of [
        ['POST', '/api/auth/refresh_token'],
        ['DELETE', '/api/auth/logout'],
        ['PUT', '/api/settings/userRating'],
      ] as const) {
        const { status, body } = await admin.request({
          method,
          path,
          body: method === 'PUT' ? { value: 'enabled' } : undefined,
          headers: { origin },
        });
        expect({ origin, status, body }).toEqual({
          origin,
          status: 403,
          body: { error: 'ERR_ORIGIN_NOT_ALLOWED' },
        });
      }
    }
    expect(
      await tryHandshake(server.url, `/${admin.sessionUser.companyId}`, {
        auth: { token: admin.token },
        origin: 'https://evil.example.com',
      }),
    ).toBeDefined();
    expect((await admin.try(sessionRoutes.me)).status).toBe(200);
  });

  test('of our own is welcome, by its host or by PUBLIC_URL', async () => {
    expect((await call(admin, server.url)).status).toBe(200);
    const there = secure.stranger();
    there.token = admin.token;
    expect((await call(there, 'https://desk.example.com')).status).toBe(200);
  });
});
