import { contactRoutes, CONTACTS_PAGE, tagRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact } from '../../../test/setup/conversations.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const find = async (client: Client, query: Record<string, string>) =>
  (await client.call(contactRoutes.list, { query })).contacts.map(({ name }) => name);

test('contacts are found by name, accents and upper case aside, and by digits of the number', async () => {
  const { admin } = company;
  await createContact(admin, { name: 'José da Conceição', number: '5581912345678' });
  await createContact(admin, { name: 'Iosef', number: '5581999990000' });
  for (const searchParam of ['jose da', 'CONCEICAO', 'ç', 'jo', '12345', '(81) 91234-5678', '+55 81 91234'])
    expect(await find(admin, { searchParam }), searchParam).toEqual(['José da Conceição']);
  // A match must not span the end of the name and the start of the number.
  expect(await find(admin, { searchParam: 'iosef 5581' })).toEqual([]);
  expect(await find(admin, { searchParam: '5581' })).toEqual(['Iosef', 'José da Conceição']);
});

test('what people type means itself', async () => {
  const { admin } = await createCompany(server);
  for (const name of ['50% off', '500 off', 'a_b', 'axb', 'back\\slash', "O'Neill"])
    await createContact(admin, { name });
  const found = {
    '%': ['50% off'],
    '50%': ['50% off'],
    '０％': ['50% off'],
    a_b: ['a_b'],
    _: ['a_b'],
    '\\': ['back\\slash'],
    "o'n": ["O'Neill"],
    "' or 1=1 --": [],
    '%%%': [],
  };
  for (const [searchParam, names] of Object.entries(found))
    expect(await find(admin, { searchParam }), searchParam).toEqual(names);
});

test('a text is found as a whole, not by its parts, also when it is asked for again and again', async () => {
  const { admin } = await createCompany(server);
  const parts = ['Gui mar aes', 'Aes Mar Gui', 'Guimar do Aes', 'Guimarães'];
  for (const [index, name] of parts.entries())
    await createContact(admin, { name, number: `551195550${String(index)}${String(index)}00` });
  for (let turn = 0; turn < 8; turn += 1) {
    expect(await find(admin, { searchParam: 'guimarães' })).toEqual(['Guimarães']);
    expect(await find(admin, { searchParam: 'mar aes' })).toEqual(['Gui mar aes']);
    expect(await find(admin, { searchParam: '955502' })).toEqual(['Guimar do Aes']);
    expect(await find(admin, { searchParam: '955500200' })).toEqual([]);
  }
});

test('a search never leaves the company', async () => {
  const [one, other] = [await createCompany(server), await createCompany(server)];
  await createContact(one.admin, { name: 'Shared Name', number: '5511955550000' });
  await createContact(other.admin, { name: 'Shared Name', number: '5511955550000' });
  for (const searchParam of ['shared', 'sh', '5555'])
    expect(await find(one.admin, { searchParam })).toEqual(['Shared Name']);
});

test('lists are in the order of names, a page at a time, and follow a change of name or number', async () => {
  const { admin, id } = await createCompany(server);
  await server.sql(
    `insert into contacts ("companyId", name, number)
     select $1, 'Pessoa ' || lpad(n::text, 3, '0'), (5511900000000 + n)::text from generate_series(1, $2) n`,
    [id, CONTACTS_PAGE + 5],
  );
  await createContact(admin, { name: 'ângela' });
  const zelia = await createContact(admin, { name: 'Zélia' });
  const first = await admin.call(contactRoutes.list, { query: {} });
  expect(first).toMatchObject({ count: CONTACTS_PAGE + 7, hasMore: true });
  expect(first.contacts.slice(0, 2).map(({ name }) => name)).toEqual(['ângela', 'Pessoa 001']);
  const second = await admin.call(contactRoutes.list, { query: { pageNumber: '2' } });
  expect(second.hasMore).toBe(false);
  expect(second.contacts.at(-1)?.name).toBe('Zélia');
  await admin.call(contactRoutes.update, { params: { id: String(zelia.id) }, body: { name: 'Célia' } });
  expect(await find(admin, { searchParam: 'zelia' })).toEqual([]);
  expect(await find(admin, { searchParam: 'celia' })).toEqual(['Célia']);
  const names = await admin.call(contactRoutes.listAll, { query: {} });
  expect(names).toHaveLength(CONTACTS_PAGE + 7);
  expect(Object.keys(names[0] ?? {}).toSorted()).toEqual(['channel', 'id', 'name']);
  const some = await admin.call(contactRoutes.listAll, { query: { name: 'célia' } });
  expect(some.map(({ name }) => name)).toEqual(['Célia']);
});

test('every page tells how many there are, also one behind the last, with a search and without', async () => {
  const { admin, id } = await createCompany(server);
  await server.sql(
    `insert into contacts ("companyId", name) select $1, 'Pessoa ' || n from generate_series(1, $2) n`,
    [id, CONTACTS_PAGE + 5],
  );
  for (const searchParam of ['', 'pessoa']) {
    const pageOf = (pageNumber: string) =>
      admin.call(contactRoutes.list, { query: { searchParam, pageNumber } });
    const pages = [await pageOf('1'), await pageOf('2'), await pageOf('3')];
    expect(pages.map(({ contacts }) => contacts.length)).toEqual([CONTACTS_PAGE, 5, 0]);
    expect(pages.map(({ count }) => count)).toEqual([
      CONTACTS_PAGE + 5,
      CONTACTS_PAGE + 5,
      CONTACTS_PAGE + 5,
    ]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false, false]);
  }
});

test('lists can be narrowed to tags, a channel, groups', async () => {
  const { admin, id } = await createCompany(server);
  const [tagged, other] = [await createContact(admin), await createContact(admin)];
  await server.sql(
    `insert into contacts ("companyId", name, channel, "isGroup") values ($1, 'The group', 'whatsapp', true),
     ($1, 'Instagrammer', 'instagram', false)`,
    [id],
  );
  const tag = await admin.call(tagRoutes.create, { body: { name: 'Tagged' } });
  await admin.call(contactRoutes.syncTags, { body: { contactId: tagged.id, tags: [tag] } });
  expect(await find(admin, { contactTag: `[${tag.id}]` })).toEqual([tagged.name]);
  expect(await find(admin, { contactTag: '[]' })).toHaveLength(4);
  expect(await find(admin, { isGroup: 'true' })).toEqual(['The group']);
  expect(await find(admin, { isGroup: 'false', channel: 'whatsapp' })).toEqual([tagged.name, other.name]);
  expect(await find(admin, { channel: 'instagram' })).toEqual(['Instagrammer']);
  const answer = await admin.try(contactRoutes.list, { query: { contactTag: "[1'--]" } });
  expect(answer.status).toBe(400);
});

test('a search is led by the index, however many contacts there are', async () => {
  const { id } = await createCompany(server);
  await server.sql(
    `insert into contacts ("companyId", name, number)
     select $1, md5(n::text), (5521900000000 + n)::text from generate_series(1, 20000) n`,
    [id],
  );
  await server.sql('vacuum analyze contact_words');
  const plan = await server.sql<{ 'QUERY PLAN': string }>(
    `explain select "contactId" from contact_words
     where "companyId" = ${id} and words like (select plain_text('%abc%def%'))
       and "plainName" like (select plain_text('%abcdef%')) limit 10000`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*companyId.*words ~~/);
});
