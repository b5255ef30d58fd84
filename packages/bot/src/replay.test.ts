import { expect, test } from 'vitest';
import type { BotQueue } from './flow.ts';
import { compareTrees } from './replay.ts';
import { flowOf, queue as plainQueue } from './flow-fixtures.ts';

const queue = (id: number, name: string, more: Partial<BotQueue> = {}) =>
  plainQueue(id, name, { greetingMessage: `${name}!`, ...more });
const flow =
  (...queues: BotQueue[]) =>
  () =>
    flowOf(queues, { complationMessage: '' });
const minute = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 15, minutes));
const wrote = (...texts: string[]) =>
  texts.map((text, index) => ({ kind: 'text' as const, text, at: minute(index) }));

const before = flow(queue(1, 'Vendas'), queue(2, 'Suporte'));

test('the same tree makes no difference, nor does another one to who never came so far', () => {
  expect(compareTrees(before, before, wrote('oi', '1'))).toBeUndefined();
  const after = flow(queue(1, 'Vendas', { closeTicket: true }), queue(2, 'Suporte'));
  expect(compareTrees(before, after, wrote('oi', '2'))).toBeUndefined();
  expect(compareTrees(before, after, [])).toBeUndefined();
});

test('a difference is dated by what led to it, and tells both ends', () => {
  const after = flow(queue(1, 'Vendas', { integrationId: 7 }), queue(2, 'Suporte'));
  expect(compareTrees(before, after, wrote('oi', '1', 'alô'))).toEqual({
    at: minute(1),
    was: { end: 'waiting', queue: 'Vendas', options: [], said: 'Vendas!' },
    would: { end: 'integration', queue: 'Vendas', options: [], said: 'Vendas!' },
  });
});

test('other words are a difference even where the way is the same', () => {
  const after = flow(queue(1, 'Vendas', { greetingMessage: 'Oi!' }), queue(2, 'Suporte'));
  expect(compareTrees(before, after, wrote('oi', '1'))).toMatchObject({
    was: { end: 'waiting', said: 'Vendas!' },
    would: { end: 'waiting', said: 'Oi!' },
  });
});
