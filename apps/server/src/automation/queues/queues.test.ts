import { connectionRoutes, planRoutes, Queue, queueRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { createConnection } from '../../../test/setup/connections.ts';
import { createQueue, createContact, seedTicket } from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });

test('queues come in their order, and those of one place by name', async () => {
  const { admin } = await createCompany(server);
  await createQueue(admin, { name: 'Zebra', orderQueue: 1 });
  await createQueue(admin, { name: 'Órgão', orderQueue: 2 });
  await createQueue(admin, { name: 'Olaria', orderQueue: 2 });
  await createQueue(admin, { name: 'Árvore', orderQueue: 1 });
  const names = (await admin.call(queueRoutes.list)).map(({ name }) => name);
  expect(names).toEqual(['Árvore', 'Zebra', 'Olaria', 'Órgão']);
});

describe('a queue', () => {
  test('has what it was given, and the rest as is usual', async () => {
    const queue = await createQueue(company.admin, { name: ' Vendas ', color: '#ABCDEF' });
    expect(queue).toMatchObject({
      name: 'Vendas',
      color: '#abcdef',
      greetingMessage: '',
      orderQueue: 0,
      closeTicket: false,
    });
    expect(await company.admin.call(queueRoutes.show, at(queue))).toEqual(queue);
  });

  test.each([
    {
      field: 'name',
      status: 409,
      bodies: [
        { name: 'Taken', color: '#111111' },
        { name: 'Taken', color: '#222222' },
      ],
    },
    {
      field: 'color',
      status: 400,
      bodies: [
        { name: 'First', color: '#aaaaaa' },
        { name: 'Second', color: '#AAAAAA' },
      ],
    },
  ])('has a $field of its own, also when two come at once', async ({ field, status, bodies }) => {
    const { admin } = await createCompany(server);
    const answers = await Promise.all(bodies.map((body) => admin.try(queueRoutes.create, { body })));
    const refused = answers.filter((answer) => answer.status !== 200);
    const error = `ERR_QUEUE_${field.toUpperCase()}_ALREADY_EXISTS`;
    expect(refused.map((answer) => [answer.status, answer.body.error])).toEqual([[status, error]]);
    const other = await createQueue(admin, { name: 'Other', color: '#123123' });
    const change = field === 'name' ? { name: 'Taken' } : { color: '#aaaaaa' };
    const answer = await admin.try(queueRoutes.update, { ...at(other), body: change });
    expect(answer.body).toEqual({ error });
  });

  test('is there within the limit of the plan, also when thirty come at once', async () => {
    const owner = await server.owner();
    const plan = await owner.call(planRoutes.create, {
      body: { name: 'Three queues', users: 5, connections: 1, queues: 3, amount: 0 },
    });
    const { admin } = await createCompany(server, { planId: plan.id });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        admin.try(queueRoutes.create, { body: { name: `Queue ${index}`, color: `#0000${index + 10}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, body }).toEqual({ status: 400, body: { error: 'ERR_QUEUE_LIMIT_REACHED', limit: 3 } });
  });

  test('is added, changed and removed by administrators alone', async () => {
    const user = await createUser(server, company.admin);
    const queue = await createQueue(company.admin);
    const body = { name: 'Mine', color: '#fedcba' };
    for (const answer of [
      await user.try(queueRoutes.create, { body }),
      await user.try(queueRoutes.update, { ...at(queue), body }),
      await user.try(queueRoutes.remove, at(queue)),
    ])
      expect([answer.status, answer.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await user.call(queueRoutes.show, at(queue))).toEqual(queue);
  });

  test('of another company is not there', async () => {
    const theirs = await createQueue((await createCompany(server)).admin);
    for (const answer of [
      await company.admin.try(queueRoutes.show, at(theirs)),
      await company.admin.try(queueRoutes.update, { ...at(theirs), body: { name: 'Mine' } }),
      await company.admin.try(queueRoutes.remove, at(theirs)),
    ])
      expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_QUEUE_NOT_FOUND' }]);
  });
});

test('everybody has their own queues, an administrator all', async () => {
  const { admin } = await createCompany(server);
  const [first, second] = [await createQueue(admin), await createQueue(admin)];
  const user = await createUser(server, admin, { queueIds: [second.id] });
  expect(await user.call(queueRoutes.own)).toEqual({ queues: [Queue.parse(second)] });
  expect(await admin.call(queueRoutes.own)).toEqual({ queues: [Queue.parse(first), Queue.parse(second)] });
});

test('every change of a queue is told to everybody and written down', async () => {
  const { admin, id: companyId } = await createCompany(server);
  const user = await createUser(server, admin);
  const live = await goLive(user);
  const queue = await createQueue(admin, { name: 'Before' });
  const changed = await admin.call(queueRoutes.update, { ...at(queue), body: { name: 'After' } });
  await admin.call(queueRoutes.remove, at(queue));
  await fence(admin, [live]);
  expect(live.of('queue')).toEqual([
    // Lists contain neither hours nor options.
    { action: 'create', queue: Queue.parse(queue) },
    { action: 'update', queue: Queue.parse(changed) },
    { action: 'delete', queueId: queue.id },
  ]);
  const by = { companyId, userId: admin.sessionUser.id, subject: `queue:${queue.id}` };
  expect((await auditOf(server, 'queue.created')).at(-1)).toMatchObject({ ...by, after: { name: 'Before' } });
  expect((await auditOf(server, 'queue.changed')).at(-1)).toMatchObject({
    ...by,
    before: { name: 'Before' },
    after: { name: 'After' },
  });
  expect((await auditOf(server, 'queue.removed')).at(-1)).toMatchObject({ ...by, before: { name: 'After' } });
});

test('of a queue that goes, the tickets stay and the people are let go', async () => {
  const { admin, id: companyId } = await createCompany(server);
  const queue = await createQueue(admin);
  const user = await createUser(server, admin, { queueIds: [queue.id] });
  const contact = await createContact(admin);
  const ticketId = await seedTicket(server, companyId, { contactId: contact.id, queueId: queue.id });
  const generalist = await createUser(server, admin, { allTicket: 'enable' });
  const lives = [await goLive(user, { reconnects: true }), await goLive(generalist, { reconnects: true })];
  await admin.call(queueRoutes.remove, at(queue));
  // The sockets reconnect with their remaining rooms, and their pages fetch their data again.
  await waitUntil(() =>
    expect(lives.map(({ ready, resyncs }) => [ready.length, resyncs])).toEqual([
      [2, 1],
      [2, 1],
    ]),
  );
  expect(await user.call(queueRoutes.own)).toEqual({ queues: [] });
  const rows = await server.sql('select "queueId" from tickets where id = $1', [ticketId]);
  expect(rows).toEqual([{ queueId: null }]);
  for (const live of lives) live.close();
});

test('what leads to a queue is known before it goes, and nothing is left that cannot be saved', async () => {
  const { admin } = await createCompany(server);
  const queue = await createQueue(admin, { name: 'Suporte' });
  const option = { name: 'Falar com o suporte', queueType: 'queue' as const, optQueueId: queue.id };
  const sales = await createQueue(admin, { name: 'Vendas', chatbots: [option] });
  const connection = await createConnection(admin, {
    name: 'Recepção',
    timeSendQueue: 5,
    sendIdQueue: queue.id,
  });
  expect(await admin.call(queueRoutes.uses, at(queue))).toEqual({
    connections: ['Recepção'],
    prompts: [],
    options: [{ queue: 'Vendas', option: option.name }],
  });
  expect(await admin.call(queueRoutes.uses, at(sales))).toEqual({
    connections: [],
    prompts: [],
    options: [],
  });

  const live = await goLive(admin);
  await admin.call(queueRoutes.remove, at(queue));
  await fence(admin, [live]);
  expect(live.of('queue')).toMatchObject([
    { action: 'delete', queueId: queue.id },
    { action: 'update', queue: { id: sales.id } },
  ]);
  const changed = await admin.call(connectionRoutes.update, { ...at(connection), body: { name: 'Balcão' } });
  expect(changed).toMatchObject({ timeSendQueue: 0, sendIdQueue: null });
  // The option needs a new target; everything else can be changed meanwhile.
  const { chatbots } = await admin.call(queueRoutes.show, at(sales));
  expect(chatbots).toMatchObject([{ queueType: 'queue', optQueueId: null }]);
  expect((await admin.try(queueRoutes.update, { ...at(sales), body: { name: 'Lojas' } })).status).toBe(200);
});
