import { api } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GraphShop, startWithGraph, type WithGraph } from '../../../test/setup/graph-shop.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let graph: WithGraph;
let shop: GraphShop;

beforeAll(async () => {
  graph = await startWithGraph();
  shop = await GraphShop.open(graph);
});
afterAll(() => graph.stop());

const DAY = 24 * 60;
/** A contact who wrote this many minutes ago and whose ticket is being served. */
async function wroteBefore(channel: 'whatsappapi' | 'facebook' | 'instagram', minutes: number) {
  const customer = shop.customer(channel);
  const at = new Date(graph.server.clock.now().getTime() - minutes * 60_000);
  const ticket = await shop.serve(customer, undefined, { at });
  return { customer, ticket };
}

describe.each(['whatsappapi', 'facebook', 'instagram'] as const)('on %s', (channel) => {
  test('one may answer until a minute before the day is over', async () => {
    const { customer, ticket } = await wroteBefore(channel, DAY - 1);
    await shop.send(ticket, { body: 'Just in time' });
    await shop.arrived(customer, { text: 'Just in time', tag: null });
  });

  test('what the contact writes opens it anew', async () => {
    const { customer, ticket } = await wroteBefore(channel, 8 * DAY);
    expect(await shop.sendError(ticket, { body: 'Too late' })).toBe('ERR_WINDOW_CLOSED');
    await customer.write('Still there?').accepted;
    await shop.lastMessage(ticket, { body: 'Still there?' });
    await shop.send(ticket, { body: 'Of course' });
    await shop.arrived(customer, { text: 'Of course' });
  });

  test('a word among colleagues is always possible', async () => {
    const { ticket } = await wroteBefore(channel, 30 * DAY);
    expect(await shop.send(ticket, { body: 'Call them', isPrivate: true })).toMatchObject({
      isPrivate: true,
    });
  });

  test('when the contact wrote is told with the ticket', async () => {
    const customer = shop.customer(channel);
    const at = new Date('2026-03-04T05:06:07Z');
    const ticket = await shop.serve(customer, undefined, { at });
    const params = { uuid: ticket.uuid };
    expect(await shop.admin.call(api.tickets.showByUuid, { params })).toMatchObject({
      lastInboundAt: at.toISOString(),
    });
  });
});

describe('after it, on WhatsApp', () => {
  test('nobody writes freely, at the very minute', async () => {
    const { customer, ticket } = await wroteBefore('whatsappapi', DAY + 1);
    expect(await shop.sendError(ticket, { body: 'Hello?' })).toBe('ERR_WINDOW_CLOSED');
    expect(customer.ledger).toEqual([]);
  });
});

describe.each(['facebook', 'instagram'] as const)('after it, on %s', (channel) => {
  test('a person goes on for a week, with text', async () => {
    const { customer, ticket } = await wroteBefore(channel, DAY + 1);
    await shop.send(ticket, { body: 'Sorry for the wait' });
    await shop.arrived(customer, { text: 'Sorry for the wait', tag: 'HUMAN_AGENT' });
    const card = { vCard: { name: 'Rui', number: '5511987654321' } };
    expect(await shop.sendError(ticket, card)).toBe('ERR_WINDOW_TEXT_ONLY');
    const last = await wroteBefore(channel, 7 * DAY - 1);
    await shop.send(last.ticket, { body: 'Almost a week' });
    await shop.arrived(last.customer, { text: 'Almost a week', tag: 'HUMAN_AGENT' });
    const late = await wroteBefore(channel, 7 * DAY + 1);
    expect(await shop.sendError(late.ticket, { body: 'A week later' })).toBe('ERR_WINDOW_CLOSED');
  });

  test('what the system says by itself is kept, not sent, and says why', async () => {
    const { customer, ticket } = await wroteBefore(channel, 2 * DAY);
    await shop.admin.call(api.connections.update, {
      params: { id: String(shop.connections[channel]) },
      body: { complationMessage: `Goodbye on ${channel}` },
    });
    await shop.admin.call(api.tickets.update, {
      params: { id: String(ticket.id) },
      body: { status: 'closed', sendFarewellMessage: true },
    });
    await shop.lastMessage(ticket, {
      body: `Goodbye on ${channel}`,
      source: 'automation',
      sendState: 'failed',
      sendReason: 'window-closed',
    });
    expect(customer.ledger).toEqual([]);
  });
});

test('one that waited too long to leave is not sent any more', async () => {
  const { customer, ticket } = await wroteBefore('whatsappapi', DAY - 5);
  graph.peer.failNext({ path: '/messages', code: 131_000, status: 500, times: 1000 });
  await shop.send(ticket, { body: 'Stuck' });
  await waitUntil(() =>
    expect(graph.peer.requests.some(({ path }) => path.endsWith('/messages'))).toBe(true),
  );
  graph.server.clock.advance(10);
  await shop.lastMessage(ticket, { body: 'Stuck', sendState: 'failed', sendReason: 'window-closed' });
  expect(customer.ledger).toEqual([]);
  graph.peer.faults.clear();
});
