import { API_BASE, contactRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { stubAccountLookup, createContact, hideNumbers } from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';
import { sheetForm } from '../../../test/setup/sheets.ts';

const NUMBER = '5531987654321';
const MASKED = '55319****-**21';
/** Matches any unmasked number of the company's contacts, in any format. */
const WHOLE = /55\D{0,2}31\D{0,2}9\d{4}\D?\d{4}/;

let server: TestServer;
let company: TestCompany;
let user: Client;
beforeAll(async () => {
  ({ server, company, user } = await startCompany());
  await hideNumbers(company);
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const find = async (client: Client, searchParam: string) =>
  (await client.call(contactRoutes.list, { query: { searchParam } })).contacts.map(({ name }) => name);

test('while numbers are hidden no answer and no event to an attendant has a whole one', async () => {
  const [live, boss] = [await goLive(user), await goLive(company.admin)];
  const answers: unknown[] = [];
  const keep = <T>(answer: T): T => {
    answers.push(answer);
    return answer;
  };
  const contact = keep(await createContact(user, { name: 'Bia', number: NUMBER }));
  const nameless = await createContact(company.admin, { name: '+55 31 98765-4322', number: '5531987654322' });
  const other = keep(await createContact(user, { name: '5531987654323', number: '5531987654323' }));
  keep(await user.call(contactRoutes.show, at(nameless)));
  keep(await user.call(contactRoutes.update, { ...at(contact), body: { name: 'Bia B.' } }));
  keep(await user.call(contactRoutes.block, { ...at(contact), body: { active: false } }));
  const params = { contactId: String(contact.id) };
  keep(await user.call(contactRoutes.toggleAcceptAudio, { params }));
  keep(await user.call(contactRoutes.toggleDisableBot, { params }));
  keep(await user.call(contactRoutes.syncTags, { body: { contactId: contact.id, tags: [] } }));
  keep(
    await user.call(contactRoutes.importOne, {
      body: { name: 'Imported', number: '5531987654324', tags: 'Some tag' },
    }),
  );
  keep(await user.send('POST', `${API_BASE}/contacts/upload`, sheetForm('nome;numero\nCaio;5531987654325')));
  keep(await user.call(contactRoutes.list, { query: {} }));
  keep(await user.call(contactRoutes.listAll, { query: {} }));
  keep(await user.try(contactRoutes.create, { body: { name: 'Again', number: NUMBER } }));
  await company.admin.call(contactRoutes.remove, at(other));
  await fence(company.admin, [live, boss]);
  expect(JSON.stringify(answers)).toContain(MASKED);
  expect(JSON.stringify(answers)).not.toMatch(WHOLE);
  expect(JSON.stringify(live.received)).toContain(MASKED);
  expect(JSON.stringify(live.received)).not.toMatch(WHOLE);
  expect(JSON.stringify(boss.received)).toContain(NUMBER);
  expect((await company.admin.call(contactRoutes.show, at(contact))).number).toBe(NUMBER);
  expect(live.of('contact').length).toBe(boss.of('contact').length);
});

test('hidden digits cannot be found out by searching', async () => {
  await createContact(company.admin, { name: '5531912345678', number: '5531912345678' });
  await createContact(company.admin, { name: 'Dora 1234', number: '5531998765432' });
  for (const searchParam of ['5531912345678', '12345678', '2345', '99876', '98'])
    expect(await find(user, searchParam), searchParam).toEqual([]);
  expect(await find(user, '1234')).toEqual(['Dora 1234']);
  expect(await find(company.admin, '1234')).toEqual(['5531912345678', 'Dora 1234']);
  // A contact without a number has nothing to mask.
  await server.sql(`insert into contacts ("companyId", name) values ($1, 'Unknown One')`, [company.id]);
  expect(await find(user, 'unknown')).toEqual(['Unknown One']);
  const names = await user.call(contactRoutes.listAll, { query: { name: '345678' } });
  expect(names).toEqual([]);
});

test('who names a known number is told that it is known, never whose it is, and cannot try out many', async () => {
  const [known, named] = ['5531955554444', '5531955553333'];
  const [contact, own] = [
    await createContact(company.admin, { name: 'Known', number: known }),
    await createContact(company.admin, { name: 'Own', number: named }),
  ];
  const curious = await createUser(server, company.admin);
  const live = await goLive(curious);
  const refusals = [
    await curious.try(contactRoutes.create, { body: { name: 'Guess', number: known } }),
    await curious.try(contactRoutes.importOne, { body: { name: 'Guess', number: known, tags: 'Guessed' } }),
    await curious.try(contactRoutes.update, { ...at(own), body: { number: known } }),
  ];
  for (const { status, body } of refusals)
    expect([status, body]).toEqual([409, { error: 'ERR_DUPLICATED_CONTACT' }]);
  await fence(company.admin, [live]);
  expect(live.of('contact')).toEqual([]);
  // The current number is checked like any other, so a refusal reveals nothing about it.
  const asked = stubAccountLookup(server, { [named]: 'none' });
  const same = await curious.try(contactRoutes.update, { ...at(own), body: { number: named } });
  expect([same.body, asked]).toEqual([{ error: 'ERR_WAPP_INVALID_CONTACT' }, [named]]);

  // The number of a received contact card can be looked up; a list of guesses is stopped.
  const look = (client: Client, number: string) => client.try(contactRoutes.profile, { params: { number } });
  expect((await look(curious, known)).body['contactId']).toBe(contact.id);
  const statuses = new Set<number>();
  for (let guess = 0; guess < 60; guess += 1)
    statuses.add((await look(curious, String(5_531_966_660_000 + guess))).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await look(curious, known)).body).toMatchObject({ error: 'ERR_TOO_MANY_ATTEMPTS' });
  for (let guess = 0; guess < 70; guess += 1)
    expect((await look(company.admin, known)).body['contactId']).toBe(contact.id);
});

test('a list is answered alike for numbers that are known, new or nobody’s, and counts row by row', async () => {
  const [known, fresh, unused] = ['5531955552222', '5531955551111', '5531955550000'];
  await createContact(company.admin, { name: 'Known', number: known });
  const account = (number: string) => ({ id: `${number}@s.whatsapp.net`, ids: [], number });
  stubAccountLookup(server, { [known]: account(known), [fresh]: account(fresh), [unused]: 'none' });
  for (const validateContact of [false, true]) {
    const curious = await createUser(server, company.admin);
    const live = await goLive(curious);
    const send = (numbers: string[]) =>
      curious.try(contactRoutes.importMany, {
        body: { contacts: numbers.map((number) => ({ name: 'Guess', number })), validateContact },
      });
    const answers = [];
    for (const number of validateContact ? [known, unused, fresh] : [known, fresh]) {
      answers.push(await send([number]));
      await fence(company.admin, [live]);
    }
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { outcomes: [{ state: 'received' }] }]);
    if (!validateContact) expect(live.of('contact')).toEqual([{ action: 'reload' }, { action: 'reload' }]);
    // A list above the limit is refused as a whole and not counted; the rest of the limit can still be used.
    const left = 60 - answers.length;
    const many = (count: number) => Array.from({ length: count }, () => known);
    expect(await send(many(left + 1))).toMatchObject({
      status: 429,
      body: { error: 'ERR_TOO_MANY_ATTEMPTS' },
    });
    expect((await send(many(left))).status).toBe(200);
    expect((await send([known])).status).toBe(429);
  }
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: known } });
  expect(contacts.map(({ name }) => name)).toEqual(['Known']);
});

