import { expect, test } from 'vitest';
import { appSecretProof, sign, verifySignature } from './signature.ts';

const body = Buffer.from('{"object":"page","entry":[{"id":"1","text":"olá ✓"}]}');
const secret = 'a-secret-of-the-app';
const good = sign(body, secret);

test('a signature is the HMAC of the bytes, in hexadecimal', () => {
  expect(sign('test', 'secret')).toBe(
    'sha256=0329a06b62cd16b33eb6792be8c60b158d89a2ee3a876fce9a881ebb488c0914',
  );
  expect(appSecretProof('test', 'secret')).toBe(sign('test', 'secret').slice('sha256='.length));
});

test('what was signed with the secret is taken', () => {
  expect(verifySignature(body, good, secret)).toBe(true);
  expect(verifySignature(body, good.toUpperCase().replace('SHA256', 'sha256'), secret)).toBe(true);
  expect(verifySignature(Buffer.alloc(0), sign('', secret), secret)).toBe(true);
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['only the name of the algorithm', 'sha256='],
  ['no name of the algorithm', good.slice('sha256='.length)],
  ['another algorithm', good.replace('sha256', 'sha1')],
  ['one of another secret', sign(body, 'another')],
  ['one of another body', sign(`${body.toString()} `, secret)],
  ['one that is cut', good.slice(0, -1)],
  ['one that is too long', `${good}0`],
  ['two in one header', `${good}, ${good}`],
  ['a line break after it', `${good}\n`],
  ['a space before it', ` ${good}`],
  ['letters that are no digits', `sha256=${'g'.repeat(64)}`],
  ['zeros', `sha256=${'0'.repeat(64)}`],
  ['a very long one', `sha256=${'0'.repeat(1_000_000)}`],
])('%s is refused', (_name, header) => {
  expect(verifySignature(body, header, secret)).toBe(false);
});

test('any changed byte is noticed', () => {
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(verifySignature(changed, good, secret)).toBe(false);
  }
});

test('without a secret nothing is taken, not even what was signed without one', () => {
  expect(verifySignature(body, sign(body, ''), '')).toBe(false);
});

test('a header that comes as a list is refused', () => {
  expect(verifySignature(body, [good] as unknown as string, secret)).toBe(false);
});
