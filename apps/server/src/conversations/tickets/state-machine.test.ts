import { api, type TicketChanges, type TicketStatus } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createQueue } from '../../../test/setup/conversations.ts';
import { startDesk } from '../../../test/setup/desk.ts';
import { createUser, type TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
let queueId: number;
let otherQueueId: number;
let connectionId: number;

beforeAll(async () => {
  ({ server, company, queueId, otherQueueId, connectionId } = await startDesk());
  user = await createUser(server, company.admin, { queueIds: [queueId, otherQueueId], allowGroup: true });
});
afterAll(() => server.stop());

let made = 0;
async function plant(
  status: TicketStatus,
  { isGroup = status === 'group', queue = queueId }: { isGroup?: boolean; queue?: number | null } = {},
) {
  made += 1;
  const [contact] = await server.sql<{ id: number }>(
    `insert into contacts ("companyId", name, number, "isGroup") values ($1, $2, $3, $4) returning id`,
    [company.id, `Contact ${made}`, `55118${String(10_000_000 + made)}`, isGroup],
  );
  const owner = status === 'open' || status === 'closed' ? user.sessionUser.id : null;
  const [ticket] = await server.sql<{ id: number }>(
    `insert into tickets ("companyId", status, channel, "whatsappId", "contactId", "isGroup", "queueId", "userId")
     values ($1, $2, 'whatsapp', $3, $4, $5, $6, $7) returning id`,
    [company.id, status, connectionId, contact?.id, isGroup, queue, owner],
  );
  return { id: ticket?.id ?? 0, contactId: contact?.id ?? 0 };
}

const change = (id: number, body: TicketChanges, client = user) =>
  client.try(api.tickets.update, { params: { id: String(id) }, body });
const statusOf = async (id: number) =>
  (await server.sql<{ status: string }>('select status from tickets where id = $1', [id]))[0]?.status;

const actions = {
  accept: () => ({ status: 'open' as const }),
  return: () => ({ status: 'pending' as const, userId: null }),
  close: () => ({ status: 'closed' as const, sendFarewellMessage: false }),
  'transfer to a queue': () => ({ isTransfered: true, queueId: otherQueueId, userId: null }),
  'transfer to a colleague': () => ({
    isTransfered: true,
    status: 'open' as const,
    queueId: otherQueueId,
    userId: company.admin.sessionUser.id,
  }),
  'change its queue': () => ({ queueId: otherQueueId }),
} satisfies Record<string, () => TicketChanges>;
type Action = keyof typeof actions;

/**
 * The status after each action, by current status; every combination that is missing is refused and changes nothing.
 */
const table: Partial<Record<TicketStatus, Partial<Record<Action, TicketStatus>>>> = {
  pending: { accept: 'open', close: 'closed', 'change its queue': 'pending' },
  open: {
    accept: 'open',
    return: 'pending',
    close: 'closed',
    'transfer to a queue': 'pending',
    'transfer to a colleague': 'open',
    'change its queue': 'open',
  },
  group: {
    close: 'closed',
    'transfer to a queue': 'pending',
    'transfer to a colleague': 'group',
    'change its queue': 'group',
  },
  closed: { accept: 'open' },
  nps: { close: 'closed' },
  lgpd: { close: 'closed' },
};

const statuses: TicketStatus[] = ['pending', 'open', 'group', 'closed', 'nps', 'lgpd'];
const pairs = statuses.flatMap((status) =>
  (Object.keys(actions) as Action[]).map((action) => [status, action] as const),
);

describe('every status and every action', () => {
  test.each(pairs)('%s: %s', async (status, action) => {
    const { id } = await plant(status);
    const expected = table[status]?.[action];
    const answer = await change(id, actions[action]());
    if (expected === undefined) {
      expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_STATUS' } });
      expect(await statusOf(id)).toBe(status);
    } else {
      expect(answer).toMatchObject({ status: 200, body: { id, status: expected } });
      expect(await statusOf(id)).toBe(expected);
    }
  });

  const closedWithRatings: Partial<Record<TicketStatus, TicketStatus>> = {
    pending: 'closed',
    open: 'nps',
    group: 'closed',
    nps: 'closed',
    lgpd: 'closed',
  };
  test.each(statuses)('%s: close, where ratings are wanted', async (status) => {
    const want = (value: string) =>
      company.admin.call(api.settings.update, { params: { key: 'userRating' }, body: { value } });
    await server.sql(`update connections set "ratingMessage" = 'Como foi?' where id = $1`, [connectionId]);
    await want('enabled');
    const { id } = await plant(status);
    const expected = closedWithRatings[status];
    const answer = await change(id, { status: 'closed' });
    await want('disabled');
    if (expected === undefined) expect(answer).toMatchObject({ status: 409 });
    else expect(answer).toMatchObject({ status: 200, body: { status: expected } });
    expect(await statusOf(id)).toBe(expected ?? status);
  });

  test.each(statuses)('%s: delete', async (status) => {
    const { id } = await plant(status);
    const answer = await company.admin.try(api.tickets.remove, { params: { id: String(id) } });
    if (status === 'closed')
      expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_REOPEN_TO_DELETE' } });
    else expect(answer.status).toBe(200);
    expect(await statusOf(id)).toBe(status === 'closed' ? 'closed' : undefined);
  });
});

test('of twenty who accept at once one wins, and nineteen are told who', async () => {
  const people = [];
  for (let count = 0; count < 20; count += 1)
    people.push(await createUser(server, company.admin, { queueIds: [queueId] }));
  const { id } = await plant('pending');
  const answers = await Promise.all(people.map((person) => change(id, { status: 'open' }, person)));
  const winner = people[answers.findIndex(({ status }) => status === 200)];
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status === 409);
  expect(lost).toHaveLength(19);
  for (const { body } of lost)
    expect(body).toMatchObject({
      error: 'ERR_OTHER_OPEN_TICKET',
      userId: winner?.sessionUser.id,
      user: { name: winner?.sessionUser.name },
      queue: { id: queueId },
    });
});

