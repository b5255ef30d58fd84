import { api, HEARTBEAT_EVENT } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './setup/client.ts';
import { createQueue } from './setup/conversations.ts';
import { fence, goLive } from './setup/live.ts';
import { createUser } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { Desk } from './setup/talking-desk.ts';
import { until } from './setup/waiting.ts';

/** What the other clients of this family read in answers and events, and break without. */

let server: TestServer;
let desk: Desk;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  desk = await Desk.open(server, { queues: [{ name: 'Vendas' }] });
  ({ admin } = desk);
});
afterAll(() => server.stop());

test('a new message is told with its contact, and has its ticket in short, as in lists', async () => {
  const live = await goLive(admin);
  const customer = desk.customer('Carla');
  await customer.says('Oi');
  await until(() => expect(live.of('message').some(({ action }) => action === 'create')).toBe(true));
  const [event] = live.of('message');
  if (event?.action !== 'create') throw new Error('The first event of a message says that it is new.');
  const { id, uuid, status, whatsappId, queueId, queue, contact } = event.ticket;
  expect(event.contact).toEqual(contact);
  expect(event.message.ticket).toEqual({ id, uuid, status, whatsappId, queueId, queue });
  const { messages } = await admin.call(api.messages.list, { params: { ticketUuid: uuid }, query: {} });
  const ticket = await admin.call(api.tickets.show, { params: { id: String(id) } });
  expect(messages.map((message) => message.ticket)).toEqual(
    messages.map(() => ({
      id,
      uuid,
      status: ticket.status,
      whatsappId,
      queueId: ticket.queueId,
      queue: ticket.queue,
    })),
  );
  live.close();
});

test('of themselves a person is told once, in full, with queues and company', async () => {
  const { id: queueId } = await createQueue(admin);
  const user = await createUser(server, admin, { queueIds: [queueId] });
  const colleague = await createUser(server, admin);
  const [own, other, chief] = await Promise.all([goLive(user), goLive(colleague), goLive(admin)]);
  const { id } = user.who;
  await admin.call(api.users.update, { params: { id: String(id) }, body: { name: 'Novo Nome' } });
  own.socket.emit(HEARTBEAT_EVENT);
  const told = (live: typeof own) =>
    live
      .of('user')
      .flatMap((event) => (event.action !== 'delete' && event.user.id === id ? [event.user] : []));
  await until(() => expect(told(chief)).toHaveLength(2));
  await fence(admin, [own, other, chief]);
  const { company } = await user.call(api.sessions.me);
  const whole = { id, queueIds: [queueId], queues: [{ id: queueId, UserQueue: { userId: id, queueId } }] };
  for (const live of [own, chief]) {
    expect(told(live)).toHaveLength(2);
    for (const one of told(live))
      expect(one).toMatchObject({ ...whole, company: { id: company.id, plan: company.plan } });
  }
  expect(told(other)).toHaveLength(2);
  expect(told(other)[0]).not.toHaveProperty('email');

  // The same to a window that was away meanwhile.
  const last = own.ready[0] ?? 0;
  own.close();
  const back = await goLive(user, { last });
  expect(told(back)).toHaveLength(2);
  expect(told(back)[0]).toMatchObject(whole);
  for (const live of [back, other, chief]) live.close();
});

test('a list of files is told under every name it is read by', async () => {
  const live = await goLive(admin);
  const list = await admin.call(api.files.create, { body: { name: 'Tabelas', message: 'Segue' } });
  await until(() => expect(live.of('file')).toHaveLength(1));
  expect(live.of('file')).toMatchObject([
    { action: 'create', file: { id: list.id }, files: { id: list.id }, fileList: { id: list.id } },
  ]);
  live.close();
});
