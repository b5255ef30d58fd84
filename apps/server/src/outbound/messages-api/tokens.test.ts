import { api } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConnection } from '../../../test/setup/connections.ts';
import { createContact, newNumber } from '../../../test/setup/conversations.ts';
import { OutsideSystem, seedOutsideSystem } from '../../../test/setup/outside-system.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let system: OutsideSystem;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  system = await seedOutsideSystem(server, company.id);
});
afterAll(() => server.stop());

const message = () => ({ number: newNumber(), body: 'Olá' });
const countSent = async () =>
  (await server.sql<{ count: number }>(`select count(*)::int as count from messages where source = 'api'`))[0]
    ?.count;

describe('a token', () => {
  test('that is none is refused without a word about which ones there are', async () => {
    const before = await countSent();
    const tokens = [
      undefined,
      '',
      'x',
      'A'.repeat(30),
      `${system.client.token?.slice(0, 29)}y`,
      company.admin.token,
    ];
    const answers = await Promise.all(
      tokens.map((token) => new OutsideSystem(server.url, { id: 0, token: token ?? '' }).try(message())),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([401, { error: 'ERR_CONNECTION_TOKEN' }]);
    expect(await countSent()).toBe(before);
  });

  test('opens no route for people', async () => {
    const { status, body } = await system.client.try(api.messagesApi.list);
    expect([status, body.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
  });

  test('that was replaced is none', async () => {
    const { id, token } = await createConnection(company.admin, { name: 'To be renewed' });
    const former = new OutsideSystem(server.url, { id, token });
    await former.send(message());
    const fresh = 'N'.repeat(30);
    await company.admin.call(api.connections.update, { params: { id: String(id) }, body: { token: fresh } });
    expect(await former.refusal(message())).toBe('401 ERR_CONNECTION_TOKEN');
    await new OutsideSystem(server.url, { id, token: fresh }).send(message());
  });

  test('sends on its own connection, not on the default one', async () => {
    const { messageId } = await system.send(message());
    const defaults = await server.sql<{ id: number }>(
      'select id from connections where "companyId" = $1 and "isDefault"',
      [company.id],
    );
    expect(defaults).toHaveLength(1);
    expect(defaults).not.toEqual([{ id: system.connectionId }]);
    const [row] = await server.sql<{ whatsappId: number }>(
      'select "whatsappId" from messages where id = $1',
      [messageId],
    );
    expect(row?.whatsappId).toBe(system.connectionId);
  });

  test('tells nothing of what other connections sent', async () => {
    const { messageId } = await system.send(message());
    const sibling = await seedOutsideSystem(server, company.id);
    const stranger = await seedOutsideSystem(server, (await createCompany(server)).id);
    for (const other of [sibling, stranger])
      expect((await other.status(messageId)).body.error).toBe('ERR_NO_MESSAGE_FOUND');
    expect((await system.status(messageId)).body).toMatchObject({ messageId, status: 'waiting' });
  });

  test('tells nothing of what people wrote', async () => {
    const contact = await createContact(company.admin);
    const { id: ticketId } = await company.admin.call(api.tickets.create, {
      body: {
        contactId: contact.id,
        whatsappId: system.connectionId,
        queueId: (await company.admin.call(api.queues.create, { body: { name: 'Fila', color: '#123456' } }))
          .id,
        status: 'open',
      },
    });
    const { messages } = await company.admin.call(api.messages.send, {
      params: { ticketId: String(ticketId) },
      body: { body: 'Bom dia' },
    });
    expect((await system.status(messages[0]?.id ?? 0)).status).toBe(404);
  });
});

describe('a company', () => {
  const refusalFor = async (changes: Record<string, unknown>, columns = '') => {
    const other = await createCompany(server, changes);
    if (columns) await server.sql(`update companies set ${columns} where id = $1`, [other.id]);
    return (await seedOutsideSystem(server, other.id)).refusal(message());
  };

  test('whose plan has no API sends nothing', async () => {
    const owner = await server.owner();
    const limits = { users: 9, connections: 9, queues: 9, amount: 0 };
    const { id: planId } = await owner.call(api.plans.create, {
      body: { name: 'Without API', ...limits, useExternalApi: false },
    });
    expect(await refusalFor({ planId })).toBe('403 ERR_PLAN_WITHOUT_FEATURE');
  });

  test('whose subscription is over, or that was switched off, sends nothing', async () => {
    expect(await refusalFor({ dueDate: '2020-01-01' })).toBe('402 ERR_SUBSCRIPTION_EXPIRED');
    expect(await refusalFor({}, 'status = false')).toBe('403 ERR_COMPANY_INACTIVE');
  });
});

describe('the limit', () => {
  test('is one per token, is told with every answer, and says when to come back', async () => {
    const busy = await seedOutsideSystem(server, company.id);
    const first = await busy.try(message());
    expect(first.headers.get('ratelimit-limit')).toBe('60');
    expect(first.headers.get('ratelimit-remaining')).toBe('59');
    await server.sql(`update rate_limits set hits = 60 where key = $1`, [
      `token:${busy.connectionId}:/messages/send`,
    ]);
    const beyond = await busy.try(message());
    expect([beyond.status, beyond.body.error]).toEqual([429, 'ERR_TOO_MANY_ATTEMPTS']);
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(beyond.headers.get('ratelimit-remaining')).toBe('0');
    await system.send(message());
    expect((await busy.status(first.body.messageId)).status).toBe(200);
  });
});
