import { describe, expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';
import { numberOf } from './id-resolver.ts';
import { isIgnoredJid } from './incoming.ts';
import { asNumber } from './long-numbers.ts';
import { downloadMedia } from './media-download.ts';
import { phoneNumberVariants } from './phone-number-variants.ts';
import { decideReconnect, type ConnectionEnd, type ReconnectHistory } from './reconnect-policy.ts';

describe('what to do when a connection has ended', () => {
  const past: ReconnectHistory = {
    failures: 1,
    triesBeforeTimeout: 6,
    didRefreshVersion: false,
    badSessions: 0,
  };
  const ending = (code: number | undefined, more: Partial<ConnectionEnd> = {}): ConnectionEnd => ({
    code,
    message: '',
    isStorageFailure: false,
    wasOpen: true,
    ...more,
  });

  test.each([408, 428, 503, 500, undefined])('%s: try again', (code) => {
    expect(decideReconnect(ending(code), past)).toEqual({ next: 'later', status: 'OPENING', reason: 'lost' });
    expect(decideReconnect(ending(code, { wasOpen: false }), { ...past, failures: 7 })).toEqual({
      next: 'later',
      status: 'TIMEOUT',
      reason: 'unreachable',
    });
  });

  test('the ends that are final', () => {
    const final = (code: number, message = '') => decideReconnect(ending(code, { message }), past);
    expect(final(401)).toMatchObject({
      next: 'stop',
      reason: 'logged-out',
      beforeRetry: 'forget-everything',
    });
    expect(final(411)).toMatchObject({
      next: 'stop',
      reason: 'logged-out',
      beforeRetry: 'forget-everything',
    });
    expect(final(403)).toMatchObject({ next: 'stop', reason: 'forbidden', beforeRetry: 'forget-everything' });
    expect(final(440)).toEqual({ next: 'stop', status: 'DISCONNECTED', reason: 'replaced' });
    expect(final(408, 'QR refs attempts ended')).toMatchObject({ next: 'stop', reason: 'qr-expired' });
  });

  test('the ends that need something first', () => {
    expect(decideReconnect(ending(515), past)).toEqual({ next: 'now', status: 'PAIRING' });
    expect(decideReconnect(ending(405), past)).toMatchObject({ next: 'now', beforeRetry: 'refresh-version' });
    expect(decideReconnect(ending(405), { ...past, didRefreshVersion: true })).toMatchObject({
      next: 'stop',
      reason: 'outdated-version',
    });
    expect(decideReconnect(ending(500), { ...past, badSessions: 2 })).toMatchObject({
      next: 'later',
      beforeRetry: 'forget-keys',
    });
    const stored = decideReconnect(ending(401, { isStorageFailure: true }), past);
    expect(stored).toEqual({ next: 'later', status: 'OPENING', reason: 'storage' });
  });
});

test('the ways a number may be written', () => {
  expect(phoneNumberVariants('+55 11 98888-7777')).toEqual(['5511988887777', '551188887777']);
  expect(phoneNumberVariants('551188887777')).toEqual(['551188887777', '5511988887777']);
  expect(phoneNumberVariants('551133334444')).toEqual(['551133334444']);
  expect(phoneNumberVariants('351912345678')).toEqual(['351912345678']);
});

test('numbers in all their shapes', () => {
  expect([asNumber(5), asNumber('1794702584'), asNumber(null), asNumber(undefined)]).toEqual([
    5, 1794702584, 0, 0,
  ]);
  expect(numberOf(['123@lid', '5511988887777@s.whatsapp.net'])).toBe('5511988887777');
  expect(numberOf(['123@lid'])).toBeNull();
});

test('a cache keeps the newest, for a while', () => {
  const cache = new BoundedCache(2);
  for (const key of ['a', 'b']) cache.set(key, key);
  cache.get('a');
  cache.set('c', 'c');
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['a', undefined, 'c']);
  const short = new BoundedCache(2, -1);
  short.set('a', 1);
  expect(short.get('a')).toBeUndefined();
});

test.each([
  ['https://internal.example/secret', '/secret'],
  ['https://evil.example/x', '@evil.example/x'],
  ['https://mmg.whatsapp.net@evil.example/x', '//evil.example/x'],
  ['not an address', '\\\\evil.example\\x'],
])('a file is fetched from hosts we know only: %s %s', async (url, directPath) => {
  const asked: string[] = [];
  const dispatcher = {
    dispatch(options: { origin?: string | URL }) {
      asked.push(String(options.origin));
      throw new Error('stopped');
    },
  };
  const reference = {
    kind: 'image' as const,
    directPath,
    url,
    mediaKey: '',
    id: '',
    chat: '',
    fromMe: false,
  };
  const source = { loopbackHost: undefined, dispatcher: dispatcher as never };
  await expect(downloadMedia(reference, source)).rejects.toThrow();
  expect(asked).toEqual(['https://mmg.whatsapp.net']);
});

test('status updates and channels are no conversations', () => {
  expect(isIgnoredJid('status@broadcast')).toBe(true);
  expect(isIgnoredJid('120363000000000001@newsletter')).toBe(true);
  expect(isIgnoredJid('5511988887777@s.whatsapp.net')).toBe(false);
  expect(isIgnoredJid('120363000000000001@g.us')).toBe(false);
});
