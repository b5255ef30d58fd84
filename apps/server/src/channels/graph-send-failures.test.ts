import { once } from 'node:events';
import { api } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GraphShop, startWithGraph, type WithGraph } from '../../test/setup/graph-shop.ts';
import { waitUntil } from '../../test/setup/wait-until.ts';

let graph: WithGraph;
let shop: GraphShop;

beforeAll(async () => {
  graph = await startWithGraph();
  shop = await GraphShop.open(graph);
});
afterAll(() => graph.stop());
afterEach(() => graph.peer.faults.clear());

/** Opens the customer's ticket, and waits for the read mark, so that the next API call is the reply's. */
async function serve(customer: ReturnType<GraphShop['customer']>, at = shop) {
  const isRead = once(graph.peer, 'read');
  const ticket = await at.serve(customer);
  await isRead;
  return ticket;
}

const texts = (customer: { ledger: { text: string }[] }) => customer.ledger.map(({ text }) => text);

describe('what the far end refuses', () => {
  test.each([
    ['undeliverable', 131_026],
    ['media-refused', 131_053],
    ['window-closed', 131_047],
  ])('for good is shown as %s with the message', async (reason, code) => {
    const customer = shop.customer('whatsappapi');
    const ticket = await serve(customer);
    graph.peer.failNext({ path: '/messages', code, status: 400 });
    await shop.send(ticket, { body: 'Hello' });
    await shop.lastMessage(ticket, { sendState: 'failed', sendReason: reason });
    expect(customer.ledger).toEqual([]);
  });

  test('for good after it was taken is shown too', async () => {
    const customer = shop.customer('whatsappapi');
    const ticket = await serve(customer);
    graph.peer.automaticReceipts = 'sent';
    await shop.send(ticket, { body: 'Hello' });
    const { id } = await shop.arrived(customer, { text: 'Hello' });
    await shop.lastMessage(ticket, { sendState: 'sent' });
    await customer.failDelivery(id);
    await shop.lastMessage(ticket, { sendState: 'failed', sendReason: 'undeliverable' });
    graph.peer.automaticReceipts = 'delivered';
  });

  test('for a moment is tried again, and arrives once', async () => {
    const customer = shop.customer('whatsappapi');
    const ticket = await serve(customer);
    graph.peer.failNext({ path: '/messages', code: 131_000, status: 500, times: 2 });
    await shop.send(ticket, { body: 'Third time lucky' });
    await shop.lastMessage(ticket, { sendState: 'sent' });
    expect(texts(customer)).toEqual(['Third time lucky']);
  });

  test('of one chat holds up nobody else, and keeps its order', async () => {
    const [slow, quick] = [shop.customer('whatsappapi'), shop.customer('whatsappapi')];
    const [first, second] = [await serve(slow), await serve(quick)];
    graph.peer.failNext({ path: '/messages', code: 131_056, status: 400 });
    await shop.send(first, { body: 'one' });
    await waitUntil(async () => {
      const held = await graph.server.sql('select 1 from held_chats where until > now()');
      expect(held).toHaveLength(1);
    });
    await shop.send(first, { body: 'two' });
    await shop.send(second, { body: 'meanwhile' });
    await shop.arrived(quick, { text: 'meanwhile' });
    expect(slow.ledger).toEqual([]);
    await graph.server.sql('update held_chats set until = now()');
    await waitUntil(() => expect(texts(slow)).toEqual(['one', 'two']));
  });
});

test('a line that breaks after the message was taken: what the far end tells of it settles it', async () => {
  const customer = shop.customer('whatsappapi');
  const ticket = await serve(customer);
  graph.peer.dropNext({ path: '/messages', isDone: true });
  await shop.send(ticket, { body: 'Did you get this?' });
  await shop.lastMessage(ticket, { sendState: 'sent', ack: 2 });
  expect(texts(customer)).toEqual(['Did you get this?']);
});

test('a token that is no longer taken puts the connection down, tells why, and loses nothing', async () => {
  const own = await GraphShop.open(graph);
  const customer = own.customer('whatsappapi');
  const ticket = await serve(customer, own);
  graph.peer.revokeToken(own.number.token);
  await own.send(ticket, { body: 'Waiting' });
  const params = { id: String(own.connections.whatsappapi) };
  await waitUntil(async () =>
    expect(await own.admin.call(api.connections.show, { params, query: {} })).toMatchObject({
      status: 'DISCONNECTED',
      statusReason: 'token-invalid',
      lastOutage: { endedAt: null },
    }),
  );
  await own.lastMessage(ticket, { body: 'Waiting', sendState: 'queued' });
  // Incoming messages still arrive.
  await customer.write('Are you there?').accepted;
  await own.lastMessage(ticket, { body: 'Are you there?' });
  const old = graph.peer.world.tokens.find((one) => one.token === own.number.token);
  if (!old) throw new Error('the far end knows its tokens');
  const token = `${old.token}renewed`;
  graph.peer.world.tokens.push({ ...old, token, isRevoked: false });
  await own.admin.call(api.channelAccounts.updateCloud, { params, body: { accessToken: token } });
  await own.arrived(customer, { text: 'Waiting' });
});
