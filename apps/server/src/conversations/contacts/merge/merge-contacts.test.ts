import { api } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedConnection, seedTicket } from '../../../../test/setup/conversations.ts';
import { type Desk, startDesk } from '../../../../test/setup/desk.ts';
import { goLive } from '../../../../test/setup/live-client.ts';
import {
  seedRow,
  seedMessage,
  seedFullContact,
  type FullContact,
} from '../../../../test/setup/full-contact.ts';
import { waitUntil } from '../../../../test/setup/wait-until.ts';
import { dumpCompany } from '../../../../test/sweeps/company-rows.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.stop());

const at = (id: number) => ({ params: { id: String(id) } });
const merge = (kept: FullContact, gone: FullContact) =>
  desk.company.admin.call(api.contactMerges.merge, { ...at(kept.id), body: { contactId: gone.id } });
const undo = (contactId: number, mergeId: number) =>
  desk.company.admin.call(api.contactMerges.undo, {
    params: { id: String(contactId), mergeId: String(mergeId) },
  });
const contact = (id: number) => desk.company.admin.call(api.contacts.show, at(id));
const owners = (table: string, column: string, contactId: number) =>
  desk.server.sql<{ id: number }>(`select id from ${table} where "${column}" = $1 order by id`, [contactId]);

const growing = ['audit_log', 'events', 'event_counters', 'sessions'];

/**
 * All data of the company except append-only tables; the ticket log keeps its entry of the merge, so it is left out.
 */
async function everything() {
  const dump = await dumpCompany(desk.server, desk.company.id);
  dump['ticket_logs'] = (dump['ticket_logs'] ?? []).filter((row) => !row.includes('contactMerged'));
  return Object.fromEntries(Object.entries(dump).filter(([table]) => !growing.includes(table)));
}

describe('two contacts become one', () => {
  test('with everything either has: tickets, messages, notes, fields, tags, wallets', async () => {
    const [kept, gone] = [await seedFullContact(desk, { status: 'open' }), await seedFullContact(desk)];
    const { contact: merged, merge: made } = await merge(kept, gone);
    expect(merged).toMatchObject({ id: kept.id, name: kept.name, number: kept.number });
    expect(merged.extraInfo.map(({ value }) => value)).toEqual([`de ${kept.name}`, `de ${gone.name}`]);
    expect(merged.tags).toHaveLength(2);
    expect(made).toMatchObject({
      gone: { id: gone.id, name: gone.name, number: gone.number, channel: 'whatsapp' },
      isAutomatic: false,
      user: { id: desk.company.admin.sessionUser.id },
      obstacle: null,
    });
    const answer = await desk.company.admin.try(api.contacts.show, at(gone.id));
    expect(answer.body).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    expect(await owners('tickets', 'contactId', kept.id)).toEqual(
      [kept.closed, kept.ticket, gone.closed].toSorted((a, b) => a - b).map((id) => ({ id })),
    );
    expect(await owners('messages', 'chatId', kept.id)).toHaveLength(6);
    expect(await owners('user_ratings', 'ticketId', kept.ticket)).toHaveLength(2);
  });

  test('and whoever serves one of two conversations goes on with it', async () => {
    const [kept, gone] = [await seedFullContact(desk), await seedFullContact(desk, { status: 'open' })];
    await merge(kept, gone);
    const [ticket] = await desk.server.sql(
      `select "contactId", status, "unreadMessages" from tickets where id = $1`,
      [gone.ticket],
    );
    expect(ticket).toEqual({ contactId: kept.id, status: 'open', unreadMessages: 4 });
    expect(await owners('messages', 'ticketId', gone.ticket)).toHaveLength(4);
  });

  test('and everybody is told', async () => {
    const [kept, gone] = [await seedFullContact(desk, { status: 'open' }), await seedFullContact(desk)];
    const live = await goLive(desk.company.admin);
    const { merge: made } = await merge(kept, gone);
    await waitUntil(() => {
      expect(live.of('contact')).toContainEqual({ action: 'delete', contactId: gone.id });
      expect(live.of('ticket')).toContainEqual({ action: 'delete', ticketId: gone.ticket, isMove: false });
      const told = live.of('ticket').flatMap((event) => ('ticket' in event ? [event.ticket.id] : []));
      expect(told).toEqual(expect.arrayContaining([kept.ticket, gone.closed]));
    });
    await undo(kept.id, made.id);
    await waitUntil(() => {
      const contacts = live.of('contact').flatMap((event) => ('contact' in event ? [event] : []));
      expect(contacts.map(({ action, contact: { id } }) => `${action} ${id}`)).toEqual(
        expect.arrayContaining([`create ${gone.id}`, `update ${kept.id}`]),
      );
      const told = live.of('ticket').flatMap((event) => ('ticket' in event ? [event.ticket] : []));
      expect(told).toContainEqual(expect.objectContaining({ id: gone.ticket, contactId: gone.id }));
    });
    live.close();
  });

  test('and the number of the one who is gone is nobody else’s: no second contact with it', async () => {
    const [kept, gone] = [await seedFullContact(desk), await seedFullContact(desk)];
    await merge(kept, gone);
    const withoutNinth = gone.number.slice(0, 4) + gone.number.slice(5);
    for (const number of [gone.number, withoutNinth]) {
      const body = { name: 'Mais um', number };
      const { status, body: answer } = await desk.company.admin.try(api.contacts.create, { body });
      expect({ status, answer }).toMatchObject({ status: 409, answer: { error: 'ERR_DUPLICATED_CONTACT' } });
    }
    const { outcomes } = await desk.company.admin.call(api.contacts.importMany, {
      body: { contacts: [{ name: 'Da lista', number: gone.number }] },
    });
    expect(outcomes).toEqual([{ state: 'completed', contactId: kept.id }]);
  });
});

