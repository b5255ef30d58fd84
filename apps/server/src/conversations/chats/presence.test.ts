import {
  CHAT_PRESENCE_EVENT,
  type ChatPresence,
  type ChatPresenceReport,
  chatRoutes,
  PRESENCE_EXPIRES_MS,
} from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { fence, goLive, type LiveClient } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let near: TestServer;
let far: TestServer;
let company: TestCompany;
let ana: Client;
let bruno: Client;
let carla: Client;
beforeAll(async () => {
  near = await startTestServer();
  far = await near.startAnother();
  company = await createCompany(near);
  ana = await createUser(near, company.admin, { name: 'Ana' });
  bruno = await createUser(near, company.admin, { name: 'Bruno' });
  carla = await createUser(near, company.admin, { name: 'Carla' });
});
afterAll(async () => {
  await far.stop();
  await near.stop();
});

const start = async (people: Client[]): Promise<number> => {
  const users = people.map(({ sessionUser }) => sessionUser.id);
  return (await ana.call(chatRoutes.create, { body: { title: 'Plantão', users } })).id;
};
const report = (live: LiveClient, said: ChatPresenceReport) =>
  void live.socket.emit(CHAT_PRESENCE_EVENT, said);
const writersSeenBy = (live: LiveClient, chatId: number) =>
  live.received
    .filter(({ channel }) => channel === CHAT_PRESENCE_EVENT)
    .map(({ payload }) => payload as ChatPresence)
    .filter((presence) => presence.chatId === chatId)
    .map(({ people }) => people.map(({ name }) => name));
const writers = (live: LiveClient, chatId: number) => writersSeenBy(live, chatId).at(-1);

test('its people see who writes, over two nodes, and nothing of who only reads', async () => {
  const chatId = await start([bruno]);
  const [here, there] = [await goLive(ana), await goLive(bruno, { url: far.url })];
  for (const live of [here, there]) report(live, { chatId, state: 'viewing' });
  await waitUntil(() => expect([writers(here, chatId), writers(there, chatId)]).toEqual([[], []]));
  report(there, { chatId, state: 'writing' });
  await waitUntil(() => expect(writers(here, chatId)).toEqual(['Bruno']));
  report(there, { chatId, state: 'viewing' });
  await waitUntil(() => expect(writersSeenBy(here, chatId)).toEqual([[], ['Bruno'], []]));
  here.close();
  there.close();
});

test('who is not heard of any more does not write any more', async () => {
  const chatId = await start([bruno]);
  const [here, there] = [await goLive(ana), await goLive(bruno, { url: far.url })];
  report(here, { chatId, state: 'viewing' });
  report(there, { chatId, state: 'writing' });
  await waitUntil(() => expect(writers(here, chatId)).toEqual(['Bruno']));
  far.platform.realtime.sweep(Date.now() + PRESENCE_EXPIRES_MS + 1);
  await waitUntil(() => expect(writers(here, chatId)).toEqual([]));
  here.close();
  there.close();
});

test('nobody else is told, or shown, whatever they say: administrators and other companies neither', async () => {
  const chatId = await start([bruno]);
  const other = await createCompany(near);
  const here = await goLive(ana);
  const strangers = await Promise.all([carla, company.admin, other.admin].map((client) => goLive(client)));
  for (const live of strangers) report(live, { chatId, state: 'writing' });
  for (const odd of [undefined, 'x', { chatId: 'x' }, { chatId, state: 'away' }, [], 7])
    here.socket.emit(CHAT_PRESENCE_EVENT, odd);
  // Reports of a socket are handled in order: this chat shows that those before were.
  const [carlaLive] = strangers;
  if (!carlaLive) throw new Error('Nobody is live.');
  const shared = await start([carla]);
  report(carlaLive, { chatId: shared, state: 'writing' });
  await waitUntil(() => expect(writers(carlaLive, shared)).toEqual(['Carla']));
  report(here, { chatId, state: 'writing' });
  await waitUntil(() => expect(writersSeenBy(here, chatId)).toEqual([['Ana']]));
  await fence(company.admin, [here, ...strangers.slice(0, 2)]);
  expect(strangers.map((live) => writersSeenBy(live, chatId))).toEqual([[], [], []]);
  for (const live of [here, ...strangers]) live.close();
});

test('who leaves or is removed is neither shown nor told from then on, on any node', async () => {
  const chatId = await start([bruno, carla]);
  const lives = {
    ana: await goLive(ana),
    bruno: await goLive(bruno, { url: far.url }),
    carla: await goLive(carla),
  };
  report(lives.ana, { chatId, state: 'viewing' });
  for (const live of [lives.bruno, lives.carla]) report(live, { chatId, state: 'writing' });
  await waitUntil(() => expect(writers(lives.ana, chatId)).toEqual(['Bruno', 'Carla']));
  const params = { id: String(chatId) };
  await carla.call(chatRoutes.leave, { params });
  await waitUntil(() => expect(writers(lives.ana, chatId)).toEqual(['Bruno']));
  await ana.call(chatRoutes.update, { params, body: { users: [] } });
  await waitUntil(() => expect(writers(lives.ana, chatId)).toEqual([]));
  const heard = [lives.bruno, lives.carla].map((live) => writersSeenBy(live, chatId).length);
  for (const live of [lives.bruno, lives.carla]) report(live, { chatId, state: 'writing' });
  report(lives.ana, { chatId, state: 'writing' });
  await waitUntil(() => expect(writers(lives.ana, chatId)).toEqual(['Ana']));
  await fence(company.admin, Object.values(lives));
  expect([lives.bruno, lives.carla].map((live) => writersSeenBy(live, chatId).length)).toEqual(heard);
  for (const live of Object.values(lives)) live.close();
});

test('nothing of it is written down', async () => {
  const rows = await near.sql<{ count: string }>(
    `select count(*) from events where payload::text like '%writing%'`,
  );
  expect(rows).toEqual([{ count: '0' }]);
});
