import { chatRoutes, type EventName, eventChannels } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goLive } from './setup/live-client.ts';
import { createCompany, createUser } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { waitUntil } from './setup/wait-until.ts';
import { specifiedCalls } from './specified-calls.ts';
import { specifiedEvents } from './specified-events.ts';
import { allRoutes } from './sweeps/routes.ts';
import { readSources } from './sweeps/sources.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** How a parameter is called is the server's business; a slash at the end makes no difference. */
const shapeOf = (call: string) => call.replaceAll(/:\w+/g, ':').replace(/\/$/, '');

test('every specified call is a route of the contract', () => {
  const shapes = new Set(allRoutes.map(({ route }) => shapeOf(`${route.method} ${route.path}`)));
  expect(specifiedCalls.length).toBe(188);
  expect(new Set(specifiedCalls).size).toBe(188);
  expect(specifiedCalls.filter((call) => !shapes.has(shapeOf(call)))).toEqual([]);
});

test('every specified call is answered, spelt as it is specified', async () => {
  const stranger = server.stranger();
  const unknown: string[] = [];
  for (const call of specifiedCalls) {
    const [method = '', path = ''] = call.split(' ');
    const { body } = await stranger.send(method, `/api${path.replaceAll(/:\w+/g, '1')}`);
    if ((body as { error?: string } | null)?.error === 'ERR_NOT_FOUND') unknown.push(call);
  }
  expect(unknown).toEqual([]);
});

/** Those of one chat and of one person's list are tried below. */
const ofOneChat = ['company-{company}-chat-{chat}', 'company-{company}-chat-user-{user}'];

test('every specified event is one of the contract, and something emits it', () => {
  const names = new Map(
    (Object.keys(eventChannels) as EventName[]).map((name) => [
      eventChannels[name](7).replace('7', '{company}'),
      name,
    ]),
  );
  const expected = specifiedEvents.filter((event) => !ofOneChat.includes(event));
  expect(expected.filter((event) => !names.has(event))).toEqual([]);
  const code = readSources('apps/server/src')
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .map(({ text }) => text)
    .join('\n');
  const isEmitted = (name: EventName) =>
    new RegExp(String.raw`emit\w*\(\s*'${name}'|name: '${name}',\s*payload`).test(code);
  expect(expected.filter((event) => !isEmitted(names.get(event) as EventName))).toEqual([]);
});

test('an existing client hears of a chat by the names of the chat and of its own list, and nobody else does', async () => {
  const company = await createCompany(server);
  const member = await createUser(server, company.admin);
  const other = await createUser(server, company.admin);
  const [existing, ours, outside] = [
    await goLive(member),
    await goLive(member, { last: 0 }),
    await goLive(other),
  ];
  const { id: userId } = member.sessionUser;
  const { id } = await company.admin.call(chatRoutes.create, { body: { title: 'Plantão', users: [userId] } });
  await company.admin.call(chatRoutes.send, { params: { id: String(id) }, body: { message: 'Bom dia' } });
  const chat = `company-${company.id}-chat-${id}`;
  const list = `company-${company.id}-chat-user-${userId}`;
  const heardBy = ({ repeated }: typeof existing, name: string) =>
    repeated.filter(({ channel }) => channel === name).map(({ payload }) => payload);
  await waitUntil(() => expect(heardBy(existing, chat)).toHaveLength(2));
  expect(heardBy(existing, chat)).toMatchObject([
    { action: 'create', chat: { id } },
    { action: 'new-message', newMessage: { message: 'Bom dia' }, chat: { id } },
  ]);
  expect(heardBy(existing, list)).toMatchObject([{ action: 'create', record: { id }, userId }]);
  await waitUntil(() => expect(ours.of('chat')).toHaveLength(2));
  for (const name of [chat, list]) expect([...heardBy(ours, name), ...heardBy(outside, name)]).toEqual([]);
});