describe('undone', () => {
  test.each([
    ['the one who stays is served', 'open', 'pending'],
    ['the one who goes is served', 'pending', 'open'],
    ['nobody is served', 'pending', 'pending'],
  ])('everything is as it was, to the last byte, when %s', async (_title, keptStatus, goneStatus) => {
    const kept = await seedFullContact(desk, { status: keptStatus });
    const gone = await seedFullContact(desk, { status: goneStatus });
    await plantGroup(kept, gone);
    const before = await everything();
    const { merge: made } = await merge(kept, gone);
    expect(await everything()).not.toEqual(before);
    const { contact: stayed, restored } = await undo(kept.id, made.id);
    expect([stayed.name, restored.name]).toEqual([kept.name, gone.name]);
    expect(await everything()).toEqual(before);
    expect(await desk.company.admin.call(api.contactMerges.list, at(kept.id))).toEqual([]);
  });

  test('several one after the other, the newest first', async () => {
    const [first, second, third] = [
      await seedFullContact(desk),
      await seedFullContact(desk),
      await seedFullContact(desk),
    ];
    const empty = await everything();
    const inner = (await merge(second, third)).merge;
    const outer = (await merge(first, second)).merge;
    const history = await desk.company.admin.call(api.contactMerges.list, at(first.id));
    expect(history.map(({ id, obstacle }) => ({ id, obstacle }))).toEqual([
      { id: outer.id, obstacle: null },
      { id: inner.id, obstacle: 'laterMerge' },
    ]);
    const refused = await desk.company.admin.try(api.contactMerges.undo, {
      params: { id: String(first.id), mergeId: String(inner.id) },
    });
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_MERGE_NOT_LAST' } });
    await undo(first.id, outer.id);
    await undo(second.id, inner.id);
    expect(await everything()).toEqual(empty);
  });

  test('what was said since goes with its ticket; what was changed since stays changed', async () => {
    const [kept, gone] = [await seedFullContact(desk, { status: 'open' }), await seedFullContact(desk)];
    const { merge: made } = await merge(kept, gone);
    const inJoined = await seedMessage(desk, {
      ticketId: kept.ticket,
      chatId: kept.id,
      body: 'depois, na conversa unida',
    });
    const inTheirs = await seedMessage(desk, {
      ticketId: gone.closed,
      chatId: kept.id,
      body: 'depois, na antiga',
    });
    await desk.company.admin.call(api.contacts.update, { ...at(kept.id), body: { name: 'Nome Novo' } });
    await undo(kept.id, made.id);
    const rows = await desk.server.sql(
      `select id::int, "ticketId", "chatId", "contactId" from messages where id = any ($1) order by id`,
      [[inJoined, inTheirs]],
    );
    expect(rows).toEqual([
      { id: inJoined, ticketId: kept.ticket, chatId: kept.id, contactId: kept.id },
      { id: inTheirs, ticketId: gone.closed, chatId: gone.id, contactId: gone.id },
    ]);
    const [ticket] = await desk.server.sql(
      `select "lastMessage", "unreadMessages" from tickets where id = $1`,
      [kept.ticket],
    );
    expect(ticket).toEqual({ lastMessage: 'depois, na conversa unida', unreadMessages: 3 });
    expect((await contact(kept.id)).name).toBe('Nome Novo');
  });

  test('a conversation that was closed since comes back closed, and can be begun again', async () => {
    const [kept, gone] = [await seedFullContact(desk), await seedFullContact(desk, { status: 'open' })];
    const { merge: made } = await merge(kept, gone);
    await desk.server.sql(`update tickets set status = 'closed' where id = $1`, [gone.ticket]);
    await seedTicket(desk.server, desk.company.id, {
      contactId: kept.id,
      whatsappId: desk.connectionId,
      status: 'pending',
    });
    await undo(kept.id, made.id);
    const statuses = await desk.server.sql(
      `select id, "contactId", status from tickets where id = any ($1) order by id`,
      [[kept.ticket, gone.ticket]],
    );
    expect(statuses).toEqual([
      { id: kept.ticket, contactId: kept.id, status: 'closed' },
      { id: gone.ticket, contactId: gone.id, status: 'closed' },
    ]);
  });

  test('what it referred to and is gone since is left out', async () => {
    const [kept, gone] = [await seedFullContact(desk, { status: 'open' }), await seedFullContact(desk)];
    const { merge: made } = await merge(kept, gone);
    await desk.server.sql(`delete from tags where "companyId" = $1 and name = $2`, [
      desk.company.id,
      `Etiqueta ${gone.name}`,
    ]);
    await desk.server.sql(`delete from tickets where id = $1`, [kept.ticket]);
    const { restored } = await undo(kept.id, made.id);
    expect(restored.tags).toEqual([]);
    expect(await owners('tickets', 'contactId', gone.id)).toEqual([{ id: gone.closed }]);
  });
});

