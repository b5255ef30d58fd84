import { api, type Ticket } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goLive } from '../../../test/setup/live-client.ts';
import { connectPhone, type Phones, Shop, startWithPhones } from '../../../test/setup/phones.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let phones: Phones;
let shop: Shop;
const SECOND_LINE = '5511999990106';

beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990006');
  await connectPhone({ peer: phones.peer, admin: shop.admin }, SECOND_LINE);
});
afterAll(() => phones.stop());

let made = 0;
function somebody(options: { isHidden?: boolean } = {}) {
  made += 1;
  const person = { phone: `55119300${String(10_000 + made)}`, name: `Cliente Oculto${made}x` };
  phones.peer.addCustomer({ ...person, ...options });
  return person;
}
/** Makes the phone report its number together with the hidden id. */
const reveal = (phone: string) => {
  phones.peer.customer(phone).isHidden = false;
};

const contactsCalled = async (text: string) =>
  (await shop.admin.call(api.contacts.list, { query: { searchParam: text } })).contacts;
const ticketsWith = async (name: string): Promise<Ticket[]> => {
  const query = { status: 'search', showAll: 'true', searchParam: name } as const;
  return (await shop.admin.call(api.tickets.list, { query })).tickets;
};
const bodies = async (ticket: { uuid: string }) => (await shop.messages(ticket)).map(({ body }) => body);

test('a number that becomes known later belongs to who was there before', async () => {
  const { phone, name } = somebody({ isHidden: true });
  await shop.write(phone, { kind: 'text', text: 'sem número' });
  const ticket = await shop.ticketWith(name);
  expect(ticket.contact.number).toBeNull();
  const live = await goLive(shop.admin);
  reveal(phone);
  await shop.write(phone, { kind: 'text', text: 'com número' }, { isLidAddressed: true });
  await shop.lastMessage(ticket, { body: 'com número' });
  const found = await contactsCalled(name);
  expect(found).toMatchObject([{ id: ticket.contactId, number: phone }]);
  await waitUntil(() => {
    const told = live.of('contact').flatMap((event) => ('contact' in event ? [event.contact] : []));
    expect(told).toContainEqual(expect.objectContaining({ id: ticket.contactId, number: phone }));
  });
  live.close();
});

/** A person known twice: by a hidden id that has written, and by a number from a spreadsheet. */
async function knownTwice() {
  const person = somebody({ isHidden: true });
  await shop.write(person.phone, { kind: 'text', text: 'pelo oculto' });
  const hidden = await shop.ticketWith(person.name);
  const name = `Cadastro de ${person.name}`;
  const [entered] = await phones.server.sql<{ id: number; name: string }>(
    `insert into contacts ("companyId", name, number, "nameIsOurs") values ($1, $2, $3, true) returning id, name`,
    [shop.companyId, name, person.phone],
  );
  if (!entered) throw new Error('the contact was not planted');
  return { ...person, hidden, entered };
}

test.each(['a message with both ids', 'the phone’s own list'])(
  'two contacts that turn out to be one person are joined, by %s',
  async (by) => {
    const { phone, name, hidden, entered } = await knownTwice();
    const served = await shop.admin.call(api.tickets.create, {
      body: { contactId: entered.id, queueId: shop.queueId, whatsappId: shop.connection.id },
    });
    await shop.send(served, { body: 'ao número' });
    await shop.arrived(phone, 'ao número');
    const draft = (ticketId: number, body: string) =>
      shop.admin.call(api.drafts.save, { params: { ticketId: String(ticketId) }, body: { body } });
    await draft(served.id, 'Começo de um');
    await draft(hidden.id, 'e do outro');
    const live = await goLive(shop.admin);
    reveal(phone);
    if (by === 'a message with both ids')
      await shop.write(phone, { kind: 'text', text: 'com os dois' }, { isLidAddressed: true });
    else await phones.peer.sendHistory(shop.phone, { messages: historyOf(phone), progress: 100 });

    const contact = await waitUntil(async () => {
      const found = await contactsCalled(name);
      expect(found).toHaveLength(1);
      return found[0];
    });
    expect(contact).toMatchObject({ id: entered.id, name: entered.name, number: phone });
    const tickets = await ticketsWith(name);
    expect(tickets).toHaveLength(1);
    const [ticket] = tickets as [Ticket];
    // The attendant who serves it keeps it.
    expect(ticket).toMatchObject({
      status: 'open',
      userId: shop.admin.sessionUser.id,
      contactId: entered.id,
    });
    const said = ['pelo oculto', 'ao número', ...(by === 'a message with both ids' ? ['com os dois'] : [])];
    expect(await bodies(ticket)).toEqual(said);
    const drafts = (await shop.admin.call(api.drafts.list)).filter(({ ticketId }) => ticketId === ticket.id);
    expect(drafts.map(({ body }) => body)).toEqual(['Começo de um\ne do outro']);
    const gone = [hidden.contactId, entered.id].find((id) => id !== contact?.id);
    const goneTicket = [hidden.id, served.id].find((id) => id !== ticket.id);
    await waitUntil(() => {
      expect(live.of('contact')).toContainEqual({ action: 'delete', contactId: gone });
      expect(live.of('ticket')).toContainEqual({ action: 'delete', ticketId: goneTicket, isMove: false });
      const told = live.of('ticket').flatMap((event) => ('ticket' in event ? [event.ticket] : []));
      expect(told.at(-1)).toEqual(ticket);
    });
    await shop.write(phone, { kind: 'text', text: 'depois de tudo' });
    await shop.lastMessage(ticket, { body: 'depois de tudo' });
    live.close();
  },
);