test('a ticket without a queue is taken into a queue of one’s own, or into the only one there can be', async () => {
  const foreign = await createQueue(company.admin);
  const helper = await createUser(server, company.admin, { queueIds: [queueId], allTicket: 'enable' });
  const { id } = await plant('pending', { queue: null });
  expect(await change(id, { status: 'open', queueId: foreign.id }, helper)).toMatchObject({ status: 403 });
  expect(await change(id, { status: 'open', queueId: 999_999 }, helper)).toMatchObject({ status: 404 });
  expect(await change(id, { status: 'open', queueId }, helper)).toMatchObject({
    status: 200,
    body: { status: 'open', queueId, userId: helper.sessionUser.id },
  });
  const unnamed = await plant('pending', { queue: null });
  expect(await change(unnamed.id, { status: 'open' }, helper)).toMatchObject({
    status: 200,
    body: { queueId: null, userId: helper.sessionUser.id },
  });
  await server.sql(
    'insert into connection_queues ("companyId", "whatsappId", "queueId") values ($1, $2, $3)',
    [company.id, connectionId, queueId],
  );
  const only = await plant('pending', { queue: null });
  expect(await change(only.id, { status: 'open' }, helper)).toMatchObject({ status: 200, body: { queueId } });
});

test('reopening where another conversation goes on answers with that one', async () => {
  const { id, contactId } = await plant('closed');
  const [going] = await server.sql<{ id: number }>(
    `insert into tickets ("companyId", status, channel, "whatsappId", "contactId", "queueId", "userId")
     values ($1, 'open', 'whatsapp', $2, $3, $4, $5) returning id`,
    [company.id, connectionId, contactId, queueId, company.admin.sessionUser.id],
  );
  const answer = await change(id, { status: 'open' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: going?.id,
      user: { name: company.admin.sessionUser.name },
      queue: { id: queueId },
      lastMessage: '',
    },
  });
  expect(await statusOf(id)).toBe('closed');
});

test('a tag is needed to close where the company wants one, and the right switch to close what waits', async () => {
  const { admin } = company;
  await admin.call(api.settings.update, { params: { key: 'requiredTag' }, body: { value: 'enabled' } });
  const { id, contactId } = await plant('open');
  const close = { status: 'closed', sendFarewellMessage: false } as const;
  expect(await change(id, close)).toMatchObject({ status: 409, body: { error: 'ERR_TAG_REQUIRED' } });
  const tag = await admin.call(api.tags.create, { body: { name: 'Resolvido' } });
  await admin.call(api.contacts.syncTags, { body: { contactId, tags: [{ id: tag.id }] } });
  expect(await change(id, close)).toMatchObject({ status: 200, body: { status: 'closed' } });
  await admin.call(api.settings.update, { params: { key: 'requiredTag' }, body: { value: 'disabled' } });

  const plain = await createUser(server, admin, { queueIds: [queueId], userClosePendingTicket: 'disabled' });
  const waiting = await plant('pending');
  expect(await change(waiting.id, close, plain)).toMatchObject({ status: 403 });
  expect(await statusOf(waiting.id)).toBe('pending');
});