/** A group in which both wrote and reacted to the same message. */
async function plantGroup(one: FullContact, other: FullContact): Promise<void> {
  const group = await seedRow(desk, 'contacts', { name: `Grupo ${one.id}`, isGroup: true });
  const chatId = Number(group['id']);
  const groupTicket = { contactId: chatId, status: 'group', isGroup: true, whatsappId: desk.connectionId };
  const ticket = await seedTicket(desk.server, desk.company.id, groupTicket);
  const messageId = await seedMessage(
    desk,
    { ticketId: ticket, chatId, body: 'no grupo' },
    { contactId: other.id },
  );
  for (const contactId of [one.id, other.id])
    await seedRow(desk, 'message_reactions', { messageId, contactId, fromMe: false, emoji: '❤️' });
}

describe('contacts of two channels', () => {
  /** A contact known only on Facebook, with a ticket there. */
  async function plantFacebook() {
    const whatsappId = await seedConnection(desk.server, desk.company.id, { channel: 'facebook' });
    const row = await seedRow(desk, 'contacts', {
      name: `Da Página ${whatsappId}`,
      channel: 'facebook',
      whatsappId,
    });
    const contactId = Number(row['id']);
    const externalId = `page-scoped-${contactId}`;
    await seedRow(desk, 'contact_identities', { channel: 'facebook', externalId, contactId });
    const ticket = await seedRow(desk, 'tickets', {
      contactId,
      whatsappId,
      channel: 'facebook',
      status: 'open',
    });
    return { id: contactId, whatsappId, externalId, ticketId: Number(ticket['id']) };
  }

  test('keep an id on each, and the one without a number takes that of the other', async () => {
    const [person, page] = [await seedFullContact(desk), await plantFacebook()];
    const before = await everything();
    const { contact: merged, merge: made } = await desk.company.admin.call(api.contactMerges.merge, {
      ...at(page.id),
      body: { contactId: person.id },
    });
    expect(merged).toMatchObject({ id: page.id, number: person.number, channel: 'whatsapp' });
    const ids = await desk.server.sql(
      `select channel from contact_identities where "contactId" = $1 order by 1`,
      [page.id],
    );
    expect(ids).toEqual([{ channel: 'facebook' }, { channel: 'whatsapp' }]);
    await undo(page.id, made.id);
    expect(await everything()).toEqual(before);
  });

  test('a ticket begun since on a channel that only one was known on goes back to them', async () => {
    const [person, page] = [await seedFullContact(desk), await plantFacebook()];
    const { merge: made } = await desk.company.admin.call(api.contactMerges.merge, {
      ...at(person.id),
      body: { contactId: page.id },
    });
    await desk.server.sql(`update tickets set status = 'closed' where id = $1`, [page.ticketId]);
    const since = await seedRow(desk, 'tickets', {
      contactId: person.id,
      whatsappId: page.whatsappId,
      channel: 'facebook',
      status: 'pending',
    });
    const messageId = await seedMessage(
      desk,
      { ticketId: Number(since['id']), chatId: person.id, body: 'pela página' },
      {
        whatsappId: page.whatsappId,
      },
    );
    await undo(person.id, made.id);
    const rows = await desk.server.sql(
      `select t."contactId", m."chatId" from messages m join tickets t on t.id = m."ticketId" where m.id = $1`,
      [messageId],
    );
    expect(rows).toEqual([{ contactId: page.id, chatId: page.id }]);
  });
});