test('a sheet is answered alike too, and what is named one by one counts with it', async () => {
  const [known, fresh] = ['5531944442222', '5531944441111'];
  await createContact(company.admin, { name: 'Known', number: known });
  const curious = await createUser(server, company.admin);
  const upload = (numbers: string[]) => {
    const lines = numbers.map((number) => `Guess;${number}`);
    return curious.send(
      'POST',
      `${API_BASE}/contacts/upload`,
      sheetForm(['nome;numero', ...lines].join('\n')),
    );
  };
  for (const number of [known, fresh]) {
    const answer = await upload([number]);
    expect([answer.status, answer.body]).toEqual([200, []]);
  }
  expect(await find(company.admin, 'Guess')).toContain('Guess');
  const { status } = await curious.try(contactRoutes.importOne, { body: { name: 'Guess', number: known } });
  expect(status).toBe(409);
  const guesses = Array.from({ length: 58 }, (_, index) => String(5_531_944_430_000 + index));
  expect((await upload(guesses)).status).toBe(429);
  expect((await upload(guesses.slice(1))).status).toBe(200);
  const refused = await curious.try(contactRoutes.importOne, { body: { name: 'Guess', number: known } });
  expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } });
});

test('a name that has the number in it, in either spelling, is shown without', async () => {
  const number = '5531977776666';
  const short = '553177776666';
  const contact = await createContact(company.admin, { name: 'Olga', number });
  for (const [name, shown] of [
    ['Olga', 'Olga'],
    ['Olga 2', 'Olga 2'],
    [`Olga ${number}`, 'Olga *************'],
    [`+${short.slice(0, 2)} (31) 7777-6666`, '55319****-**66'],
    ['97777-6666', '55319****-**66'],
  ] as const) {
    await company.admin.call(contactRoutes.update, { ...at(contact), body: { name } });
    expect((await user.call(contactRoutes.show, at(contact))).name).toBe(shown);
    const isFound = (await find(user, '7777')).length > 0;
    expect(isFound).toBe(false);
    // The form sends back the masked name.
    await user.call(contactRoutes.update, { ...at(contact), body: { name: shown } });
    expect((await company.admin.call(contactRoutes.show, at(contact))).name).toBe(name);
  }
});

test('what was shown masked and comes back leaves number and name as they were', async () => {
  const contact = await createContact(company.admin, { name: '5531911112222', number: '5531911112222' });
  const { name, number, email } = await user.call(contactRoutes.show, at(contact));
  expect([name, number]).toEqual(['55319****-**22', '55319****-**22']);
  await user.call(contactRoutes.update, {
    ...at(contact),
    body: { name, number: number ?? '', email: 'x@mail.test' },
  });
  const now = await company.admin.call(contactRoutes.show, at(contact));
  expect(now).toMatchObject({ name: '5531911112222', number: '5531911112222', email: 'x@mail.test' });
  expect(email).toBe('');
});

test('groups, and companies that hide nothing, are shown whole', async () => {
  await server.sql(
    `insert into contacts ("companyId", name, number, "isGroup") values ($1, 'Team', '120363000000000000', true)`,
    [company.id],
  );
  const { contacts } = await user.call(contactRoutes.list, { query: { isGroup: 'true' } });
  expect(contacts.map(({ number }) => number)).toEqual(['120363000000000000']);
  const other = await createCompany(server);
  const person = await createUser(server, other.admin);
  const key = 'lgpdHideNumber';
  await other.admin.call(settingRoutes.update, { params: { key }, body: { value: 'enabled' } });
  const live = await goLive(person);
  const contact = await createContact(person, { number: NUMBER });
  expect(contact.number).toBe(NUMBER);
  await fence(other.admin, [live]);
  expect(live.of('contact')).toEqual([{ action: 'create', contact }]);
});
