import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeGraphApi, plainFetch, errorReply } from '../test-support/fake-graph-api.ts';
import { type MetaApi, MetaError, MetaUnreachable } from './api.ts';
import { createMetaApi } from './meta-api.ts';
import { appSecretProof } from './signature.ts';

const access = { token: 'the-token', appSecret: 'the-secret' };
const app = { id: '77', secret: 'the-secret' };
let graphApi: FakeGraphApi;
let api: MetaApi;

beforeEach(async () => {
  graphApi = await new FakeGraphApi().listen();
  api = createMetaApi({ graphUrl: graphApi.url, version: 'v25.0', fetch: plainFetch });
});
afterEach(() => graphApi.stop());

const last = () => graphApi.requests.at(-1);

test('a token is exchanged for one that lasts', async () => {
  graphApi.respondWith(() => ({
    json: { access_token: 'long', token_type: 'bearer', expires_in: 5_183_944 },
  }));
  const { token, expiresAt } = await api.exchangeToken(app, 'short');
  expect(token).toBe('long');
  expect((expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(5_183_000_000);
  expect(last()).toMatchObject({
    path: 'oauth/access_token',
    query: {
      grant_type: 'fb_exchange_token',
      client_id: '77',
      client_secret: 'the-secret',
      fb_exchange_token: 'short',
    },
  });
  expect(last()?.headers.authorization).toBeUndefined();
  graphApi.respondWith(() => ({ json: { access_token: 'endless' } }));
  expect(await api.exchangeToken(app, 'short')).toEqual({ token: 'endless', expiresAt: null });
});

test('a token is looked at by the app, or by itself', async () => {
  graphApi.respondWith(() => ({
    json: {
      data: { is_valid: true, app_id: '77', user_id: 5, expires_at: 0, scopes: ['pages_messaging', 3] },
    },
  }));
  expect(await api.inspectToken('page', app)).toEqual({
    isValid: true,
    appId: '77',
    userId: '5',
    expiresAt: null,
    scopes: ['pages_messaging'],
  });
  expect(last()?.headers.authorization).toBe('Bearer 77|the-secret');
  expect(last()?.query).toEqual({ input_token: 'page' });
  graphApi.respondWith(() => ({ json: { data: { is_valid: false, expires_at: 1_762_952_400 } } }));
  expect(await api.inspectToken('page', null)).toMatchObject({
    isValid: false,
    appId: null,
    expiresAt: new Date(1_762_952_400_000),
  });
  expect(last()?.headers.authorization).toBe('Bearer page');
});

test('pages come through all pages of the list; those without a token of their own are left out', async () => {
  const page = (id: string, more = {}) => ({ id, name: `Loja ${id}`, access_token: `t${id}`, ...more });
  const instagram = { instagram_business_account: { id: '17', username: 'loja' } };
  graphApi.respondWith(({ query }) => {
    if (query['after'] === undefined)
      return {
        json: { data: [page('1', instagram)], paging: { cursors: { after: 'A' }, next: 'https://x' } },
      };
    if (query['after'] === 'A')
      return {
        json: {
          data: [page('2'), { id: '9', name: 'Sem direito' }],
          paging: { cursors: { after: 'B' }, next: 'https://x' },
        },
      };
    return { json: { data: [page('3')], paging: { cursors: { after: 'C' } } } };
  });
  expect(await api.pagesOf('5', access)).toEqual([
    { id: '1', name: 'Loja 1', token: 't1', instagram: { id: '17', username: 'loja' } },
    { id: '2', name: 'Loja 2', token: 't2', instagram: null },
    { id: '3', name: 'Loja 3', token: 't3', instagram: null },
  ]);
  expect(graphApi.requests).toHaveLength(3);
  for (const { headers, query, path } of graphApi.requests) {
    expect(path).toBe('5/accounts');
    expect(headers.authorization).toBe('Bearer the-token');
    expect(query['appsecret_proof']).toBe(appSecretProof('the-token', 'the-secret'));
  }
});

test('a list that leads back to itself comes to an end', async () => {
  graphApi.respondWith(() => ({
    json: { data: [{ id: '1' }], paging: { cursors: { after: 'A' }, next: 'x' } },
  }));
  expect(await api.numbersOf('900', access)).toEqual(['1', '1']);
});

test('numbers and business accounts', async () => {
  graphApi.respondWith(({ path, method }) => {
    if (path === '900/phone_numbers') return { json: { data: [{ id: '200' }, { id: 201 }, {}] } };
    if (path === '200')
      return {
        json: {
          display_phone_number: '+55 11 3030-4040',
          verified_name: 'Loja',
          status: 'CONNECTED',
          quality_rating: 'GREEN',
        },
      };
    return method === 'GET' ? { json: { data: [{}] } } : { json: { success: true } };
  });
  expect(await api.numbersOf('900', access)).toEqual(['200', '201']);
  expect(await api.describeNumber('200', access)).toEqual({
    displayNumber: '+55 11 3030-4040',
    verifiedName: 'Loja',
    status: 'CONNECTED',
    quality: 'GREEN',
  });
  await api.subscribeBusiness('900', access);
  expect(last()).toMatchObject({ method: 'POST', path: '900/subscribed_apps' });
  expect(await api.isBusinessSubscribed('900', access)).toBe(true);
  await api.unsubscribePage('410', access);
  expect(last()).toMatchObject({ method: 'DELETE', path: '410/subscribed_apps' });
});

test('ids that are no ids lead nowhere else', async () => {
  await api.describeNumber('../me/accounts?x=', access);
  expect(last()?.path).toBe('..%2Fme%2Faccounts%3Fx%3D');
});

describe('errors', () => {
  test('carry the provider’s words, without the token', async () => {
    graphApi.respondWith(() => ({
      status: 401,
      json: { error: { message: 'Bad token the-token', code: 190, error_subcode: 463 } },
      headers: { 'retry-after': '30' },
    }));
    const error = (await api.userOf(access).catch((one: unknown) => one)) as MetaError;
    expect(error).toBeInstanceOf(MetaError);
    expect(error).toMatchObject({
      status: 401,
      code: 190,
      subcode: 463,
      detail: 'Bad token …',
      retryAfterMs: 30_000,
    });
    expect(JSON.stringify(error) + error.stack).not.toContain('the-token');
  });

  test('are found also under a good status', async () => {
    graphApi.respondWith(() => ({ json: { error: { code: 2 } } }));
    await expect(api.userOf(access)).rejects.toMatchObject({ code: 2 });
  });

  test('without a code have none of ours', async () => {
    graphApi.respondWith(() => ({ status: 400, json: { error: 'broken' } }));
    await expect(api.userOf(access)).rejects.toMatchObject({ status: 400, code: -1 });
  });

  test('too many calls are told also without words', async () => {
    graphApi.respondWith(() => ({ status: 429, bytes: '', headers: { 'retry-after': '2' } }));
    await expect(api.userOf(access)).rejects.toMatchObject({ code: 4, retryAfterMs: 2000 });
  });

  test.each([
    ['a broken line', 'reset' as const],
    ['a page of a proxy', { status: 503, bytes: '<html>' }],
    ['an answer without what was asked for', { json: {} }],
    ['something that is no object', { json: 'ok' }],
  ])('%s is nobody there', async (_name, reply) => {
    graphApi.respondWith(() => reply);
    await expect(api.userOf(access)).rejects.toBeInstanceOf(MetaUnreachable);
  });

  test('a list that is none is nobody there', async () => {
    graphApi.respondWith(() => ({ json: { data: 'none' } }));
    await expect(api.numbersOf('900', access)).rejects.toBeInstanceOf(MetaUnreachable);
    graphApi.respondWith(() => errorReply(200));
    await expect(api.numbersOf('900', access)).rejects.toBeInstanceOf(MetaError);
  });
});
