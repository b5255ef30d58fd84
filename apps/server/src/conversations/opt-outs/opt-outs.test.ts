import { api, type OptOut } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, seedTicket } from '../../../test/setup/conversations.ts';
import { type Desk, startDesk } from '../../../test/setup/desk.ts';
import { seedMessage, seedRow } from '../../../test/setup/full-contact.ts';
import { goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let desk: Desk;
let ana: Client;
beforeAll(async () => {
  desk = await startDesk();
  ana = await createUser(desk.server, desk.company.admin, { name: 'Ana' });
});
afterAll(() => desk.server.stop());

const at = (contactId: number) => ({ params: { contactId: String(contactId) } });
const newContact = async () => (await createContact(desk.company.admin)).id;
const history = (id: number): Promise<OptOut[]> => ana.call(api.optOuts.list, at(id));
const mark = (id: number, reason = 'Pediu por telefone', who = ana) =>
  who.try(api.optOuts.record, { ...at(id), body: { reason } });
const revert = (id: number, reason = 'Quer ofertas de novo', who = ana) =>
  who.try(api.optOuts.end, { ...at(id), body: { reason } });
const isOptedOut = async (id: number) =>
  (await ana.call(api.contacts.show, { params: { id: String(id) } })).optedOut;

describe('an attendant', () => {
  test('marks a contact with a reason and reverts it with another; the history keeps both', async () => {
    const id = await newContact();
    expect(await isOptedOut(id)).toBe(false);
    expect(await mark(id)).toMatchObject({ status: 200, body: { id, optedOut: true } });
    expect(await history(id)).toMatchObject([
      { source: 'attendant', words: 'Pediu por telefone', user: { name: 'Ana' }, messageId: null, end: null },
    ]);
    expect(await revert(id)).toMatchObject({
      status: 200,
      body: { id, optedOut: false, optedOutSince: null },
    });
    await mark(id, 'Mudou de ideia');
    expect(await history(id)).toMatchObject([
      { words: 'Mudou de ideia', end: null },
      {
        words: 'Pediu por telefone',
        end: { source: 'attendant', words: 'Quer ofertas de novo', user: { name: 'Ana' } },
      },
    ]);
  });

  test('changes nothing by saying it again', async () => {
    const id = await newContact();
    await mark(id, 'A primeira vez');
    expect((await mark(id, 'A segunda vez')).status).toBe(200);
    expect(await history(id)).toMatchObject([{ words: 'A primeira vez' }]);
    await revert(id);
    expect(await revert(id)).toMatchObject({ status: 409, body: { error: 'ERR_NOT_OPTED_OUT' } });
  });

  test('has to give a reason, and cannot mark groups, strangers or contacts of others', async () => {
    const id = await newContact();
    for (const reason of ['', ' ', 'x', 'x'.repeat(501)])
      expect(await mark(id, reason)).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } });
    const group = Number((await seedRow(desk, 'contacts', { name: 'Família', isGroup: true }))['id']);
    expect(await mark(group)).toMatchObject({ status: 400, body: { error: 'ERR_OPT_OUT_GROUP' } });
    expect(await mark(2_000_000_000)).toMatchObject({ body: { error: 'ERR_NO_CONTACT_FOUND' } });
    const { admin } = await createCompany(desk.server);
    expect((await mark(id, 'De fora', admin)).status).toBe(404);
    expect((await admin.try(api.optOuts.list, at(id))).status).toBe(404);
    expect(await isOptedOut(id)).toBe(false);
  });

  test('is seen at once by everybody, in the ticket, in its log and in the audit log, without the words', async () => {
    const id = await newContact();
    const { connectionId: whatsappId, queueId } = desk;
    const ticketId = await seedTicket(desk.server, desk.company.id, {
      contactId: id,
      whatsappId,
      queueId,
      status: 'open',
    });
    const live = await goLive(desk.company.admin);
    await mark(id, 'Palavras secretas');
    await waitUntil(() => {
      const told = live.of('contact').flatMap((event) => ('contact' in event ? [event.contact] : []));
      expect(told).toContainEqual(expect.objectContaining({ id, optedOut: true }));
    });
    live.close();
    const ticket = await desk.company.admin.call(api.tickets.show, { params: { id: String(ticketId) } });
    expect(ticket.contact.optedOut).toBe(true);
    await revert(id);
    const log = await desk.company.admin.call(api.tickets.log, { params: { ticketId: String(ticketId) } });
    expect(log.map(({ type, user }) => [type, user?.name])).toEqual([
      ['optOutEnded', 'Ana'],
      ['optedOut', 'Ana'],
    ]);
    const audit = await auditOf(desk.server, 'contact.optedOut');
    expect(audit.at(-1)).toMatchObject({ subject: `contact:${id}`, userId: ana.sessionUser.id });
    expect(JSON.stringify([audit, log])).not.toContain('secretas');
  });
});

