import { api, MERGE_UNDO_DAYS } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact } from '../../../../test/setup/conversations.ts';
import { type Desk, startDesk } from '../../../../test/setup/desk.ts';
import { createCompany, createUser } from '../../../../test/setup/people.ts';
import { seedRow, seedMessage, seedFullContact } from '../../../../test/setup/full-contact.ts';
import { readForeignKeys } from '../../../../test/sweeps/database-catalogue.ts';
import { droppedTables, movedTables } from './merge-tickets.ts';
import { pruneMergesRoutine } from './jobs.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.stop());

const at = (id: number) => ({ params: { id: String(id) } });
const merge = (keptId: number, contactId: number, who = desk.company.admin) =>
  who.try(api.contactMerges.merge, { ...at(keptId), body: { contactId } });
const undo = (contactId: number, mergeId: number, who = desk.company.admin) =>
  who.try(api.contactMerges.undo, { params: { id: String(contactId), mergeId: String(mergeId) } });
const idOf = (answer: { body: Record<string, unknown> }) => (answer.body['merge'] as { id: number }).id;
const newContact = async (changes = {}) => (await createContact(desk.company.admin, changes)).id;
const MISSING = 2_000_000_000;

describe('refused', () => {
  test('a contact with itself, a group, somebody who is not there', async () => {
    const one = await newContact();
    const group = Number((await seedRow(desk, 'contacts', { name: 'Família', isGroup: true }))['id']);
    expect(await merge(one, one)).toMatchObject({ status: 400, body: { error: 'ERR_MERGE_SAME_CONTACT' } });
    expect(await merge(one, group)).toMatchObject({ status: 400, body: { error: 'ERR_MERGE_GROUP' } });
    expect(await merge(group, one)).toMatchObject({ status: 400, body: { error: 'ERR_MERGE_GROUP' } });
    expect(await merge(one, MISSING)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
    expect(await merge(MISSING, one)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
    expect(await undo(one, MISSING)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MERGE_FOUND' } });
  });

  test('attendants, who may not be shown numbers', async () => {
    const [one, other] = [await newContact(), await newContact()];
    const attendant = await createUser(desk.server, desk.company.admin);
    expect((await merge(one, other, attendant)).status).toBe(403);
    const id = idOf(await merge(one, other));
    expect((await undo(one, id, attendant)).status).toBe(403);
    expect((await attendant.try(api.contactMerges.list, at(one))).status).toBe(403);
  });

  test('contacts of another company, and what they were made of', async () => {
    const others = await createCompany(desk.server);
    const [one, other] = [await newContact(), await newContact()];
    const theirs = (await createContact(others.admin)).id;
    expect((await merge(theirs, one, others.admin)).status).toBe(404);
    expect((await merge(one, theirs, others.admin)).status).toBe(404);
    const id = idOf(await merge(one, other));
    expect((await undo(one, id, others.admin)).status).toBe(404);
    expect((await undo(theirs, id, others.admin)).status).toBe(404);
  });

  test('an undoing when the one who stayed was removed, or twice', async () => {
    const [one, other] = [await newContact(), await newContact()];
    const id = idOf(await merge(one, other));
    expect((await undo(one, id)).status).toBe(200);
    expect(await undo(one, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MERGE_FOUND' } });
    const again = idOf(await merge(one, other));
    await desk.company.admin.call(api.contacts.remove, at(one));
    expect(await undo(one, again)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  });

  test('an undoing of what is long ago, which is forgotten in the night', async () => {
    const [one, other] = [await newContact(), await newContact()];
    const [two, another] = [await newContact(), await newContact()];
    const [old, recent] = [idOf(await merge(one, other)), idOf(await merge(two, another))];
    const age = (id: number, days: number) =>
      desk.server.sql(`update contact_merges set at = now() - make_interval(days => $2) where id = $1`, [
        id,
        days,
      ]);
    await age(old, MERGE_UNDO_DAYS + 1);
    await age(recent, MERGE_UNDO_DAYS - 1);
    const [listed] = await desk.company.admin.call(api.contactMerges.list, at(one));
    expect(listed?.obstacle).toBe('tooOld');
    expect(await undo(one, old)).toMatchObject({ status: 409, body: { error: 'ERR_MERGE_TOO_OLD' } });
    await pruneMergesRoutine(desk.server.platform).run();
    expect(await desk.company.admin.call(api.contactMerges.list, at(one))).toEqual([]);
    expect((await undo(two, recent)).status).toBe(200);
  });
});

test('one of two who undo at once does it, the other is told so', async () => {
  const [kept, gone] = [await seedFullContact(desk), await seedFullContact(desk)];
  const id = idOf(await merge(kept.id, gone.id));
  const answers = await Promise.all([undo(kept.id, id), undo(kept.id, id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('how much there is with a contact', async () => {
  const { id, ticket, name } = await seedFullContact(desk);
  const { company } = desk;
  expect(await company.admin.call(api.contactMerges.figures, at(await newContact()))).toEqual({
    tickets: 0,
    lastMessage: null,
  });
  expect(await company.admin.call(api.contactMerges.figures, at(id))).toMatchObject({
    tickets: 2,
    lastMessage: { text: `nossa resposta a ${name}` },
  });
  await seedMessage(desk, { ticketId: ticket, chatId: id, body: 'a mais nova' });
  expect(await company.admin.call(api.contactMerges.figures, at(id))).toMatchObject({
    lastMessage: { text: 'a mais nova' },
  });
});

test('every table that refers to contacts or tickets is thought of', async () => {
  const keys = await readForeignKeys(desk.server);
  const referringTo = (target: string) =>
    [...new Set(keys.filter((key) => key.target === target).map(({ table }) => table))].toSorted();
  expect(referringTo('contacts'), 'What becomes of it when two contacts become one?').toEqual([
    'campaign_recipients',
    'channel_orders',
    'contact_fields',
    'contact_identities',
    'contact_merges',
    'contact_numbers',
    'contact_tags',
    'contact_wallets',
    'contact_words',
    'held_chats',
    'message_reactions',
    'messages',
    'opt_outs',
    'reply_windows',
    'schedules',
    'ticket_notes',
    'tickets',
  ]);
  const ofTickets = new Set([...movedTables.map(([table]) => table), ...droppedTables]);
  expect(referringTo('tickets'), 'What becomes of it when two tickets become one?').toEqual(
    [...ofTickets].toSorted(),
  );
});
