import { api, type Ticket } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Phones, Shop, startWithPhones } from '../../../../test/setup/phones.ts';
import { waitUntil } from '../../../../test/setup/wait-until.ts';

let phones: Phones;
let shop: Shop;
beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990206');
});
afterAll(() => phones.stop());

let made = 0;
function somebody(options: { isHidden?: boolean } = {}) {
  made += 1;
  const person = { phone: `55119310${String(10_000 + made)}`, name: `Gêmeo Número${made}x` };
  phones.peer.addCustomer({ ...person, ...options });
  return person;
}

async function talking(name: string, phone: string): Promise<Ticket> {
  await shop.write(phone, { kind: 'text', text: `Oi de ${name}` });
  return shop.serve(name);
}
const merge = (keptId: number, contactId: number) =>
  shop.admin.call(api.contactMerges.merge, { params: { id: String(keptId) }, body: { contactId } });
const undo = (contactId: number, mergeId: number) =>
  shop.admin.call(api.contactMerges.undo, {
    params: { id: String(contactId), mergeId: String(mergeId) },
  });
const bodies = async (ticket: { uuid: string }) => (await shop.messages(ticket)).map(({ body }) => body);
const contactsCalled = async (text: string) =>
  (await shop.admin.call(api.contacts.list, { query: { searchParam: text } })).contacts;

test('who writes from either phone comes into one conversation, and is answered where they wrote last', async () => {
  const [one, other] = [somebody(), somebody()];
  const kept = await talking(one.name, one.phone);
  const gone = await talking(other.name, other.phone);
  const { merge: merged } = await merge(kept.contactId, gone.contactId);
  await shop.send(kept, { body: 'ainda ao primeiro' });
  await shop.arrived(one.phone, 'ainda ao primeiro');
  await shop.write(other.phone, { kind: 'text', text: 'do segundo telefone' });
  await shop.lastMessage(kept, { body: 'do segundo telefone' });
  await shop.send(kept, { body: 'resposta ao segundo' });
  await shop.arrived(other.phone, 'resposta ao segundo');
  await shop.write(one.phone, { kind: 'text', text: 'do primeiro outra vez' });
  await shop.lastMessage(kept, { body: 'do primeiro outra vez' });
  await shop.send(kept, { body: 'resposta ao primeiro' });
  await shop.arrived(one.phone, 'resposta ao primeiro');

  await undo(kept.contactId, merged.id);
  await shop.write(other.phone, { kind: 'text', text: 'sou outro de novo' });
  await shop.lastMessage(gone, { body: 'sou outro de novo' });
  expect(await bodies(gone)).toEqual([`Oi de ${other.name}`, 'sou outro de novo']);
  expect(await bodies(kept)).not.toContain('sou outro de novo');
});

test('what the channel itself joined is kept too, and can be undone', async () => {
  const person = somebody({ isHidden: true });
  const hidden = await talking(person.name, person.phone);
  const name = `Cadastro de ${person.name}`;
  const [entered] = await phones.server.sql<{ id: number }>(
    `insert into contacts ("companyId", name, number, "nameIsOurs") values ($1, $2, $3, true) returning id`,
    [shop.companyId, name, person.phone],
  );
  phones.peer.customer(person.phone).isHidden = false;
  await shop.write(person.phone, { kind: 'text', text: 'com os dois' }, { isLidAddressed: true });
  const params = { id: String(entered?.id) };
  const history = await waitUntil(async () => {
    const merges = await shop.admin.call(api.contactMerges.list, { params });
    expect(merges).toHaveLength(1);
    return merges;
  });
  expect(history).toMatchObject([
    { gone: { id: hidden.contactId, name: person.name }, isAutomatic: true, user: null, obstacle: null },
  ]);
  await shop.lastMessage(hidden, { body: 'com os dois' });
  const { restored } = await undo(entered?.id ?? 0, history[0]?.id ?? 0);
  expect(restored).toMatchObject({ id: hidden.contactId, name: person.name, number: null });
  expect(await bodies(hidden)).toEqual([`Oi de ${person.name}`, 'com os dois']);
});

test('messages that come while contacts become one and two again are neither lost nor doubled', async () => {
  const [one, other] = [somebody(), somebody()];
  const kept = await talking(one.name, one.phone);
  const gone = await talking(other.name, other.phone);
  const said: string[] = [];
  const stored = () =>
    waitUntil(async () => {
      const rows = await phones.server.sql<{ body: string }>(
        `select body from messages where "companyId" = $1 and body = any ($2)`,
        [shop.companyId, said],
      );
      expect(rows.map(({ body }) => body).toSorted()).toEqual(said.toSorted());
    });
  const writing = (async () => {
    for (let round = 0; round < 6; round += 1) {
      for (const { phone } of [one, other, one, other]) {
        said.push(`${said.length} de ${phone}`);
        await shop.write(phone, { kind: 'text', text: said.at(-1) ?? '' });
      }
      await stored();
    }
  })();
  while (said.length < 24) {
    const { merge: merged } = await merge(kept.contactId, gone.contactId);
    // Closed, so that the next message must create a ticket exactly while its contact changes.
    await phones.server.sql(
      `update tickets set status = 'closed' where "contactId" = $1 and status <> 'closed'`,
      [kept.contactId],
    );
    await undo(kept.contactId, merged.id);
  }
  await writing;
  const strays = await phones.server.sql(
    `select m.id from messages m join tickets t on t.id = m."ticketId" where m."chatId" <> t."contactId"`,
  );
  expect(strays).toEqual([]);
  for (const { name } of [one, other]) expect(await contactsCalled(name)).toHaveLength(1);
});
