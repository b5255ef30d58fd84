import { API_BASE, api, brandingRoutes, type Route, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await createCompany(server));
});
afterAll(() => server.stop());

const everyRoute = Object.values(api).flatMap((routes): Route[] => Object.values(routes));

test('every path answers with and without a slash at its end', async () => {
  for (const route of everyRoute) {
    const path = API_BASE + route.path.replaceAll(/:\w+/g, '1');
    const [plain, slashed] = await Promise.all(
      [path, `${path}/`].map((form) => server.stranger().send(route.method, form)),
    );
    expect({ path, status: slashed?.status }).toEqual({ path, status: plain?.status });
    expect(slashed?.body).not.toEqual({ error: 'ERR_NOT_FOUND' });
  }
  expect(await server.stranger().call(brandingRoutes.show)).toEqual(
    (await server.stranger().send('GET', '/api/branding/')).body,
  );
});

const ask = async (method: string, path: string, { body, type }: { body?: string; type?: string } = {}) => {
  const { status, body: answer } = await admin.request({
    method,
    path,
    body,
    headers: type === undefined ? {} : { 'content-type': type },
  });
  return { status, body: answer as unknown };
};

test('what is no call is answered as such, in the one form every failure has', async () => {
  expect(await ask('GET', '/api/nothing')).toEqual({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  expect(await ask('PATCH', '/api/users')).toEqual({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  expect(await ask('POST', '/api/users', { body: '{"name":' })).toEqual({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
  expect(await ask('POST', '/api/users', { body: '<name/>', type: 'text/xml' })).toEqual({
    status: 415,
    body: { error: 'ERR_UNSUPPORTED_CONTENT' },
  });
  expect(await ask('POST', '/api/users', { body: JSON.stringify('x'.repeat(5_000_000)) })).toEqual({
    status: 413,
    body: { error: 'ERR_BODY_TOO_LARGE' },
  });
  expect((await ask('GET', '/api/users?searchParam=a&searchParam=b')).status).toBe(400);
});

test('a body cannot reach into what later calls are made of', async () => {
  for (const text of [
    '{"__proto__":{"super":true}}',
    '{"constructor":{"prototype":{"super":true}}}',
    '{"value":"x","__proto__":{"super":true}}',
  ]) {
    expect((await admin.send('PUT', '/api/settings/lgpdMessage', text)).status).toBe(400);
  }
  expect(await admin.call(settingRoutes.show, { params: { key: 'userRating' } })).toEqual({
    key: 'userRating',
    value: 'disabled',
  });
  expect(({} as { super?: boolean }).super).toBeUndefined();
});
