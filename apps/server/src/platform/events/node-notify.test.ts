import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '../../../test/setup/empty-database.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { createLog } from '../log.ts';
import { type Changes, NodeNotify } from './node-notify.ts';

let database: EmptyDatabase;
let one: NodeNotify;
let other: NodeNotify;
let received: Changes[];
let words: string[];

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  received = [];
  words = [];
  const nothing = { onChanges: () => {}, onBroadcast: () => {} };
  const log = createLog('silent');
  one = new NodeNotify(database.connection, log, nothing);
  other = new NodeNotify(database.connection, log, {
    onChanges: (news) => received.push(news),
    onBroadcast: (word) => words.push(word),
  });
  await Promise.all([one.start(), other.start()]);
});
afterEach(() => Promise.all([one.stop(), other.stop()]));

const tell = (companies: number[], connections: number[] = [], outboxes: number[] = []) =>
  one.notifyNodes({ companies, connections, outboxes });

test('the first of several changes is told at once, those right after it together', async () => {
  tell([1]);
  tell([2], [20], [30]);
  tell([3]);
  tell([2], [20]);
  await waitUntil(() => expect(received.flatMap(({ companies }) => companies)).toContain(3));
  tell([4]);
  await waitUntil(() => expect(received).toHaveLength(3));
  expect(received).toEqual([
    { companies: [1], connections: [], outboxes: [] },
    { companies: [2, 3], connections: [20], outboxes: [30] },
    { companies: [4], connections: [], outboxes: [] },
  ]);
});

test('words are said in their order, none left out', async () => {
  const said = Array.from({ length: 5 }, (_none, index) => `word ${index}`);
  for (const word of said) one.broadcast(word);
  await waitUntil(() => expect(words).toEqual(said));
});

test('who stops tells first what was still waiting', async () => {
  tell([1]);
  one.broadcast('first');
  tell([2]);
  one.broadcast('last');
  await one.stop();
  await waitUntil(() => expect(words).toEqual(['first', 'last']));
  expect(received.flatMap(({ companies }) => companies)).toEqual([1, 2]);
});
