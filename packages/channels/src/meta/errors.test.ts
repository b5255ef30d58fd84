import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { NotSent, RateLimited, SendRefused } from '../driver.ts';
import { plainFetch } from '../test-support/fake-graph-api.ts';
import { MetaError, MetaUnreachable } from './api.ts';
import { wasNeverSent, classifyError, refusalReason, toSendError } from './errors.ts';

const error = (
  code: number,
  subcode: number | null = null,
  status = 400,
  retryAfterMs: number | null = null,
) => new MetaError(status, code, subcode, '', retryAfterMs);

describe('what an error means', () => {
  test.each([
    [131056, 'chat', 6000, 'pair-rate'],
    [130429, 'connection', 1000, 'rate'],
    [80007, 'connection', 60_000, 'rate'],
    [4, 'connection', 60_000, 'rate'],
    [613, 'connection', 60_000, 'rate'],
    [32, 'connection', 60_000, 'rate'],
  ] as const)('%d: the %s waits %d ms', (code, scope, afterMs, reason) => {
    expect(toSendError(error(code))).toEqual(new RateLimited(scope, afterMs, reason));
    expect(toSendError(error(code, null, 429, 90_000))).toEqual(new RateLimited(scope, 90_000, reason));
  });

  test.each([1, 2, 131000, 131016, 131057, 133004])('%d passes: it can be sent again', (code) => {
    expect(toSendError(error(code))).toBeInstanceOf(NotSent);
  });

  test('whatever else is the provider’s own trouble passes too', () => {
    expect(toSendError(error(99, null, 500))).toBeInstanceOf(NotSent);
    expect(toSendError(error(-1, null, 503))).toBeInstanceOf(NotSent);
  });

  test.each([
    [131047, null, 'window-closed'],
    [10, 2018278, 'window-closed'],
    [10, 2534022, 'window-closed'],
    [131026, null, 'undeliverable'],
    [130472, null, 'undeliverable'],
    [551, null, 'undeliverable'],
    [200, 1545041, 'undeliverable'],
    [100, 2018001, 'undeliverable'],
    [131051, null, 'media-refused'],
    [131052, null, 'media-refused'],
    [131053, null, 'media-refused'],
    [100, 2018047, 'media-refused'],
    [132000, null, 'template-refused'],
    [132001, null, 'template-refused'],
    [132012, null, 'template-refused'],
    [132016, null, 'template-refused'],
    [131031, null, 'blocked'],
    [368, null, 'blocked'],
    [133010, null, 'not-registered'],
    [131030, null, 'not-allowed'],
    [131049, null, 'marketing-limit'],
    [131050, null, 'opted-out'],
    [131042, null, 'payment-missing'],
    [100, null, 'refused:100'],
    [131009, null, 'refused:131009'],
    [132017, null, 'refused:132017'],
    [-1, null, 'refused:-1'],
  ])('%d/%s is refused: %s', (code, subcode, reason) => {
    expect(toSendError(error(code, subcode))).toEqual(new SendRefused(reason));
    expect(refusalReason(code, subcode)).toBe(reason);
  });

  test.each([
    [190, null, 'token-invalid'],
    [190, 460, 'token-invalid'],
    [190, 463, 'token-expired'],
    [0, null, 'token-invalid'],
    [102, null, 'token-invalid'],
    [10, null, 'permission-missing'],
    [200, null, 'permission-missing'],
    [230, null, 'permission-missing'],
    [299, null, 'permission-missing'],
    [131005, null, 'permission-missing'],
  ])('%d/%s closes the account: %s', (code, subcode, reason) => {
    // Also with a status that would otherwise mean a temporary error.
    for (const status of [400, 401, 500])
      expect(classifyError(error(code, subcode, status))).toEqual({ type: 'closed', reason });
  });
});

/** Starts a server that accepts connections and resets them, or never answers. */
async function withListener(
  onConnect: 'reset' | 'nothing',
  act: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (onConnect === 'reset') socket.on('data', () => socket.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
}

const failureOf = (url: string, timeoutMs: number): Promise<unknown> =>
  plainFetch(url, { method: 'POST', body: 'x', timeoutMs }).catch(
    (failure: unknown) => new MetaUnreachable(failure),
  );

describe('whether it has left', () => {
  test('not, where nobody listens', async () => {
    let url = '';
    await withListener('nothing', async (address) => {
      url = address;
    });
    const failure = await failureOf(url, 20_000);
    expect(wasNeverSent(failure)).toBe(true);
    expect(toSendError(failure)).toBeInstanceOf(NotSent);
  });

  test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])('not, with %s', (code) => {
    const cause = Object.assign(new Error('no way there'), { code });
    expect(wasNeverSent(new MetaUnreachable(new TypeError('fetch failed', { cause })))).toBe(true);
  });

  test.each(['reset', 'nothing'] as const)('perhaps, where there is %s instead of an answer', async (how) => {
    await withListener(how, async (url) => {
      const failure = await failureOf(url, how === 'nothing' ? 300 : 20_000);
      expect(failure).toBeInstanceOf(MetaUnreachable);
      expect(wasNeverSent(failure)).toBe(false);
      expect(toSendError(failure)).toBe(failure);
    });
  });

  test('not, where each of several addresses refused; perhaps, where one did not', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const broken = Object.assign(new Error('broken'), { code: 'ECONNRESET' });
    expect(wasNeverSent(new MetaUnreachable(new AggregateError([refused, refused])))).toBe(true);
    expect(wasNeverSent(new MetaUnreachable(new AggregateError([refused, broken])))).toBe(false);
    expect(wasNeverSent(new MetaUnreachable(new AggregateError([])))).toBe(false);
  });

  test('errors that cause each other come to an end', () => {
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    expect(wasNeverSent(one)).toBe(false);
  });
});