test('contacts can be listed by it', async () => {
  const { admin } = await createCompany(desk.server);
  const [one, other] = [await createContact(admin), await createContact(admin)];
  await mark(one.id, 'Pediu', admin);
  const list = async (optedOut: 'true' | 'false', more = {}) => {
    const { contacts, count } = await admin.call(api.contacts.list, { query: { optedOut, ...more } });
    return { ids: contacts.map(({ id }) => id), count };
  };
  expect(await list('true')).toEqual({ ids: [one.id], count: 1 });
  expect(await list('false', { isGroup: 'false' })).toEqual({ ids: [other.id], count: 1 });
  expect(await list('true', { searchParam: other.name })).toEqual({ ids: [], count: 0 });
});

test('with the contact everything about it is removed', async () => {
  const id = await newContact();
  await mark(id, 'Sem rastro nenhum');
  await desk.company.admin.call(api.contacts.remove, { params: { id: String(id) } });
  expect(await desk.server.sql('select 1 from opt_outs where "contactId" = $1', [id])).toEqual([]);
  const rows = await desk.server.sql('select to_jsonb(a)::text as row from audit_log a');
  expect(JSON.stringify(rows)).not.toContain('Sem rastro nenhum');
});

describe('the database itself', () => {
  const write = async (contactId: number, fields: object) => {
    const { connectionId: whatsappId, queueId } = desk;
    const ticketId = await seedTicket(desk.server, desk.company.id, {
      contactId,
      whatsappId,
      queueId,
      status: 'closed',
    });
    return seedMessage(desk, { ticketId, chatId: contactId, body: 'Olá' }, { fromMe: true, ...fields });
  };

  test.each(['campaign', 'schedule', 'api'])('refuses a message of the source %s', async (source) => {
    const id = await newContact();
    await mark(id);
    await expect(write(id, { source })).rejects.toThrow('does not want to be written to');
    await revert(id);
    expect(await write(id, { source })).toBeGreaterThan(0);
  });

  test.each(['user', 'phone', 'automation'])('lets a message of the source %s pass', async (source) => {
    const id = await newContact();
    await mark(id);
    expect(await write(id, { source })).toBeGreaterThan(0);
  });
});

describe('merged contacts', () => {
  const merge = async (keptId: number, contactId: number) => {
    const params = { id: String(keptId) };
    return (await desk.company.admin.call(api.contactMerges.merge, { params, body: { contactId } })).merge;
  };
  const undo = (keptId: number, mergeId: number) =>
    desk.company.admin.call(api.contactMerges.undo, {
      params: { id: String(keptId), mergeId: String(mergeId) },
    });

  test.each([
    [true, false],
    [false, true],
    [true, true],
  ])('are opted out where either was (%s, %s), and apart again as they were', async (isKept, isGone) => {
    const [kept, gone] = [await newContact(), await newContact()];
    if (isKept) await mark(kept, 'De quem fica');
    if (isGone) await mark(gone, 'De quem sai');
    const { id } = await merge(kept, gone);
    const joined = await history(kept);
    expect(joined.filter(({ end }) => end === null)).toHaveLength(1);
    expect(joined).toHaveLength(Number(isKept) + Number(isGone));
    expect(await isOptedOut(kept)).toBe(true);
    await undo(kept, id);
    expect([await isOptedOut(kept), await isOptedOut(gone)]).toEqual([isKept, isGone]);
  });

  test('share what was said meanwhile', async () => {
    const [kept, gone] = [await newContact(), await newContact()];
    const { id } = await merge(kept, gone);
    await mark(kept, 'Depois de unidos');
    await undo(kept, id);
    expect([await isOptedOut(kept), await isOptedOut(gone)]).toEqual([true, true]);

    const [one, other] = [await newContact(), await newContact()];
    for (const each of [one, other]) await mark(each);
    const joined = await merge(one, other);
    await revert(one);
    await undo(one, joined.id);
    expect([await isOptedOut(one), await isOptedOut(other)]).toEqual([false, false]);
  });
});
