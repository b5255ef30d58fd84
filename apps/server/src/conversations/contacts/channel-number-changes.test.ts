import { api, type Ticket } from '@prosa/contract';
import type { GraphCustomer } from '@prosa/peers/graph';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GraphShop, startWithGraph, type WithGraph } from '../../../test/setup/graph-shop.ts';
import { deliver } from '../../../test/setup/webhooks.ts';

let graph: WithGraph;
let shop: GraphShop;

beforeAll(async () => {
  graph = await startWithGraph();
  shop = await GraphShop.open(graph);
});
afterAll(() => graph.stop());

const hoursAgo = (hours: number) => new Date(graph.server.clock.now().getTime() - hours * 3_600_000);

let made = 0;
const newNumber = () => `55219444${String(10_000 + (made += 1))}`;

const contactOf = async ({ contactId }: Ticket) =>
  shop.admin.call(api.contacts.show, { params: { id: String(contactId) } });
const kindsIn = async (ticket: Ticket) => (await shop.messages(ticket)).map(({ mediaType }) => mediaType);
const unreadIn = async ({ uuid }: Ticket) =>
  (await shop.admin.call(api.tickets.showByUuid, { params: { uuid } })).unreadMessages;
/** The numbers we sent to, as in the requests. */
const askedFor = ({ ledger }: GraphCustomer) =>
  ledger.map(({ asked }) => (asked as { to?: string } | null)?.to);

async function answer(ticket: Ticket, customer: GraphCustomer, text: string): Promise<void> {
  await shop.send(ticket, { body: text });
  await shop.arrived(customer, { text });
  await shop.lastMessage(ticket, { body: text, sendState: 'sent' });
}

/** Delivers a webhook to the number's own address. */
async function tell(messages: object[], contacts: object[] = [], field = 'messages'): Promise<void> {
  const { cloud } = await shop.admin.call(api.connections.show, {
    params: { id: String(shop.connections.whatsappapi) },
    query: {},
  });
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140000000', phone_number_id: shop.number.id },
    contacts,
    messages,
  };
  const payload = {
    object: 'whatsapp_business_account',
    entry: [{ id: shop.number.businessId, changes: [{ field, value }] }],
  };
  const to = { path: cloud?.webhookUrl ?? '', secret: shop.number.appSecret };
  expect(await deliver(graph.server, to, payload)).toBe(200);
}

test('after a change of number the next answer goes to the new one, and a line says why', async () => {
  const maria = shop.customer('whatsappapi', 'Maria Lima');
  const old = maria.person.phone ?? '';
  const ticket = await shop.serve(maria, 'Oi, sou a Maria');
  await answer(ticket, maria, 'Bom dia');
  const phone = newNumber();
  await maria.change({ phone });
  expect(await contactOf(ticket)).toMatchObject({ number: phone, name: 'Maria Lima' });
  await shop.lastMessage(ticket, { mediaType: 'number_change', body: '' });
  expect(await unreadIn(ticket)).toBe(0);
  const before = maria.ledger.length;
  await answer(ticket, maria, 'Para o número novo');
  await maria.write('Escrevo do novo').accepted;
  await shop.lastMessage(ticket, { body: 'Escrevo do novo' });
  await answer(ticket, maria, 'De novo para o novo');
  expect(askedFor(maria).slice(0, before)).toEqual([old]);
  expect(askedFor(maria).slice(before)).toEqual([phone, phone]);
});

test('told again it changes nothing, whoever has the old number by then', async () => {
  const from = newNumber();
  const to = newNumber();
  const text = (id: string, number: string, body: string) => ({
    from: number,
    id,
    timestamp: '1762952400',
    type: 'text',
    text: { body },
  });
  const change = {
    from,
    id: `wamid.change-${from}`,
    timestamp: '1762952300',
    type: 'system',
    system: { type: 'user_changed_number', wa_id: to, body: `User changed from ${from} to ${to}` },
  };
  await tell([text(`wamid.first-${from}`, from, `Sou eu ${from}`)]);
  const ticket = await shop.ticketOf(`Sou eu ${from}`);
  await tell([change]);
  await tell([change]);
  expect((await kindsIn(ticket)).filter((kind) => kind === 'number_change')).toHaveLength(1);
  // A repetition of their own old message creates no other contact.
  await tell([text(`wamid.first-${from}`, from, `Sou eu ${from}`)]);
  const found = await shop.admin.call(api.contacts.list, { query: { searchParam: from } });
  expect(found.contacts).toEqual([]);
  await tell([text(`wamid.other-${from}`, from, `Sou outra pessoa ${from}`)]);
  const others = await shop.ticketOf(`Sou outra pessoa ${from}`);
  expect(others.contactId).not.toBe(ticket.contactId);
  await tell([change]);
  expect((await contactOf(ticket)).number).toBe(to);
  expect((await contactOf(others)).number).toBe(from);
});

