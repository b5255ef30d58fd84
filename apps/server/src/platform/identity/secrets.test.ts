import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecrets, fingerprint, isEqualSafely, randomToken } from './secrets.ts';

const secrets = createSecrets(randomBytes(32));
const PLACE = 'connections.token:7';

describe('a sealed text', () => {
  test('opens in its own place as it was, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        const sealed = secrets.seal(text, place);
        expect(secrets.open(sealed, place)).toBe(text);
      }),
    );
  });

  test('shows nothing of what it holds, and never looks the same twice', () => {
    const sealed = secrets.seal('the very secret token', PLACE);
    expect(sealed).not.toContain('secret');
    expect(Buffer.from(sealed.split(':')[2] ?? '', 'base64').toString()).not.toContain('secret');
    expect(secrets.seal('the very secret token', PLACE)).not.toBe(sealed);
  });

  test('moved to another row, column or table does not open', () => {
    const sealed = secrets.seal('token', PLACE);
    for (const place of ['connections.token:8', 'connections.key:7', 'prompts.token:7', '', `${PLACE} `]) {
      expect(() => secrets.open(sealed, place)).toThrow();
    }
  });

  test('with any one bit changed does not open', () => {
    const [version, keyId, data = ''] = secrets.seal('token', PLACE).split(':');
    const bytes = Buffer.from(data, 'base64');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.at(index) ?? 0) ^ 1, index);
      expect(() => secrets.open([version, keyId, changed.toString('base64')].join(':'), PLACE)).toThrow();
    }
  });

  test('cut off, empty or of another version does not open', () => {
    const sealed = secrets.seal('token', PLACE);
    const [version, keyId, data = ''] = sealed.split(':');
    const short = Buffer.from(data, 'base64').subarray(0, 20).toString('base64');
    for (const text of [
      '',
      'token',
      `${version}:${keyId}`,
      `${version}:${keyId}:`,
      `${version}:${keyId}:${short}`,
      sealed.replace('v1', 'v2'),
    ]) {
      expect(() => secrets.open(text, PLACE)).toThrow();
    }
  });

  test('of another key does not open, and says why', () => {
    const other = createSecrets(randomBytes(32));
    expect(() => other.open(secrets.seal('token', PLACE), PLACE)).toThrow('sealed with another key');
  });
});

describe('a signature', () => {
  test('holds for its text and key alone', () => {
    const signature = secrets.sign('media:a:1');
    expect(secrets.isSigned('media:a:1', signature)).toBe(true);
    expect(secrets.isSigned('media:a:2', signature)).toBe(false);
    expect(secrets.isSigned('media:a:1', `${signature}x`)).toBe(false);
    expect(secrets.isSigned('media:a:1', '')).toBe(false);
    expect(createSecrets(randomBytes(32)).isSigned('media:a:1', signature)).toBe(false);
  });
});

test('every purpose has a key of its own, the same at every start', () => {
  const key = randomBytes(32);
  const [one, again] = [createSecrets(key), createSecrets(Buffer.from(key))];
  expect(one.keyFor('access-token')).toEqual(again.keyFor('access-token'));
  expect(one.keyFor('access-token')).not.toEqual(one.keyFor('seal'));
  expect(one.keyFor('access-token')).not.toEqual(key);
  expect(again.open(one.seal('token', PLACE), PLACE)).toBe('token');
});

test('after the key was changed, what the one before sealed and signed is read, and nothing of an older one', () => {
  const [oldest, previous, current] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const now = createSecrets(current, previous);
  const then = createSecrets(previous);
  expect(now.open(then.seal('token', PLACE), PLACE)).toBe('token');
  expect(now.openBytes(then.sealBytes(Buffer.from('keys'), PLACE), PLACE).toString()).toBe('keys');
  expect(now.isSigned('media:a:1', then.sign('media:a:1'))).toBe(true);
  expect(now.acceptedKeysFor('access-token')).toEqual([
    now.keyFor('access-token'),
    then.keyFor('access-token'),
  ]);
  // New values can be read with the new key alone.
  const alone = createSecrets(current);
  expect(alone.open(now.seal('token', PLACE), PLACE)).toBe('token');
  expect(alone.openBytes(now.sealBytes(Buffer.from('keys'), PLACE), PLACE).toString()).toBe('keys');
  expect(alone.isSigned('media:a:1', now.sign('media:a:1'))).toBe(true);
  expect(() => now.open(createSecrets(oldest).seal('token', PLACE), PLACE)).toThrow(
    'sealed with another key',
  );
  expect(now.isSigned('media:a:1', createSecrets(oldest).sign('media:a:1'))).toBe(false);
});

test('a random token has 256 bits, fits an address, and is kept only as its fingerprint', () => {
  const tokens = Array.from({ length: 1000 }, () => randomToken());
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(fingerprint('token')).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprint('token')).toBe(fingerprint('token'));
  expect(fingerprint('token')).not.toBe(fingerprint('Token'));
});

test('two texts are the same only when they are, also when their lengths differ', () => {
  expect(isEqualSafely('abc', 'abc')).toBe(true);
  expect(isEqualSafely('abc', 'abd')).toBe(false);
  expect(isEqualSafely('abc', 'abcd')).toBe(false);
  expect(isEqualSafely('', '')).toBe(true);
  expect(isEqualSafely('é', 'e')).toBe(false);
});
