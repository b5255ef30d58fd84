import { noteRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedTicket } from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
/** Works in the queue. */
let insider: Client;
/** Works in none. */
let outsider: Client;
let queueId: number;
let contactId: number;
let ticketId: number;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueId = (await createQueue(company.admin)).id;
  insider = await createUser(server, company.admin, { queueIds: [queueId] });
  outsider = await createUser(server, company.admin);
  contactId = (await createContact(company.admin)).id;
  ticketId = await seedTicket(server, company.id, { contactId, queueId });
});
afterAll(() => server.stop());

const write = (client: Client, note: string, on = { ticketId, contactId }) =>
  client.call(noteRoutes.create, { body: { note, ...on } });
const texts = async (client: Client, query: Record<string, string>) =>
  (await client.call(noteRoutes.list, { query })).map(({ note }) => note);

test('notes are listed newest first, with who wrote them', async () => {
  await write(insider, 'The first');
  const note = await write(company.admin, ' ok ');
  expect(note).toMatchObject({
    note: 'ok',
    ticketId,
    contactId,
    user: { name: company.admin.sessionUser.name },
  });
  const [newest, oldest] = await insider.call(noteRoutes.list, { query: { ticketId: String(ticketId) } });
  expect(newest).toEqual(note);
  expect(oldest).toMatchObject({ note: 'The first', userId: insider.sessionUser.id });
});

test('a list says of what: a ticket, a contact, or both', async () => {
  expect((await insider.try(noteRoutes.list)).body.error).toBe('ERR_VALIDATION');
  const both = { ticketId: String(ticketId), contactId: String(contactId) };
  expect(await texts(insider, both)).toEqual(await texts(insider, { contactId: String(contactId) }));
  const somebody = await createContact(company.admin);
  const answer = await insider.try(noteRoutes.list, { query: { ...both, contactId: somebody.id } });
  expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
});

test('who may not see a ticket reads, writes and hears nothing of its notes', async () => {
  const [inside, outside] = [await goLive(insider), await goLive(outsider)];
  const note = await write(insider, 'Only among us');
  for (const answer of [
    await outsider.try(noteRoutes.list, { query: { ticketId } }),
    await outsider.try(noteRoutes.create, { body: { note: 'Me too', ticketId, contactId } }),
  ])
    expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  expect(await texts(outsider, { contactId: String(contactId) })).toEqual([]);
  const removal = await outsider.try(noteRoutes.remove, { params: { id: note.id } });
  expect([removal.status, removal.body.error]).toEqual([404, 'ERR_NO_NOTE_FOUND']);
  await insider.call(noteRoutes.remove, { params: { id: String(note.id) } });
  await fence(company.admin, [inside, outside]);
  expect(inside.of('note')).toEqual([
    { action: 'create', note },
    { action: 'delete', noteId: note.id, contactId },
  ]);
  expect(outside.of('note')).toEqual([]);
});

test('one’s own note in a ticket one may no longer see is out of reach too', async () => {
  const fields = { contactId, queueId, userId: outsider.sessionUser.id };
  const passed = await seedTicket(server, company.id, fields);
  const note = await write(outsider, 'Mine for now', { ticketId: passed, contactId });
  await server.sql('update tickets set "userId" = $2 where id = $1', [passed, insider.sessionUser.id]);
  const removal = await outsider.try(noteRoutes.remove, { params: { id: note.id } });
  expect([removal.status, removal.body.error]).toEqual([404, 'ERR_NO_NOTE_FOUND']);
  await server.sql('delete from tickets where id = $1', [passed]);
});

test('of a contact one reads the notes of the tickets one may see', async () => {
  const contact = await createContact(company.admin);
  const mine = await seedTicket(server, company.id, {
    contactId: contact.id,
    userId: outsider.sessionUser.id,
  });
  const theirs = await seedTicket(server, company.id, {
    contactId: contact.id,
    userId: insider.sessionUser.id,
    status: 'closed',
  });
  const gone = await seedTicket(server, company.id, { contactId: contact.id, queueId, status: 'closed' });
  const query = { contactId: String(contact.id) };
  await write(company.admin, 'On mine', { ticketId: mine, contactId: contact.id });
  await write(company.admin, 'On theirs', { ticketId: theirs, contactId: contact.id });
  await write(company.admin, 'On one that went', { ticketId: gone, contactId: contact.id });
  await server.sql('delete from tickets where id = $1', [gone]);
  expect(await texts(outsider, query)).toEqual(['On one that went', 'On mine']);
  expect(await texts(insider, query)).toEqual(['On one that went', 'On theirs']);
  expect(await texts(company.admin, query)).toEqual(['On one that went', 'On theirs', 'On mine']);
  const stranger = await createUser(server, company.admin);
  expect(await texts(stranger, query)).toEqual([]);
});

test('one removes one’s own notes, an administrator any', async () => {
  const [own, other, more] = [
    await write(insider, 'Mine'),
    await write(company.admin, 'The boss’s'),
    await write(insider, 'Mine too'),
  ];
  const remove = (client: Client, { id }: { id: number }) =>
    client.try(noteRoutes.remove, { params: { id } });
  expect((await remove(insider, own)).status).toBe(200);
  expect((await remove(insider, own)).body.error).toBe('ERR_NO_NOTE_FOUND');
  expect((await remove(insider, other)).body.error).toBe('ERR_NO_PERMISSION');
  expect((await remove(company.admin, more)).status).toBe(200);
});

test('another company’s tickets, contacts and notes are not there', async () => {
  const { admin } = await createCompany(server);
  const note = await write(insider, 'Ours');
  for (const query of [{ ticketId }, { contactId }])
    expect((await admin.try(noteRoutes.list, { query })).status).toBe(404);
  expect((await admin.try(noteRoutes.remove, { params: { id: note.id } })).status).toBe(404);
  const body = { note: 'Theirs', ticketId, contactId };
  expect((await admin.try(noteRoutes.create, { body })).status).toBe(404);
});
