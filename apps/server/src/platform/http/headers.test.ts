import { REFRESH_COOKIE, sessionRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { OWNER, startTestServer, type TestServer } from '../../../test/setup/server.ts';

const APP = 'https://app.example.com';

let server: TestServer;
/** The same server with a public https URL and an allowed other origin. */
let secure: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  secure = await server.startAnother({ publicUrl: 'https://desk.example.com', corsOrigin: APP });
});
afterAll(async () => {
  await secure.stop();
  await server.stop();
});

/** One reply of each kind. */
const answers: Record<string, (client: Client) => Promise<Response>> = {
  'a call': (client) => fetch(`${client.url}/api/branding`),
  'a refusal': (client) => fetch(`${client.url}/api/users`),
  'a wrong call': (client) =>
    fetch(`${client.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    }),
  'a call that is none': (client) => fetch(`${client.url}/api/nothing`),
  'an address that cannot be read': (client) => fetch(`${client.url}/api/%zz`),
  'a foreign origin': (client) =>
    fetch(`${client.url}/api/auth/login`, {
      method: 'POST',
      headers: { origin: 'https://evil.example.com' },
    }),
  'a preflight': (client) =>
    fetch(`${client.url}/api/users`, {
      method: 'OPTIONS',
      headers: { origin: APP, 'access-control-request-method': 'PUT' },
    }),
  'a file that is none': (client) => fetch(`${client.url}/media/branding/none.png`),
  'the health': (client) => fetch(`${client.url}/health`),
  'the manifest': (client) => fetch(`${client.url}/manifest.webmanifest`),
  'the documentation': (client) => fetch(`${client.url}/api/docs`, { headers: { accept: 'text/html' } }),
};

describe.each(Object.entries(answers))('%s', (_name, ask) => {
  test('has every protecting header, and HSTS where people come over https', async () => {
    for (const { client, isSecure } of [
      { client: server.stranger(), isSecure: false },
      { client: secure.stranger(), isSecure: true },
    ]) {
      const { headers } = await ask(client);
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
      const own = [new URL(client.url).host, ...(isSecure ? ['desk.example.com'] : [])];
      const sockets = own.flatMap((host) => [`ws://${host}`, `wss://${host}`]);
      expect(policy).toContain(`connect-src 'self' ${sockets.join(' ')};`);
      const permissions = (headers.get('permissions-policy') ?? '').split(', ');
      expect(permissions).toEqual(expect.arrayContaining(['camera=(self)', 'microphone=(self)']));
      expect(permissions.slice(2).every((one) => one.endsWith('=()'))).toBe(true);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('strict-transport-security')).toBe(isSecure ? 'max-age=31536000' : null);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

test('answers of the API are kept by nobody', async () => {
  for (const path of ['/api/branding', '/api/users', '/api/nothing', '/api/docs']) {
    expect((await fetch(server.url + path)).headers.get('cache-control')).toBe('no-store');
  }
});

const cookieOf = async (on: TestServer) => {
  const client = on.stranger();
  const { headers } = await client.try(sessionRoutes.login, {
    body: OWNER,
  });
  return headers.getSetCookie().find((text) => text.startsWith(`${REFRESH_COOKIE}=`)) ?? '';
};

describe('the refresh cookie', () => {
  test('is for the browser alone, of this site alone, and for signing in alone', async () => {
    const cookie = await cookieOf(server);
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; SameSite=Strict');
    expect(cookie).toContain('; Path=/api/auth');
    expect(cookie).toContain(`; Max-Age=${7 * 86_400}`);
    expect(cookie).not.toContain('Domain');
    expect(cookie).not.toContain('; Secure');
  });

  test('never leaves an encrypted connection where people come over https', async () => {
    expect(await cookieOf(secure)).toContain('; Secure');
  });
});
