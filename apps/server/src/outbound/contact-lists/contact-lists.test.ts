import {
  API_BASE,
  companyRoutes,
  contactListItemRoutes,
  contactListRoutes,
  contactRoutes,
  planRoutes,
  tagRoutes,
} from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, hideNumbers, newNumber } from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';
import { sheetForm, workbook } from '../../../test/setup/sheets.ts';

let server: TestServer;
let company: TestCompany;
let admin: Client;
let user: Client;
beforeAll(async () => {
  ({ server, company, user } = await startCompany());
  admin = company.admin;
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const newList = (name = 'Customers') => admin.call(contactListRoutes.create, { body: { name } });
const addItem = (list: { id: number }, number: string, name = 'Somebody') =>
  admin.call(contactListItemRoutes.create, { body: { name, number, contactListId: list.id } });
const tryItem = (list: { id: number }, body: object) =>
  admin.try(contactListItemRoutes.create, {
    body: { name: 'Somebody', contactListId: list.id, ...body },
  });
const itemsOf = (list: { id: number }, query: object = {}) =>
  admin.call(contactListItemRoutes.list, { query: { contactListId: String(list.id), ...query } });
const show = (list: { id: number }) => admin.call(contactListRoutes.show, at(list));
/** The other spelling of a number. */
const withoutNinth = (number: string) => number.slice(0, 4) + number.slice(5);

describe('lists', () => {
  test('are added, renamed, found by name and removed with their items', async () => {
    const { admin: other } = await createCompany(server);
    const call = other.call.bind(other);
    const list = await call(contactListRoutes.create, { body: { name: 'São João' } });
    await call(contactListRoutes.create, { body: { name: 'Alface' } });
    const renamed = await call(contactListRoutes.update, { ...at(list), body: { name: 'São Pedro' } });
    expect(renamed).toMatchObject({ name: 'São Pedro', contactsCount: 0, isCheckWaiting: false });
    const { records, count, hasMore } = await call(contactListRoutes.list, { query: {} });
    expect([records.map(({ name }) => name), count, hasMore]).toEqual([['Alface', 'São Pedro'], 2, false]);
    const found = await call(contactListRoutes.list, { query: { searchParam: 'sao p' } });
    expect(found.records.map(({ id }) => id)).toEqual([list.id]);
    const item = await call(contactListItemRoutes.create, {
      body: { name: 'Rui', number: newNumber(), contactListId: list.id },
    });
    await call(contactListRoutes.remove, at(list));
    expect((await other.try(contactListItemRoutes.show, at(item))).status).toBe(404);
    expect((await call(contactListRoutes.listAll)).map(({ name }) => name)).toEqual(['Alface']);
  });

  test('need a name of 2 to 50 letters', async () => {
    for (const name of ['X', 'x'.repeat(51)])
      expect((await admin.try(contactListRoutes.create, { body: { name } })).status).toBe(400);
  });

  test('are read by attendants, who change nothing and see no items', async () => {
    const list = await newList();
    expect(await user.call(contactListRoutes.show, at(list))).toEqual(await show(list));
    const refused = [
      await user.try(contactListRoutes.update, { ...at(list), body: { name: 'Mine' } }),
      await user.try(contactListRoutes.addContacts, { ...at(list), body: { tagId: 1 } }),
      await user.try(contactListItemRoutes.list, { query: { contactListId: String(list.id) } }),
    ];
    expect(refused.map(({ body }) => body['error'])).toEqual(refused.map(() => 'ERR_NO_PERMISSION'));
  });

  test('need the plan', async () => {
    const owner = await server.owner();
    const limits = { users: 5, connections: 1, queues: 1, amount: 1 };
    const body = { name: `No campaigns ${newNumber()}`, ...limits, useCampaigns: false };
    const { id: planId } = await owner.call(planRoutes.create, { body });
    const { admin: poor } = await createCompany(server, { planId });
    const answer = await poor.try(contactListRoutes.list, { query: {} });
    expect(answer.body['error']).toBe('ERR_PLAN_WITHOUT_FEATURE');
  });
});

describe('items', () => {
  test('have a number once in a list, in either spelling; in another list it may be again', async () => {
    const [list, other] = [await newList(), await newList()];
    const number = newNumber();
    await addItem(list, number);
    for (const again of [number, withoutNinth(number), `+${number}`]) {
      const { status, body } = await tryItem(list, { number: again });
      expect([status, body['error']]).toEqual([409, 'ERR_DUPLICATED_CONTACT_LIST_ITEM']);
    }
    await addItem(other, withoutNinth(number));
    const second = await addItem(list, newNumber());
    const changed = await admin.try(contactListItemRoutes.update, { ...at(second), body: { number } });
    expect(changed.body['error']).toBe('ERR_DUPLICATED_CONTACT_LIST_ITEM');
  });

  test('are refused with a bad name, number or address', async () => {
    const list = await newList();
    const paths = [
      { name: 'X', number: newNumber() },
      { number: '12345' },
      { number: newNumber(), email: 'at home' },
    ].map(async (body) => (await tryItem(list, body)).body['issues']);
    expect(await Promise.all(paths)).toMatchObject([
      [{ path: 'name' }],
      [{ path: 'number' }],
      [{ path: 'email' }],
    ]);
    expect((await show(list)).contactsCount).toBe(0);
  });

  test('are listed by name, twenty at a time, and found by name and number', async () => {
    const list = await newList();
    const contacts = Array.from({ length: 25 }, (_, place) => ({
      name: `Pessoa ${String(place).padStart(2, '0')}`,
      number: newNumber(),
    }));
    await admin.call(contactListRoutes.importMany, { ...at(list), body: { contacts } });
    const pages = [await itemsOf(list), await itemsOf(list, { pageNumber: '2' })];
    expect(pages.map(({ contacts: rows, count, hasMore }) => [rows.length, count, hasMore])).toEqual([
      [20, 25, true],
      [5, 25, false],
    ]);
    expect(pages.flatMap(({ contacts: rows }) => rows.map(({ name }) => name))).toEqual(
      contacts.map(({ name }) => name),
    );
    const { contacts: byName, count } = await itemsOf(list, { searchParam: 'PESSOA 07' });
    expect([byName.map(({ name }) => name), count]).toEqual([['Pessoa 07'], 1]);
    const number = contacts[3]?.number ?? '';
    const spaced = `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`;
    const { contacts: byNumber } = await itemsOf(list, { searchParam: spaced });
    expect(byNumber.map(({ name }) => name)).toEqual(['Pessoa 03']);
  });

  test('are counted as they come and go', async () => {
    const list = await newList();
    const [first, second] = [await addItem(list, newNumber()), await addItem(list, newNumber())];
    expect((await show(list)).contactsCount).toBe(2);
    await admin.call(contactListItemRoutes.remove, at(first));
    expect(await show(list)).toMatchObject({ contactsCount: 1, checkedCount: 0 });
    const item = await admin.call(contactListItemRoutes.update, { ...at(second), body: { name: 'Zoé' } });
    expect(item).toMatchObject({ name: 'Zoé', number: second.number, isWhatsappValid: null });
  });

  test('of a company that is removed go with it', async () => {
    const { id, admin: other } = await createCompany(server);
    const list = await other.call(contactListRoutes.create, { body: { name: 'Gone soon' } });
    const body = { name: 'Rui', number: newNumber(), contactListId: list.id };
    await other.call(contactListItemRoutes.create, { body });
    const owner = await server.owner();
    await owner.call(companyRoutes.remove, at({ id }));
    expect(await server.sql('select id from contact_list_items where "companyId" = $1', [id])).toEqual([]);
  });

  test('are told to other administrators, lists to everybody', async () => {
    const live = await goLive(admin);
    const attending = await goLive(user);
    const list = await newList();
    const item = await addItem(list, newNumber());
    await admin.call(contactListItemRoutes.remove, at(item));
    await admin.call(contactListRoutes.remove, at(list));
    await fence(admin, [live, attending]);
    // Its number, and those of other lists, may have been looked up meanwhile.
    const changes = live.of('contactListItem').filter(({ action }) => action !== 'reload');
    expect(changes).toMatchObject([
      { action: 'create', record: { id: item.id } },
      { action: 'delete', id: item.id, contactListId: list.id },
    ]);
    expect(attending.of('contactListItem')).toEqual([]);
    const actions = attending
      .of('contactList')
      .filter((event) => (event.action === 'delete' ? event.id : event.record.id) === list.id)
      .map(({ action }) => action);
    // How often it changes meanwhile depends on the looking up of numbers, too.
    expect(actions.filter((action, index) => action !== actions[index - 1])).toEqual([
      'create',
      'update',
      'delete',
    ]);
  });
});

describe('from contacts', () => {
  test('those chosen are added; who is in the list, has no number or is a group is counted', async () => {
    const list = await newList();
    const [ana, rui] = [await createContact(admin, { name: 'Ana' }), await createContact(admin)];
    const [group] = await server.sql<{ id: number }>(
      `insert into contacts ("companyId", name, number, "isGroup") values ($1, 'Group', '5511999990000123', true)
       returning id`,
      [company.id],
    );
    await addItem(list, withoutNinth(rui.number ?? ''));
    const contactIds = [ana.id, rui.id, group?.id ?? 0];
    const add = () => admin.call(contactListRoutes.addContacts, { ...at(list), body: { contactIds } });
    expect(await add()).toEqual({ added: 1, duplicates: 1, withoutNumber: 1 });
    expect(await add()).toEqual({ added: 0, duplicates: 2, withoutNumber: 1 });
    expect((await itemsOf(list)).contacts.map(({ name }) => name)).toEqual(['Ana', 'Somebody']);
    const unknown = { contactIds: [ana.id, 2_147_483_000] };
    const answer = await admin.try(contactListRoutes.addContacts, { ...at(list), body: unknown });
    expect(answer.body['error']).toBe('ERR_NO_CONTACT_FOUND');
  });

  test('all with a tag are added; who is known to WhatsApp need not be looked up', async () => {
    const list = await newList();
    const tag = await admin.call(tagRoutes.create, { body: { name: `Tag ${newNumber()}` } });
    const contacts = [await createContact(admin), await createContact(admin)];
    for (const { id } of contacts)
      await admin.call(contactRoutes.syncTags, { body: { contactId: id, tags: [tag] } });
    await createContact(admin);
    await server.sql(
      `insert into contact_identities ("companyId", channel, "externalId", "contactId")
       values ($1, 'whatsapp', $2, $3)`,
      [company.id, `${contacts[0]?.number}@s.whatsapp.net`, contacts[0]?.id],
    );
    const body = { tagId: tag.id };
    const result = await admin.call(contactListRoutes.addContacts, { ...at(list), body });
    expect(result).toEqual({ added: 2, duplicates: 0, withoutNumber: 0 });
    expect(await show(list)).toMatchObject({ contactsCount: 2, checkedCount: 1, validCount: 1 });
  });

  test('chosen in neither way or in both are refused', async () => {
    const list = await newList();
    for (const body of [{}, { contactIds: [1], tagId: 1 }])
      expect((await admin.try(contactListRoutes.addContacts, { ...at(list), body })).status).toBe(400);
  });

  test('keep their numbers for administrators while the company hides them', async () => {
    const hiding = await createCompany(server);
    await hideNumbers(hiding);
    const list = await hiding.admin.call(contactListRoutes.create, { body: { name: 'Hidden' } });
    const contact = await createContact(hiding.admin);
    await hiding.admin.call(contactListRoutes.addContacts, {
      ...at(list),
      body: { contactIds: [contact.id] },
    });
    const query = { contactListId: String(list.id) };
    const { contacts } = await hiding.admin.call(contactListItemRoutes.list, { query });
    expect(contacts.map(({ number }) => number)).toEqual([contact.number]);
  });
});

describe('a sheet', () => {
  test('is imported row by row, each with an outcome of its own', async () => {
    const list = await newList();
    const [known, first, second] = [newNumber(), newNumber(), newNumber()];
    await addItem(list, known);
    const live = await goLive(admin);
    const contacts = [
      { name: 'Rui', number: `+${first}`, email: 'rui@mail.test' },
      { name: 'X', number: newNumber() },
      { name: 'Known', number: withoutNinth(known) },
      { name: 'Rui again', number: withoutNinth(first) },
      { name: 'Zoé', number: second, tags: 'Ignored' },
    ];
    const { outcomes } = await admin.call(contactListRoutes.importMany, { ...at(list), body: { contacts } });
    expect(outcomes.map((one) => (one.state === 'refused' ? one.error : one.state))).toEqual([
      'created',
      'ERR_VALIDATION',
      'ERR_DUPLICATED_CONTACT_LIST_ITEM',
      'ERR_DUPLICATED_CONTACT_LIST_ITEM',
      'created',
    ]);
    await fence(admin, [live]);
    expect(live.of('contactListItem')).toEqual([{ action: 'reload', contactListId: list.id, records: [] }]);
    const { contacts: items } = await itemsOf(list);
    expect(items.map(({ name, number, email }) => [name, number, email])).toEqual([
      ['Rui', first, 'rui@mail.test'],
      ['Somebody', known, ''],
      ['Zoé', second, ''],
    ]);
  });

  test.each([
    ['as a workbook', (rows: string[][]) => workbook(rows), 'list.xlsx'],
    ['as text', (rows: string[][]) => rows.map((row) => row.join(';')).join('\n'), 'list.csv'],
  ])('is uploaded %s; the new items are answered', async (_kind, write, name) => {
    const list = await newList();
    const [known, number] = [newNumber(), newNumber()];
    await addItem(list, known);
    const file = write([
      ['Nome', 'Telefone', 'E-mail'],
      ['Nina', number, 'nina@mail.test'],
      ['Known', known, ''],
      ['', newNumber(), ''],
      ['Nina twice', withoutNinth(number), ''],
    ]);
    const answer = await admin.send(
      'POST',
      `${API_BASE}/contact-lists/${list.id}/upload`,
      sheetForm(file, name),
    );
    expect(answer.body).toMatchObject([{ name: 'Nina', number, email: 'nina@mail.test' }]);
    expect((await show(list)).contactsCount).toBe(2);
  });
});