const historyOf = (chat: string) => [
  { chat, id: `OLD-${chat}`, fromMe: false, text: 'antiga', at: new Date(Date.now() - 86_400_000) },
];

test('first messages on two connections at once make one contact', async () => {
  for (const isLidAddressed of [true, false]) {
    const { phone, name } = somebody();
    await Promise.all([
      shop.write(phone, { kind: 'text', text: 'por aqui' }, { isLidAddressed }),
      phones.peer.writeAs(phone, SECOND_LINE, { kind: 'text', text: 'por ali' }),
    ]);
    await waitUntil(async () => expect(await ticketsWith(name)).toHaveLength(2));
    expect(await contactsCalled(name)).toHaveLength(1);
    const [one, other] = await ticketsWith(name);
    expect(one?.contactId).toBe(other?.contactId);
  }
});

test('a name we gave stays, whatever the other calls themselves', async () => {
  const { phone } = somebody();
  const given = `Nome Dado ${phone}`;
  await shop.admin.call(api.contacts.create, { body: { name: given, number: phone } });
  await shop.write(phone, { kind: 'text', text: 'Oi' });
  const ticket = await shop.ticketWith(given);
  await shop.lastMessage(ticket, { body: 'Oi' });
  expect((await shop.ticketWith(given)).contact.name).toBe(given);
});

test('a name that is only a number gives way to the first real one', async () => {
  const { phone, name } = somebody();
  // A call contains no name.
  phones.peer.call(phone, shop.phone);
  const ticket = await shop.ticketWith(phone);
  expect(ticket.contact.name).toBe(phone);
  await shop.write(phone, { kind: 'text', text: 'Liguei' });
  expect(await shop.ticketWith(name)).toMatchObject({ id: ticket.id, contact: { name } });
  phones.peer.customer(phone).name = 'Outro Apelido';
  await shop.write(phone, { kind: 'text', text: 'De novo' });
  await shop.lastMessage(ticket, { body: 'De novo' });
  expect((await shop.ticketWith(name)).contact.name).toBe(name);
});

test('who goes on with another number is answered there, and a line says so', async () => {
  const { phone, name } = somebody();
  await shop.write(phone, { kind: 'text', text: 'Do número de antes' });
  const ticket = await shop.accept(await shop.ticketWith(name));
  const to = `55119300${String(90_000 + made)}`;
  phones.peer.changeNumber(phone, to);
  await shop.lastMessage(ticket, { mediaType: 'number_change' });
  expect(await contactsCalled(name)).toMatchObject([{ id: ticket.contactId, number: to }]);
  await shop.send(ticket, { body: 'Para o novo' });
  await shop.arrived(to, 'Para o novo');
  const addresses = await phones.server.sql<{ externalId: string }>(
    'select "externalId" from contact_identities where "contactId" = $1',
    [ticket.contactId],
  );
  expect(addresses.map(({ externalId }) => externalId)).not.toContain(`${phone}@s.whatsapp.net`);
  // The next owner of the old number is another contact.
  phones.peer.addCustomer({ phone, name: `Herdeiro ${phone}` });
  await shop.write(phone, { kind: 'text', text: 'Número herdado' });
  expect((await shop.ticketWith(`Herdeiro ${phone}`)).contactId).not.toBe(ticket.contactId);
});
