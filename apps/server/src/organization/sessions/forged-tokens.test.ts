import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { sessionRoutes } from '@prosa/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { tryHandshake } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { createSecrets } from '../../platform/identity/secrets.ts';

let server: TestServer;
let company: TestCompany;
let victim: Client;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  victim = await createUser(server, company.admin);
});
afterAll(() => server.stop());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A token as we would sign it, except for the given changes. */
function forge({
  key,
  header,
  ...changes
}: {
  key?: Uint8Array;
  header?: { alg: string };
  aud?: string;
  iss?: string;
  exp?: number;
  sid?: string;
  companyId?: unknown;
  sub?: string;
} = {}) {
  const claims = { ...claimsOf(victim.token), ...changes };
  const own = createSecrets(server.config.secretKey).keyFor('access-token');
  return new SignJWT(claims).setProtectedHeader(header ?? { alg: 'HS256' }).sign(key ?? own);
}

async function answerTo(token: string | undefined) {
  const client = server.stranger();
  client.token = token;
  const { status, body } = await client.try(sessionRoutes.me);
  return { status, error: body.error };
}

const refused = { status: 401, error: 'ERR_SESSION_EXPIRED' };

test('a token as we make it is accepted, or the refusals below would prove nothing', async () => {
  expect((await answerTo(await forge())).status).toBe(200);
});

describe('refused as none of ours', () => {
  test('a token that says it needs no signature', async () => {
    const body = part(claimsOf(victim.token));
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await answerTo(`${part({ alg, typ: 'JWT' })}.${body}.`)).toEqual(refused);
      expect(await answerTo(`${part({ alg, typ: 'JWT' })}.${body}.${victim.token?.split('.')[2]}`)).toEqual(
        refused,
      );
    }
  });

  test('a token of another algorithm, signed with a key of the forger', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const claims = new SignJWT(claimsOf(victim.token));
    expect(await answerTo(await claims.setProtectedHeader({ alg: 'RS256' }).sign(privateKey))).toEqual(
      refused,
    );
    const publicText = publicKey.export({ type: 'spki', format: 'pem' });
    expect(await answerTo(await forge({ key: Buffer.from(publicText) }))).toEqual(refused);
    expect(await answerTo(await forge({ header: { alg: 'HS512' } }))).toEqual(refused);
  });

  test('a payload that was edited under its old signature', async () => {
    const [head, , signature] = victim.token?.split('.') ?? [];
    const claims = claimsOf(victim.token);
    const edits = [
      { sub: '1' },
      { companyId: 1 },
      { exp: 9_999_999_999 },
      { sid: '00000000-0000-0000-0000-000000000000' },
    ];
    for (const edit of edits)
      expect(await answerTo(`${head}.${part({ ...claims, ...edit })}.${signature}`)).toEqual(refused);
  });

  test('a token for another audience or from another issuer, though the key is right', async () => {
    expect(await answerTo(await forge({ aud: 'prosa:other' }))).toEqual(refused);
    expect(await answerTo(await forge({ iss: 'somebody' }))).toEqual(refused);
  });

  test('a token signed with the key of another purpose', async () => {
    expect(
      await answerTo(await forge({ key: createSecrets(server.config.secretKey).keyFor('seal') })),
    ).toEqual(refused);
    expect(await answerTo(await forge({ key: server.config.secretKey }))).toEqual(refused);
  });

  test('a session that is somebody else’s, of another company, unknown or no session at all', async () => {
    const owner = await server.owner();
    expect(await answerTo(await forge({ sub: String(owner.sessionUser.id) }))).toEqual(refused);
    expect(await answerTo(await forge({ companyId: 1 }))).toEqual(refused);
    expect(await answerTo(await forge({ companyId: 'platform' }))).toEqual(refused);
    expect(await answerTo(await forge({ sid: '00000000-0000-4000-8000-000000000000' }))).toEqual(refused);
    expect(await answerTo(await forge({ sid: 'x' }))).toEqual(refused);
  });

  test('the refresh cookie used as an access token, and rubbish', async () => {
    for (const token of [victim.cookie, 'x', 'a.b.c', '..', '{}', ' '])
      expect(await answerTo(token)).toEqual(refused);
  });

  test('no token, and a scheme that is not Bearer', async () => {
    expect(await answerTo(undefined)).toEqual(refused);
    const answer = await server.stranger().request({
      method: 'GET',
      path: '/api/auth/me',
      body: undefined,
      headers: { authorization: `Basic ${victim.token}` },
    });
    expect(answer.status).toBe(401);
  });

  test('a forged token at the door of the sockets', async () => {
    const forged = [
      await forge({ aud: 'prosa:other' }),
      await forge({ companyId: 1 }),
      victim.cookie,
      undefined,
    ];
    for (const token of forged) {
      expect(await tryHandshake(server.url, `/${company.id}`, { auth: { token } })).toBe(
        'ERR_SESSION_EXPIRED',
      );
    }
  });
});

test('an expired token is refused with 403, so that the client refreshes and tries again', async () => {
  const expired = await forge({ exp: Math.floor(Date.now() / 1000) - 1 });
  expect(await answerTo(expired)).toEqual({ status: 403, error: 'ERR_SESSION_EXPIRED' });
});

test('an access token lasts fifteen minutes', () => {
  const { iat, exp } = claimsOf(victim.token);
  expect(Number(exp) - Number(iat)).toBe(15 * 60);
});

test('an access token used as the refresh cookie is refused', async () => {
  const client = server.stranger();
  client.cookie = victim.token;
  expect(await client.refresh()).toBe(401);
});

test('the token is understood with and without the word Bearer, whatever its capitals', async () => {
  for (const authorization of [`Bearer ${victim.token}`, `bearer ${victim.token}`, String(victim.token)]) {
    expect(
      (
        await server
          .stranger()
          .request({ method: 'GET', path: '/api/auth/me', body: undefined, headers: { authorization } })
      ).status,
    ).toBe(200);
  }
});

test('a token of the key before is read while that key is given, and no longer', async () => {
  const { secretKey } = server.config;
  const answerOn = async (changes: Parameters<TestServer['startAnother']>[0]) => {
    const node = await server.startAnother(changes);
    const client = node.stranger();
    client.token = victim.token;
    const { status } = await client.try(sessionRoutes.me);
    await node.stop();
    return status;
  };
  const another = randomBytes(32);
  expect(await answerOn({ secretKey: another, previousSecretKey: secretKey })).toBe(200);
  expect(await answerOn({ secretKey: another, acceptsNewKey: true })).toBe(401);
});
