import { type Chat, chatRoutes, planRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let ana: Client;
let bruno: Client;
let carla: Client;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  ana = await createUser(server, company.admin, { name: 'Ana' });
  bruno = await createUser(server, company.admin, { name: 'Bruno' });
  carla = await createUser(server, company.admin, { name: 'Carla' });
});
afterAll(() => server.stop());

const idOf = (client: Client) => client.sessionUser.id;
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const start = (people: Client[], title = 'Plantão') =>
  ana.call(chatRoutes.create, { body: { title, users: people.map(idOf) } });
// oxlint-disable-next-line max-params -- reads as a sentence
async function say(client: Client, chat: Chat, message: string, more: object = {}) {
  const { records } = await client.call(chatRoutes.send, { ...at(chat), body: { message, ...more } });
  const [sent] = records;
  if (!sent) throw new Error('Nothing was sent.');
  return { ...sent, at: { params: { id: String(chat.id), messageId: String(sent.id) } } };
}
const wordsFor = async (client: Client, chat: Chat) =>
  (await client.call(chatRoutes.messages, { ...at(chat), query: {} })).records.map(({ message }) => message);
const memberOf = (chat: Chat | undefined, client: Client) =>
  chat?.users.find(({ userId }) => userId === idOf(client));
const reread = async (client: Client, { uuid }: Chat) =>
  client.call(chatRoutes.showByUuid, { params: { uuid } });
const missing = { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } };
const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };

test('a group is made with its people, and shows the last message and what each has not seen', async () => {
  const chat = await ana.call(chatRoutes.create, {
    body: { title: ' Plantão ', users: [{ id: idOf(bruno) }, idOf(carla)] },
  });
  expect(chat).toMatchObject({ title: 'Plantão', isGroup: true, ownerId: idOf(ana), lastMessage: '' });
  expect(chat.users.map(({ user }) => user.name).toSorted()).toEqual(['Ana', 'Bruno', 'Carla']);
  await say(ana, chat, 'Bom dia!');
  await say(ana, chat, '  Tudo certo?\r\nSim. ');
  const [listed] = (await bruno.call(chatRoutes.list, { query: {} })).records;
  expect(listed).toMatchObject({ id: chat.id, lastMessage: 'Ana: Tudo certo?\nSim.', lastPlace: 2 });
  expect([ana, bruno, carla].map((one) => memberOf(listed, one)?.unreads)).toEqual([0, 2, 2]);
  expect((await bruno.call(chatRoutes.unread)).records.map(({ id }) => id)).toContain(chat.id);
  await bruno.call(chatRoutes.markRead, at(chat));
  expect((await bruno.call(chatRoutes.unread)).records.map(({ id }) => id)).not.toContain(chat.id);
  expect(await wordsFor(carla, chat)).toEqual(['Bom dia!', 'Tudo certo?\nSim.']);
});

