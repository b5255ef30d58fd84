import { describe, expect, test } from 'vitest';
import { fixtureNames, type FixtureKind, now, readFixture } from '../test-support/webhook-fixtures.ts';
import type { WebhookItem } from '../webhooks.ts';
import { readWebhook } from './webhook.ts';

const kinds: FixtureKind[] = ['whatsapp-cloud', 'messenger', 'instagram'];
const all = kinds.flatMap((kind) => fixtureNames(kind).map((name) => [kind, name] as const));

/** A deterministic random generator. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const strange: unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  ['x'],
  { id: null },
  'a\0b',
  '\ud800',
  { length: 3 },
  { toString: 1 },
  { __proto__: null, type: 'text' },
  'x'.repeat(5000),
];

/** Removes a random part of a value, or replaces it with an unexpected one. */
function spoil(value: unknown, random: () => number): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15)
    return strange[Math.floor(random() * strange.length)];
  const copy = structuredClone(value) as Record<string, unknown>;
  const keys = Object.keys(copy);
  const key = keys[Math.floor(random() * keys.length)];
  if (key === undefined) return copy;
  if (random() < 0.15) {
    delete copy[key];
    return Array.isArray(copy) ? copy.filter(() => true) : copy;
  }
  copy[key] = spoil(copy[key], random);
  return copy;
}

const list = (value: unknown, name: string): unknown[] => {
  const inner =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return Array.isArray(inner) ? inner : [];
};

/** The number of parts in a delivery; each must yield at least one item. */
function countParts(payload: unknown): number {
  const { object } = (payload ?? {}) as { object?: unknown };
  const lists =
    object === 'whatsapp_business_account'
      ? ['changes']
      : object === 'page' || object === 'instagram'
        ? ['messaging', 'standby', 'changes']
        : [];
  if (lists.length === 0) return 1;
  const counts = list(payload, 'entry').map((entry) =>
    Math.max(
      1,
      lists.flatMap((name) => list(entry, name)).reduce<number>((sum, one) => sum + countInner(one), 0),
    ),
  );
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

function countInner(part: unknown): number {
  const { value } = (part ?? {}) as { value?: unknown };
  const lists = ['messages', 'message_echoes', 'statuses', 'errors'];
  return Math.max(1, lists.flatMap((name) => list(value, name)).length);
}

function expectSound(pieces: WebhookItem[]): void {
  for (const { channel, accountId, key, fact } of pieces) {
    expect(['whatsappapi', 'facebook', 'instagram']).toContain(channel);
    expect(typeof accountId).toBe('string');
    expect(key).toMatch(/^[0-9a-f]{64}(?::\d+)?$/);
    if (fact.type === 'unknown') expect(typeof fact.raw).toBe('string');
    if (fact.type !== 'incoming') continue;
    const { id, chat, at } = fact.incoming;
    expect(id).not.toBe('');
    expect(chat.ids.length).toBeGreaterThan(0);
    expect(Number.isNaN(at.getTime())).toBe(false);
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime() + 86_400_000);
  }
  expect(JSON.stringify(pieces)).not.toContain('\\u0000');
}

describe('whatever comes', () => {
  test.each(all)('%s/%s, spoiled in every way, is read without an error and without loss', (kind, name) => {
    const original = readFixture(kind, name);
    const random = randomFrom(name.length * 7919 + kind.length);
    for (let time = 0; time < 60; time++) {
      let payload = original;
      for (let depth = 0; depth <= time % 3; depth++) payload = spoil(payload, random);
      const pieces = readWebhook(payload, now);
      expectSound(pieces);
      expect(pieces.length).toBeGreaterThanOrEqual(countParts(payload));
    }
  });

  test.each([
    undefined,
    null,
    '',
    'text',
    42,
    [],
    {},
    { object: 'page' },
    { object: 'page', entry: [] },
    { object: 'page', entry: [null, 5, {}] },
    { object: 'page', entry: [{ id: '1', messaging: [null] }] },
    { object: 'user', entry: [{ id: '1' }] },
    { object: 'whatsapp_business_account', entry: [{ changes: [{}] }] },
    { object: { toString: null }, entry: 'x' },
  ])('%j is kept as something unknown', (payload) => {
    const pieces = readWebhook(payload, now);
    expect(pieces.length).toBeGreaterThan(0);
    for (const { fact } of pieces) expect(fact.type).toBe('unknown');
  });

  test('something nested without end is kept too', () => {
    let deep: unknown = 'core';
    for (let level = 0; level < 100_000; level++) deep = { deep };
    const payload = {
      object: 'page',
      entry: [{ id: '1', messaging: [{ sender: { id: '2' }, message: deep }] }],
    };
    expect(readWebhook(payload, now).map(({ fact }) => fact.type)).toEqual(['unknown']);
  });
});

describe('the key of a piece', () => {
  const keysOf = (payload: unknown) => readWebhook(payload, now).map(({ key }) => key);
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, inner]) => [name, reversed(inner)]),
    );
  };

  test.each(all)('%s/%s has the same one when it is delivered again', (kind, name) => {
    const payload = readFixture(kind, name);
    expect(keysOf(structuredClone(payload))).toEqual(keysOf(payload));
    expect(keysOf(reversed(payload))).toEqual(keysOf(payload));
  });

  test('stays the same when the delivery around it is another one', () => {
    const payload = readFixture('messenger', 'text') as { entry: { time: number }[] };
    const again = structuredClone(payload);
    for (const entry of again.entry) entry.time += 60_000;
    expect(keysOf(again)).toEqual(keysOf(payload));
  });

  test('differs between all that is different', () => {
    const keys = all.flatMap(([kind, name]) => keysOf(readFixture(kind, name)));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