test('a conversation there is already is named in the answer, in both forms', async () => {
  const { contactId } = await plant('open');
  const body = { contactId, queueId, whatsappId: connectionId };
  const answer = await company.admin.try(api.tickets.create, { body });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'ERR_OTHER_OPEN_TICKET',
      userId: user.sessionUser.id,
      user: { name: user.sessionUser.name },
      queue: { id: queueId },
    },
  });
  expect(JSON.parse(answer.body.error)).toMatchObject({
    userId: user.sessionUser.id,
    user: { name: user.sessionUser.name },
    queue: { name: expect.any(String) as string },
    uuid: expect.any(String) as string,
  });
});

test('closing all closes the chosen queues and nothing else', async () => {
  const mine = await plant('pending');
  const other = await plant('pending', { queue: otherQueueId });
  const body = { status: 'pending' as const, selectedQueueIds: [otherQueueId] };
  expect(await user.try(api.tickets.closeAll, { body })).toMatchObject({ status: 403 });
  await company.admin.call(api.tickets.closeAll, { body });
  expect([await statusOf(mine.id), await statusOf(other.id)]).toEqual(['pending', 'closed']);
});

test('closing all leaves every ticket to whoever had it, and those without a required tag open', async () => {
  const { admin } = company;
  const { id: queue } = await createQueue(admin);
  const served = await plant('open', { queue });
  const untagged = await plant('open', { queue });
  const tag = await admin.call(api.tags.create, { body: { name: 'Encerrável' } });
  await admin.call(api.contacts.syncTags, { body: { contactId: served.contactId, tags: [{ id: tag.id }] } });
  const require = (value: string) =>
    admin.call(api.settings.update, { params: { key: 'requiredTag' }, body: { value } });
  await require('enabled');
  const query = { status: 'open' as const, selectedQueueIds: JSON.stringify([queue]) };
  expect(await user.try(api.tickets.countAll, { query })).toMatchObject({ status: 403 });
  expect(await admin.call(api.tickets.countAll, { query })).toEqual({
    count: 1,
    withoutTag: 1,
    owners: [{ user: { id: user.sessionUser.id, name: user.sessionUser.name }, count: 1 }],
  });
  const body = { status: 'open' as const, selectedQueueIds: [queue] };
  expect(await admin.call(api.tickets.closeAll, { body })).toEqual({ closed: 1, withoutTag: 1 });
  expect([await statusOf(served.id), await statusOf(untagged.id)]).toEqual(['closed', 'open']);
  await require('disabled');
  expect(await admin.call(api.tickets.closeAll, { body })).toEqual({ closed: 1, withoutTag: 0 });
  const owners = await server.sql(
    `select t."userId", r."userId" as tracked from tickets t join ticket_trackings r on r."ticketId" = t.id
     where t."queueId" = $1`,
    [queue],
  );
  expect(owners.map(({ userId }) => userId)).toEqual([user.sessionUser.id, user.sessionUser.id]);
  expect(owners.map(({ tracked }) => tracked)).not.toContain(admin.sessionUser.id);
});

test('a word with a transfer is where its reader looks, also where another ticket begins', async () => {
  const set = (value: boolean) =>
    company.admin.call(api.settings.update, { params: { key: 'closeTicketOnTransfer' }, body: { value } });
  await set(true);
  const reader = await createUser(server, company.admin, { queueIds: [otherQueueId] });
  const { id } = await plant('open');
  const transfer = { isTransfered: true, queueId: otherQueueId, userId: null, msgTransfer: 'Pediu nota' };
  const { body } = await change(id, transfer);
  await set(false);
  const begun = Number(body['id']);
  expect(begun).not.toBe(id);
  const asked = { params: { ticketUuid: String(begun) }, query: {} };
  const { messages } = await reader.call(api.messages.list, asked);
  expect(messages).toMatchObject([{ body: 'Pediu nota', isPrivate: true, userId: user.sessionUser.id }]);
});

test('what happened is in the log, newest first', async () => {
  const { id } = await plant('pending');
  await change(id, { status: 'open' });
  const opened = { params: { id: String(id) } };
  await user.call(api.tickets.access, opened);
  await user.call(api.tickets.markRead, opened);
  await user.call(api.tickets.access, opened);
  await change(id, {
    isTransfered: true,
    queueId: otherQueueId,
    userId: user.sessionUser.id,
    msgTransfer: 'Cuida disso?',
  });
  await change(id, { status: 'closed', sendFarewellMessage: false });
  await change(id, { status: 'open' });
  const log = await user.call(api.tickets.log, { params: { ticketId: String(id) } });
  expect(log.map((entry) => entry.type)).toEqual([
    'reopen',
    'closed',
    'receivedTransfer',
    'transfered',
    'access',
    'access',
    'open',
  ]);
  const { messages } = await user.call(api.messages.list, { params: { ticketUuid: String(id) }, query: {} });
  expect(messages.filter((message) => message.isPrivate)).toMatchObject([
    { body: 'Cuida disso?', sendState: null, userId: user.sessionUser.id },
  ]);
});
