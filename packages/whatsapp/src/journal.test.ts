import type { SignalDataSet } from '@whiskeysockets/baileys';
import { expect, test } from 'vitest';
import { INCOMING_ROWS, Journal } from './journal.ts';
import { SentMessages } from './sent-messages.ts';
import { MemoryStore, waitUntil } from './test-support.ts';

/** A message with the keys that its decryption changed. */
const opened = (id: string, keys = {}) =>
  ({ [INCOMING_ROWS]: { [id]: [{ id }] }, ...keys }) as unknown as SignalDataSet;

test('what comes while something is being stored is stored together, and can be read meanwhile', async () => {
  const store = new MemoryStore();
  const journal = await Journal.open(store, () => {});
  let release = () => {};
  const commits: string[][] = [];
  store.beforeCommit = (_, incoming) => {
    commits.push(incoming.map(({ id }) => id));
    return commits.length === 1 ? new Promise<void>((resolve) => (release = resolve)) : undefined;
  };
  const open = (id: string) => journal.set(opened(id, { session: { maria: id } }));
  await open('um');
  await waitUntil(() => commits.length === 1);
  for (const id of ['dois', 'três', 'quatro']) await open(id);
  expect(await journal.get('session', ['maria'])).toEqual({ maria: 'quatro' });
  expect(store.rows.size).toBe(0);
  const stored = journal.unstored;
  release();
  await stored;
  expect(commits).toEqual([['um'], ['dois', 'três', 'quatro']]);
  await waitUntil(() => journal.unstored === undefined);
  expect(await store.read('session', ['maria'])).toEqual(new Map([['maria', Buffer.from('"quatro"')]]));
});

test('lines of one group that wait for more to store go on at the same moment', async () => {
  const commits: string[] = [];
  const busyLine = async (name: string, pauseMs: number, group = 1) => {
    const store = new MemoryStore();
    store.group = group;
    store.beforeCommit = (_, incoming) => void commits.push(...incoming.map(({ id }) => id));
    const journal = await Journal.open(store, () => {}, pauseMs);
    const take = (number: number) => journal.set(opened(`${name} ${number}`));
    await take(1);
    await journal.waitUntilIdle();
    return { take, journal };
  };
  // On its own, this journal would pause for an hour.
  const patient = await busyLine('patient', 3_600_000);
  const stranger = await busyLine('stranger', 3_600_000, 2);
  const hasty = await busyLine('hasty', 50);
  await patient.take(2);
  await stranger.take(2);
  for (let number = 2; !commits.includes('patient 2'); number += 1) {
    await hasty.take(number);
    await hasty.journal.waitUntilIdle();
  }
  await patient.journal.waitUntilIdle();
  expect(commits).not.toContain('stranger 2');
  await stranger.journal.close();
});

test('only the newest sent messages are remembered', async () => {
  const store = new MemoryStore();
  const journal = await Journal.open(store, () => {});
  const sent = new SentMessages(journal);
  for (let index = 0; index < 1_005; index++) {
    await journal.commit(await sent.remember(`M${index}`, { conversation: `texto ${index}` }), []);
  }
  expect(await sent.find('M4')).toBeUndefined();
  expect(await sent.find('M5')).toMatchObject({ conversation: 'texto 5' });
  expect(await sent.find('M1004')).toMatchObject({ conversation: 'texto 1004' });
  expect([...store.rows.keys()].filter((key) => key.startsWith('sent/'))).toHaveLength(1_000);
});
