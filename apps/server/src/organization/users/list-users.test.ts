import { PAGE_SIZE, userRoutes, type UserRow } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createQueue } from '../../../test/setup/conversations.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  user = await createUser(server, company.admin, { name: 'Zuleica' });
});
afterAll(() => server.stop());

/** Inserts users directly, because sixty passwords need not be hashed. */
const fill = (companyId: number, names: string[]) =>
  server.sql(
    `insert into users ("companyId", name, email, "passwordHash", profile)
     select $1::int, name, 'list.' || $1::int || '.' || number || '@company.test', 'x', 'user' from unnest($2::text[]) with ordinality as given (name, number)`,
    [companyId, names],
  );

const list = (client: Client, searchParam = '', pageNumber = '1') =>
  client.call(userRoutes.list, { query: { searchParam, pageNumber } });
const names = ({ users }: { users: UserRow[] }) => users.map(({ name }) => name);

describe('paging', () => {
  test('gives twenty at a time and says whether more follow', async () => {
    const other = await createCompany(server);
    await fill(
      other.id,
      Array.from({ length: 2 * PAGE_SIZE - 1 }, (_, index) => `Person ${String(index).padStart(2, '0')}`),
    );
    const pages = await Promise.all(['1', '2', '3'].map((page) => list(other.admin, '', page)));
    expect(pages.map(({ users, count, hasMore }) => ({ length: users.length, count, hasMore }))).toEqual([
      { length: PAGE_SIZE, count: 40, hasMore: true },
      { length: PAGE_SIZE, count: 40, hasMore: false },
      { length: 0, count: 40, hasMore: false },
    ]);
    expect(new Set(pages.flatMap((page) => page.users.map(({ id }) => id))).size).toBe(40);
  });

  test('refuses a page that is none', async () => {
    for (const pageNumber of ['0', '-1', 'x', '1.5', '9999999']) {
      expect((await company.admin.try(userRoutes.list, { query: { pageNumber } })).status).toBe(400);
    }
  });

  test('starts at the first page when none is named, also with a slash at the end', async () => {
    expect((await company.admin.send('GET', '/api/users/')).body).toEqual(await list(company.admin));
  });

  test('of people with one name shows each once', async () => {
    const other = await createCompany(server);
    await fill(
      other.id,
      Array.from({ length: 45 }, () => 'Maria'),
    );
    const pages = await Promise.all(['1', '2', '3'].map((page) => list(other.admin, 'Maria', page)));
    expect(new Set(pages.flatMap((page) => page.users.map(({ id }) => id))).size).toBe(45);
  });
});

test('the order is that of a Brazilian dictionary: accents and capitals do not part a name from its neighbours', async () => {
  const other = await createCompany(server, { name: 'Mmm' });
  await fill(other.id, [
    'Zélia',
    'Érica',
    'eduardo',
    'Álvaro',
    'Ana',
    'Ângela',
    'Felipe',
    'Çelia',
    'Caio',
    'Davi',
  ]);
  const found = names(await list(other.admin)).filter((name) => name !== 'Mmm');
  expect(found).toEqual([
    'Álvaro',
    'Ana',
    'Ângela',
    'Caio',
    'Çelia',
    'Davi',
    'eduardo',
    'Érica',
    'Felipe',
    'Zélia',
  ]);
});

describe('searching', () => {
  let place: TestCompany;
  beforeAll(async () => {
    place = await createCompany(server, { name: 'Search place' });
    await fill(place.id, [
      '100% Marta',
      '100 Marta',
      'a_b',
      'axb',
      'João Ávila',
      'back\\slash',
      "O'Brien",
      'Emoji 🙂',
    ]);
  });
  const find = async (text: string) => names(await list(place.admin, text));

  test('finds a part of the name or of the e-mail in any capitals, and trims what was typed', async () => {
    expect(await find('marta')).toEqual(['100 Marta', '100% Marta']);
    expect(await find('  MARTA ')).toEqual(['100 Marta', '100% Marta']);
    expect(await find('JOÃO á')).toEqual(['João Ávila']);
    expect(await find(`LIST.${place.id}.4@`)).toEqual(['axb']);
    expect(await find('🙂')).toEqual(['Emoji 🙂']);
  });

  test('takes signs of the database for what they are', async () => {
    expect(await find('%')).toEqual(['100% Marta']);
    expect(await find('_')).toEqual(['a_b']);
    expect(await find('a_b')).toEqual(['a_b']);
    expect(await find('\\')).toEqual(['back\\slash']);
    expect(await find("'")).toEqual(["O'Brien"]);
    expect(await find(`'; drop table users; --`)).toEqual([]);
  });

  test('counts what it found, and answers an empty search with everybody', async () => {
    expect(await list(place.admin, 'marta')).toMatchObject({ count: 2, hasMore: false });
    expect((await list(place.admin)).count).toBe(9);
  });

  test('by an e-mail finds nothing for those who are not shown e-mails', async () => {
    expect((await list(user, 'company.test')).users).toEqual([]);
    expect((await list(company.admin, 'company.test')).count).toBe(2);
  });
});

test('a colleague without rights sees who is there, and no more than that', async () => {
  const { users, count } = await list(user);
  expect(count).toBe(2);
  for (const row of users)
    expect(Object.keys(row).toSorted()).toEqual(['id', 'name', 'online', 'profile', 'profileImage']);
  const [first] = (await list(company.admin)).users;
  expect(first).toHaveProperty('email');
});

test('of one queue, those who work in it, for every colleague', async () => {
  const place = await createCompany(server);
  const [sales, support] = [await createQueue(place.admin), await createQueue(place.admin)];
  const bia = await createUser(server, place.admin, { name: 'Bia', queueIds: [sales.id] });
  await createUser(server, place.admin, { name: 'Caio', queueIds: [sales.id, support.id] });
  await createUser(server, place.admin, { name: 'Davi' });
  const inQueue = async (queueId: number, searchParam = '', client = bia) =>
    names(await client.call(userRoutes.list, { query: { queueId: String(queueId), searchParam } }));
  expect(await inQueue(sales.id)).toEqual(['Bia', 'Caio']);
  expect(await inQueue(support.id)).toEqual(['Caio']);
  expect(await inQueue(sales.id, 'cai')).toEqual(['Caio']);
  expect(await inQueue(sales.id, '', user)).toEqual([]);
  expect((await bia.try(userRoutes.list, { query: { queueId: 'x' } })).status).toBe(400);
});

test('nobody of another company is ever listed', async () => {
  const other = await createCompany(server);
  expect((await list(other.admin)).users.map(({ id }) => id)).toEqual([other.admin.sessionUser.id]);
});

test('one person is shown to an administrator and to themselves, and to nobody else', async () => {
  const params = { id: String(user.sessionUser.id) };
  expect((await company.admin.call(userRoutes.show, { params })).email).toBe(user.sessionUser.email);
  expect((await user.call(userRoutes.show, { params })).email).toBe(user.sessionUser.email);
  const colleague = await createUser(server, company.admin);
  for (const id of [user.sessionUser.id, 999_999]) {
    const { status, body } = await colleague.try(userRoutes.show, { params: { id } });
    expect({ status, body }).toEqual({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  }
  expect((await company.admin.try(userRoutes.show, { params: { id: 999_999 } })).body).toEqual({
    error: 'ERR_NO_USER_FOUND',
  });
  expect(JSON.stringify(await company.admin.call(userRoutes.show, { params }))).not.toContain(PASSWORD);
});