test('nobody else reads, writes, changes or finds it, not an administrator and no other company', async () => {
  const chat = await start([bruno], 'Segredo');
  const words = await say(ana, chat, 'Palavra rara');
  const other = await createCompany(server);
  const page = { ...at(chat), query: {} };
  for (const stranger of [carla, company.admin, other.admin]) {
    const tries = [
      stranger.try(chatRoutes.showByUuid, { params: { uuid: chat.uuid } }),
      stranger.try(chatRoutes.messages, page),
      stranger.try(chatRoutes.send, { ...at(chat), body: { message: 'Eu também' } }),
      stranger.try(chatRoutes.markRead, at(chat)),
      stranger.try(chatRoutes.update, { ...at(chat), body: { title: 'Nosso' } }),
      stranger.try(chatRoutes.remove, at(chat)),
      stranger.try(chatRoutes.leave, at(chat)),
      stranger.try(chatRoutes.edit, { ...words.at, body: { message: 'Outra' } }),
      stranger.try(chatRoutes.removeMessage, words.at),
      stranger.try(chatRoutes.react, { ...words.at, body: { emoji: '👍' } }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(missing);
    expect((await stranger.call(chatRoutes.search, { query: { searchParam: 'rara' } })).records).toEqual([]);
    const listed = (await stranger.call(chatRoutes.list, { query: { searchParam: 'Segredo' } })).records;
    expect(listed).toEqual([]);
  }
  expect(await wordsFor(bruno, chat)).toEqual(['Palavra rara']);
});

test('its people hear of it, and nobody else does', async () => {
  const lives = await Promise.all([ana, bruno, carla, company.admin].map((client) => goLive(client)));
  const chat = await start([bruno], 'Ao vivo');
  const words = await say(ana, chat, 'Ouvem?');
  await bruno.call(chatRoutes.react, { ...words.at, body: { emoji: '👂' } });
  await bruno.call(chatRoutes.markRead, at(chat));
  await fence(company.admin, lives);
  const actions = lives.map((live) => live.of('chat').map(({ action }) => action));
  const all = ['create', 'new-message', 'update-message', 'read'];
  expect(actions).toEqual([all, all, [], []]);
  for (const live of lives) live.close();
});

test('who is removed or leaves reads and hears nothing more, not what was missed either', async () => {
  const chat = await start([bruno, carla], 'De passagem');
  const live = await goLive(bruno);
  const last = live.last;
  live.close();
  await say(ana, chat, 'Isto já não');
  await ana.call(chatRoutes.update, { ...at(chat), body: { users: [idOf(carla)] } });
  const back = await goLive(bruno, { last });
  expect(back.of('chat')).toEqual([{ action: 'delete', id: chat.id }]);
  await say(carla, chat, 'Nem isto');
  await carla.call(chatRoutes.leave, at(chat));
  await fence(company.admin, [back]);
  expect(back.of('chat')).toHaveLength(1);
  back.close();
  for (const gone of [bruno, carla])
    expect(await gone.try(chatRoutes.messages, { ...at(chat), query: {} })).toMatchObject(missing);
  expect((await reread(ana, chat)).users.map(({ user }) => user.name)).toEqual(['Ana']);
});

test('only its owner changes and deletes it; who is left owns it after them', async () => {
  const chat = await start([bruno], 'De Ana');
  expect(await bruno.try(chatRoutes.update, { ...at(chat), body: { title: 'De Bruno' } })).toMatchObject(
    forbidden,
  );
  expect(await bruno.try(chatRoutes.remove, at(chat))).toMatchObject(forbidden);
  await ana.call(chatRoutes.leave, at(chat));
  expect(await reread(bruno, chat)).toMatchObject({ ownerId: idOf(bruno) });
  await bruno.call(chatRoutes.remove, at(chat));
  expect(await bruno.try(chatRoutes.messages, { ...at(chat), query: {} })).toMatchObject(missing);
});

test('two people have one direct chat, whoever opens it, and nobody leaves, changes or deletes it', async () => {
  const opened = await Promise.all([
    ana.call(chatRoutes.openDirect, { body: { userId: idOf(bruno) } }),
    bruno.call(chatRoutes.openDirect, { body: { userId: idOf(ana) } }),
  ]);
  const [chat] = opened;
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(chat).toMatchObject({ isGroup: false, title: '' });
  expect(await ana.try(chatRoutes.leave, at(chat))).toMatchObject(forbidden);
  expect(await ana.try(chatRoutes.update, { ...at(chat), body: { title: 'x' } })).toMatchObject(forbidden);
  expect(await ana.try(chatRoutes.remove, at(chat))).toMatchObject(forbidden);
  const other = await createCompany(server);
  expect(await other.admin.try(chatRoutes.openDirect, { body: { userId: idOf(ana) } })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_USER_FOUND' },
  });
});

test('messages are numbered in the order they were written, however many write, and come page by page', async () => {
  const chat = await start([bruno, carla], 'Muito a dizer');
  const writers = [ana, bruno, carla];
  await Promise.all(
    Array.from({ length: 45 }, (_one, index) => say(writers[index % 3] ?? ana, chat, `Mensagem ${index}`)),
  );
  const newest = await ana.call(chatRoutes.messages, { ...at(chat), query: { pageNumber: '1' } });
  expect(newest.records.map(({ place }) => place)).toEqual(
    Array.from({ length: 40 }, (_one, index) => index + 6),
  );
  expect(newest).toMatchObject({ count: 45, hasMore: true });
  const before = String(newest.records[0]?.place);
  const older = await ana.call(chatRoutes.messages, { ...at(chat), query: { before } });
  expect(older.records.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
  expect(older.hasMore).toBe(false);
  expect(await ana.call(chatRoutes.messages, { ...at(chat), query: { pageNumber: '2' } })).toEqual(older);
});

test('sent twice with one client id it is one message; an empty one is refused', async () => {
  const chat = await start([bruno]);
  const clientId = 'a-client-id-of-a-page';
  const twice = [
    await say(ana, chat, 'Uma vez', { clientId }),
    await say(ana, chat, 'Uma vez', { clientId }),
  ];
  expect(twice[0]?.id).toBe(twice[1]?.id);
  expect(await wordsFor(bruno, chat)).toEqual(['Uma vez']);
  expect(await ana.try(chatRoutes.send, { ...at(chat), body: { message: ' \n ' } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_EMPTY_MESSAGE' },
  });
});

test('what one wrote oneself can be changed and taken back, by nobody else', async () => {
  const chat = await start([bruno]);
  const words = await say(ana, chat, 'Amnhã');
  const answer = await say(bruno, chat, 'Quando?', { replyToId: words.id });
  expect(answer.replyTo).toMatchObject({ id: words.id, senderName: 'Ana', message: 'Amnhã' });
  expect(await bruno.try(chatRoutes.edit, { ...words.at, body: { message: 'Hoje' } })).toMatchObject(
    forbidden,
  );
  expect(await bruno.try(chatRoutes.removeMessage, words.at)).toMatchObject(forbidden);
  const edited = await ana.call(chatRoutes.edit, { ...words.at, body: { message: 'Amanhã' } });
  expect(edited).toMatchObject({ message: 'Amanhã', isEdited: true });
  const taken = await ana.call(chatRoutes.removeMessage, words.at);
  expect(taken).toMatchObject({ message: '', isDeleted: true, isEdited: false });
  expect((await ana.try(chatRoutes.edit, { ...words.at, body: { message: 'De volta' } })).status).toBe(404);
  const [first, second] = (await bruno.call(chatRoutes.messages, { ...at(chat), query: {} })).records;
  expect([first?.message, second?.replyTo?.message]).toEqual(['', '']);
});

test('everybody has one reaction to a message', async () => {
  const chat = await start([bruno]);
  const words = await say(ana, chat, 'Consegui!');
  for (const emoji of ['🎉', '👏']) await bruno.call(chatRoutes.react, { ...words.at, body: { emoji } });
  const both = await ana.call(chatRoutes.react, { ...words.at, body: { emoji: '😅' } });
  expect(both.reactions.map(({ name, emoji }) => `${name} ${emoji}`)).toEqual(['Ana 😅', 'Bruno 👏']);
  const one = await ana.call(chatRoutes.react, { ...words.at, body: { emoji: '' } });
  expect(one.reactions).toHaveLength(1);
});

test('only people of the chat are mentioned, and it is marked for them', async () => {
  const chat = await start([bruno], 'Menções');
  const words = await say(ana, chat, '@Bruno @Carla vejam', {
    mentionIds: [idOf(bruno), idOf(carla), idOf(ana)],
  });
  expect(words.mentionIds).toEqual([idOf(bruno)]);
  expect(memberOf(await reread(ana, chat), bruno)).toMatchObject({ mentionPlace: words.place, readPlace: 0 });
});

test('a file is for the people of the chat, and for nobody once they have left', async () => {
  const chat = await start([bruno], 'Arquivos');
  const form = new FormData();
  form.append('message', 'O contrato');
  form.append('mentionIds', String(idOf(bruno)));
  form.append('medias', new Blob(['%PDF-1.4 words'], { type: 'application/pdf' }), 'contrato.pdf');
  form.append('medias', new Blob(['just words'], { type: 'text/plain' }), 'notas.txt');
  const answer = await ana.send('POST', `/api/chats/${chat.id}/messages`, form);
  expect(answer.status).toBe(200);
  const { records } = await bruno.call(chatRoutes.messages, { ...at(chat), query: {} });
  expect(records.map(({ message, mediaName }) => [message, mediaName])).toEqual([
    ['O contrato', 'contrato.pdf'],
    ['', 'notas.txt'],
  ]);
  const path = records[0]?.mediaPath ?? '';
  expect((await bruno.file(path)).status).toBe(200);
  for (const stranger of [carla, company.admin]) expect((await stranger.file(path)).status).toBe(404);
  await ana.call(chatRoutes.update, { ...at(chat), body: { users: [] } });
  expect((await bruno.file(path)).status).toBe(404);
  const { id, messageId } = { id: String(chat.id), messageId: String(records[0]?.id) };
  await ana.call(chatRoutes.removeMessage, { params: { id, messageId } });
  const [taken] = (await ana.call(chatRoutes.messages, { ...at(chat), query: {} })).records;
  expect(taken).toMatchObject({ mediaPath: null, mediaName: null });
});

test('when an account is removed, what it wrote stays under its name and its groups go on', async () => {
  const leaver = await createUser(server, company.admin, { name: 'Davi' });
  const group = await leaver.call(chatRoutes.create, { body: { title: 'De Davi', users: [idOf(bruno)] } });
  const direct = await leaver.call(chatRoutes.openDirect, { body: { userId: idOf(bruno) } });
  await say(leaver, group, 'Até mais');
  await company.admin.call(userRoutes.remove, { params: { id: String(idOf(leaver)) } });
  expect(await reread(bruno, group)).toMatchObject({ ownerId: idOf(bruno), lastMessage: 'Davi: Até mais' });
  const [words] = (await bruno.call(chatRoutes.messages, { ...at(group), query: {} })).records;
  expect(words).toMatchObject({ senderId: null, sender: { name: 'Davi' } });
  expect(await reread(bruno, direct)).toMatchObject({ title: 'Davi', isGroup: false });
});

test('a plan without internal chat has none', async () => {
  const owner = await server.owner();
  const plan = await owner.call(planRoutes.create, {
    body: { name: 'Sem conversas', users: 5, connections: 1, queues: 1, amount: 1, useInternalChat: false },
  });
  const { admin } = await createCompany(server, { planId: plan.id });
  expect(await admin.try(chatRoutes.list, { query: {} })).toMatchObject({
    status: 403,
    body: { error: 'ERR_PLAN_WITHOUT_FEATURE' },
  });
});
