import { CONTACT_IMPORT_BATCH_SIZE, contactRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import {
  stubAccountLookup,
  createContact,
  hideNumbers,
  newNumber,
} from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  ({ server, user } = await startCompany());
});
afterAll(() => server.stop());

interface Row {
  name: string;
  number: string;
  email?: string;
  tags?: string;
}
const importRows = async (contacts: Row[], client = user, validateContact = false) => {
  const { outcomes } = await client.call(contactRoutes.importMany, { body: { contacts, validateContact } });
  return outcomes;
};
const statesOf = (outcomes: Awaited<ReturnType<typeof importRows>>) =>
  outcomes.map((outcome) => (outcome.state === 'refused' ? outcome.error : outcome.state));
const listed = async (client: Client) =>
  (await client.call(contactRoutes.list, { query: {} })).contacts.map(({ name, number, email, tags }) => [
    name,
    number,
    email,
    tags.map((tag) => tag.name),
  ]);
/** The other spelling of a number. */
const withoutNinth = (number: string) => number.slice(0, 4) + number.slice(5);

test('each row has an outcome of its own, in their order', async () => {
  const { admin } = await createCompany(server);
  const [first, second, known] = [newNumber(), newNumber(), newNumber()];
  const contact = await createContact(admin, { name: 'Our name', number: known });
  const outcomes = await importRows(
    [
      { name: 'Rui', number: `+${first}`, tags: 'Customer, Brand new' },
      { name: 'X', number: newNumber() },
      { name: 'No number', number: 'unknown' },
      { name: 'Their name', number: withoutNinth(known), email: 'k@mail.test', tags: 'Customer' },
      { name: 'No address', number: newNumber(), email: 'at home' },
      { name: 'Short tag', number: newNumber(), tags: 'no' },
      { name: 'Zoé', number: second },
      { name: 'Rui again', number: withoutNinth(first), email: 'rui@mail.test', tags: 'Customer,Twice' },
      { name: 'Rui once more', number: first },
    ],
    admin,
  );
  expect(statesOf(outcomes)).toEqual([
    'created',
    'ERR_VALIDATION',
    'ERR_VALIDATION',
    'completed',
    'ERR_VALIDATION',
    'ERR_VALIDATION',
    'created',
    'completed',
    'completed',
  ]);
  expect(outcomes[3]).toEqual({ state: 'completed', contactId: contact.id });
  expect(outcomes.flatMap((outcome) => (outcome.state === 'refused' ? outcome.issues : []))).toEqual([
    { path: 'name', problem: 'tooShort' },
    { path: 'number', problem: 'invalid' },
    { path: 'email', problem: 'invalidEmail' },
    { path: 'tags', problem: 'invalid' },
  ]);
  expect(await listed(admin)).toEqual([
    ['Our name', known, 'k@mail.test', ['Customer']],
    ['Rui', first, 'rui@mail.test', ['Brand new', 'Customer', 'Twice']],
    ['Zoé', second, '', []],
  ]);
});

test('others are told once that there are new ones, and of each that has changed; repeating changes nothing', async () => {
  const { admin, id } = await createCompany(server);
  const [number, named, plain] = [newNumber(), newNumber(), newNumber()];
  await createContact(admin, { name: 'Nothing new', number: plain });
  await server.sql(
    `insert into contacts ("companyId", name, number) values ($1, 'Told by the channel', $2)`,
    [id, number],
  );
  const rows = [
    { name: 'Of the list', number },
    { name: 'New one', number: named, tags: 'Customer' },
    { name: 'Same', number: plain },
    ...Array.from({ length: 50 }, (_, index) => ({ name: `New ${index}`, number: newNumber() })),
  ];
  const live = await goLive(admin);
  expect(new Set(statesOf(await importRows(rows, admin)))).toEqual(new Set(['completed', 'created']));
  await fence(admin, [live]);
  expect(live.of('contact')).toMatchObject([
    { action: 'reload' },
    { action: 'update', contact: { name: 'Of the list', number } },
  ]);
  const before = await listed(admin);
  expect(new Set(statesOf(await importRows(rows, admin)))).toEqual(new Set(['completed']));
  await fence(admin, [live]);
  expect(live.of('contact')).toHaveLength(2);
  expect(await listed(admin)).toEqual(before);
});

test('of rows that come twice at the same time each number becomes one contact', async () => {
  const { admin } = await createCompany(server);
  const rows = Array.from({ length: 60 }, (_, index) => ({
    name: `Name ${index}`,
    number: newNumber(),
    tags: `Tag ${index % 7}`,
  }));
  const answers = await Promise.all([
    importRows(rows, admin),
    importRows(rows.toReversed(), admin),
    ...rows.slice(0, 10).map((body) => admin.try(contactRoutes.importOne, { body })),
  ]);
  const states = answers.slice(0, 2).flatMap((outcomes) => statesOf(outcomes as never));
  expect(states.filter((state) => !['created', 'completed'].includes(state))).toEqual([]);
  const { count } = await admin.call(contactRoutes.list, { query: {} });
  expect(count).toBe(60);
});

test('who is not shown numbers makes new contacts, and is not told which were there', async () => {
  const company = await createCompany(server);
  await hideNumbers(company);
  const attendant = await createUser(server, company.admin);
  const [known, number] = [newNumber(), newNumber()];
  await createContact(company.admin, { name: 'Known', number: known });
  const live = await goLive(attendant);
  const outcomes = await importRows(
    [
      { name: 'Guess', number: known, email: 'guess@mail.test', tags: 'Guessed' },
      { name: 'New one', number },
      { name: 'New again', number: withoutNinth(number), email: 'guess@mail.test', tags: 'Guessed' },
    ],
    attendant,
  );
  expect(outcomes).toEqual(outcomes.map(() => ({ state: 'received' })));
  await fence(company.admin, [live]);
  expect(live.of('contact')).toEqual([{ action: 'reload' }]);
  expect(await listed(company.admin)).toEqual([
    ['Known', known, '', []],
    ['New one', number, '', []],
  ]);
});

test('the channel is asked about each where that is wanted', async () => {
  const [good, bad, unknown] = [newNumber(), newNumber(), newNumber()];
  const account = { id: `${good}@s.whatsapp.net`, ids: [], number: good };
  const asked = stubAccountLookup(server, { [good]: account, [withoutNinth(good)]: account, [bad]: 'none' });
  const rows = [
    { name: 'Bad', number: bad },
    { name: 'Good', number: withoutNinth(good) },
    { name: 'Good', number: good },
    { name: 'Nobody knows', number: unknown },
    { name: '', number: unknown },
  ];
  expect(statesOf(await importRows(rows, user, true))).toEqual([
    'ERR_WAPP_INVALID_CONTACT',
    'created',
    'completed',
    'created',
    'ERR_VALIDATION',
  ]);
  expect(asked).toEqual([bad, withoutNinth(good), good, unknown]);
});

test('so many rows at a time, and no more', async () => {
  const { admin } = await createCompany(server);
  const rows = Array.from({ length: CONTACT_IMPORT_BATCH_SIZE + 1 }, (_, index) => ({
    name: `Name ${index}`,
    number: newNumber(),
  }));
  const { status, body } = await admin.try(contactRoutes.importMany, { body: { contacts: rows } });
  expect([status, body.error]).toEqual([400, 'ERR_VALIDATION']);
  expect(new Set(statesOf(await importRows(rows.slice(1), admin)))).toEqual(new Set(['created']));
});