test('who is known by an id that stays has the number they write from, and no other', async () => {
  const userId = 'BR.55500011122233344455';
  const from = newNumber();
  const to = newNumber();
  const say = (number: string, body: string) =>
    tell(
      [
        {
          from: number,
          from_user_id: userId,
          id: `wamid.${body}`,
          timestamp: '1762952400',
          type: 'text',
          text: { body },
        },
      ],
      [{ profile: { name: 'Caio' }, wa_id: number, user_id: userId }],
    );
  await say(from, `Antes ${from}`);
  const ticket = await shop.ticketOf(`Antes ${from}`);
  await say(to, `Depois ${from}`);
  await shop.lastMessage(ticket, { body: `Depois ${from}` });
  expect(await contactOf(ticket)).toMatchObject({ number: to });
  expect(await kindsIn(ticket)).toEqual(['conversation', 'number_change', 'conversation']);
  const [ids] = await graph.server.sql<{ ids: string[] }>(
    'select array_agg("externalId") as ids from contact_identities where "contactId" = $1',
    [ticket.contactId],
  );
  expect(ids?.ids.toSorted()).toEqual([to, userId]);
});

test('who has written from the new number before it is told is one with who wrote from the old', async () => {
  const from = newNumber();
  const to = newNumber();
  const text = (number: string, body: string) => ({
    from: number,
    id: `wamid.${body}`,
    timestamp: '1762952400',
    type: 'text',
    text: { body },
  });
  await tell([text(from, `Do velho ${from}`)]);
  const ticket = await shop.accept(await shop.ticketOf(`Do velho ${from}`));
  await tell([text(to, `Do novo ${from}`)]);
  await shop.ticketOf(`Do novo ${from}`);
  const system = { type: 'customer_changed_number', new_wa_id: to, customer: from, body: '' };
  await tell([{ from, id: `wamid.change-${from}`, timestamp: '1762952500', type: 'system', system }]);
  expect(await contactOf(ticket)).toMatchObject({ number: to });
  const bodies = (await shop.messages(ticket)).map(({ body }) => body);
  expect(bodies).toEqual(expect.arrayContaining([`Do velho ${from}`, `Do novo ${from}`]));
  const [ids] = await graph.server.sql<{ ids: string[] }>(
    'select array_agg("externalId") as ids from contact_identities where "contactId" = $1',
    [ticket.contactId],
  );
  expect(ids?.ids).toEqual([to]);
});

test('a new security code leaves a line where a conversation is going on, and begins none', async () => {
  const nobody = newNumber();
  const changed = (from: string) => ({
    from,
    id: `wamid.identity-${from}`,
    timestamp: String(Math.floor(hoursAgo(0).getTime() / 1000)),
    type: 'system',
    system: { type: 'user_identity_changed', identity: 'hash', body: `User ${from} changed identity` },
  });
  await tell([changed(nobody)]);
  const found = await shop.admin.call(api.contacts.list, { query: { searchParam: nobody } });
  expect(found.contacts).toEqual([]);
  const rui = shop.customer('whatsappapi', 'Rui');
  const ticket = await shop.serve(rui, 'Oi do Rui', { at: hoursAgo(25) });
  await tell([changed(rui.person.phone ?? '')]);
  await shop.lastMessage(ticket, { mediaType: 'identity_change', body: '' });
  expect(await unreadIn(ticket)).toBe(0);
  expect(await shop.sendError(ticket, { body: 'Tarde demais' })).toBe('ERR_WINDOW_CLOSED');
});
