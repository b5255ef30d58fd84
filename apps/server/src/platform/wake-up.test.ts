import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '../../test/setup/empty-database.ts';
import { until } from '../../test/setup/waiting.ts';
import { createLog } from './log.ts';
import { createWakeUp, type News, type WakeUp } from './wake-up.ts';

let database: EmptyDatabase;
let one: WakeUp;
let other: WakeUp;
let heard: News[];
let words: string[];

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  heard = [];
  words = [];
  const nothing = { onWake: () => {}, onWord: () => {} };
  const log = createLog('silent');
  one = createWakeUp(database.connection, log, nothing);
  other = createWakeUp(database.connection, log, {
    onWake: (news) => heard.push(news),
    onWord: (word) => words.push(word),
  });
  await Promise.all([one.start(), other.start()]);
});
afterEach(() => Promise.all([one.stop(), other.stop()]));

const tell = (companies: number[], connections: number[] = []) => one.tellOthers({ companies, connections });

test('the first of several changes is told at once, those right after it together', async () => {
  tell([1]);
  tell([2], [20]);
  tell([3]);
  tell([2], [20]);
  await until(() => expect(heard.flatMap(({ companies }) => companies)).toContain(3));
  tell([4]);
  await until(() => expect(heard).toHaveLength(3));
  expect(heard).toEqual([
    { companies: [1], connections: [] },
    { companies: [2, 3], connections: [20] },
    { companies: [4], connections: [] },
  ]);
});

test('words are said in their order, none left out', async () => {
  const said = Array.from({ length: 5 }, (_none, index) => `word ${index}`);
  for (const word of said) one.say(word);
  await until(() => expect(words).toEqual(said));
});

test('who stops tells first what was still waiting', async () => {
  tell([1]);
  one.say('first');
  tell([2]);
  one.say('last');
  await one.stop();
  await until(() => expect(words).toEqual(['first', 'last']));
  expect(heard.flatMap(({ companies }) => companies)).toEqual([1, 2]);
});
