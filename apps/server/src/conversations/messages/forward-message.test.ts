import { api } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { type Desk, startDesk } from '../../../test/setup/desk.ts';
import { createUser } from '../../../test/setup/people.ts';

let desk: Desk;
let ana: Client;
let bruno: Client;

beforeAll(async () => {
  desk = await startDesk();
  const { server, company, queueId } = desk;
  ana = await createUser(server, company.admin, { queueIds: [queueId] });
  bruno = await createUser(server, company.admin, { queueIds: [queueId] });
});
afterAll(() => desk.server.stop());

const contactNamed = async (fields: Record<string, unknown> = {}): Promise<number> => {
  const { id } = await createContact(desk.company.admin);
  const set = Object.keys(fields).map((key, index) => `"${key}" = $${index + 2}`);
  if (set.length > 0)
    await desk.server.sql(`update contacts set ${set.join()} where id = $1`, [id, ...Object.values(fields)]);
  return id;
};

interface Planted {
  contactId?: number;
  status?: string;
  queueId?: number | null;
  userId?: number | null;
  isGroup?: boolean;
  whatsappId?: number;
}

async function ticketOf(fields: Planted = {}): Promise<{ id: number; contactId: number }> {
  const contactId = fields.contactId ?? (await contactNamed(fields.isGroup ? { isGroup: true } : {}));
  const planted = { whatsappId: desk.connectionId, queueId: desk.queueId, ...fields, contactId };
  return { id: await seedTicket(desk.server, desk.company.id, planted), contactId };
}

/** A message that Ana sent in a ticket of her own. */
async function plantMessage(body: string, changes: Record<string, unknown> = {}): Promise<number> {
  const { id } = await ticketOf({ userId: ana.sessionUser.id });
  const input = { params: { ticketId: String(id) }, body: { body, ...changes } };
  return (await ana.call(api.messages.send, input)).messages[0]?.id ?? 0;
}

const forward = (client: Client, messageId: number, contactId: number) =>
  client.try(api.messages.forward, { body: { messageId, contactId } });

const rowsOf = async (contactId: number) => ({
  tickets: await desk.server.sql('select id, status, "userId" from tickets where "contactId" = $1', [
    contactId,
  ]),
  messages: await desk.server.sql('select body from messages where "chatId" = $1', [contactId]),
});

/** Expects this error and no new rows. */
async function expectRefused(
  client: Client,
  { messageId, contactId }: { messageId: number; contactId: number },
  error: string,
) {
  const before = await rowsOf(contactId);
  expect((await forward(client, messageId, contactId)).body).toMatchObject({ error });
  expect(await rowsOf(contactId)).toEqual(before);
}

describe('forwarding stays within what the person may see', () => {
  test('a waiting ticket of a queue that is not theirs is not taken', async () => {
    const { contactId } = await ticketOf({ status: 'pending', queueId: desk.otherQueueId });
    await expectRefused(ana, { messageId: await plantMessage('Veja'), contactId }, 'ERR_OTHER_OPEN_TICKET');
  });

  test('nor one without a queue, nor a colleague’s', async () => {
    const message = await plantMessage('Veja');
    const queueless = await ticketOf({ status: 'pending', queueId: null });
    await expectRefused(ana, { messageId: message, contactId: queueless.contactId }, 'ERR_OTHER_OPEN_TICKET');
    const colleague = await ticketOf({ userId: bruno.sessionUser.id });
    await expectRefused(ana, { messageId: message, contactId: colleague.contactId }, 'ERR_OTHER_OPEN_TICKET');
  });

  test('one whose contact has still to agree to what it takes is not taken either', async () => {
    const { contactId } = await ticketOf({ status: 'lgpd' });
    await expectRefused(ana, { messageId: await plantMessage('Veja'), contactId }, 'ERR_OTHER_OPEN_TICKET');
  });

  test('a waiting one of their own queue becomes theirs, and a new one begins where there is none', async () => {
    const waiting = await ticketOf({ status: 'pending' });
    const rated = await ticketOf({ status: 'nps', userId: bruno.sessionUser.id });
    const fresh = await contactNamed();
    const message = await plantMessage('Olhe só');
    for (const contactId of [waiting.contactId, rated.contactId, fresh]) {
      expect((await forward(ana, message, contactId)).status).toBe(200);
      expect(await rowsOf(contactId)).toMatchObject({ messages: [{ body: 'Olhe só' }] });
    }
    const { tickets } = await rowsOf(waiting.contactId);
    expect(tickets).toEqual([{ id: waiting.id, status: 'open', userId: ana.sessionUser.id }]);
    expect((await rowsOf(rated.contactId)).tickets).toEqual(
      expect.arrayContaining([
        { id: rated.id, status: 'closed', userId: bruno.sessionUser.id },
        expect.objectContaining({ status: 'open', userId: ana.sessionUser.id }),
      ]),
    );
  });

  test('groups only for those who have groups, with a ticket and without; a new ticket likewise', async () => {
    const message = await plantMessage('Aviso');
    const group = await ticketOf({ isGroup: true, status: 'group' });
    await expectRefused(ana, { messageId: message, contactId: group.contactId }, 'ERR_NO_PERMISSION');
    const quiet = await contactNamed({ isGroup: true });
    await expectRefused(ana, { messageId: message, contactId: quiet }, 'ERR_NO_PERMISSION');
    const body = { contactId: quiet, queueId: desk.queueId, whatsappId: desk.connectionId };
    expect((await ana.try(api.tickets.create, { body })).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    const member = await createUser(desk.server, desk.company.admin, {
      queueIds: [desk.queueId],
      allowGroup: true,
      allUserChat: 'enabled',
    });
    for (const contactId of [group.contactId, quiet])
      expect((await forward(member, message, contactId)).status).toBe(200);
  });

  test('what was said where they may not look is not sent on', async () => {
    const hidden = await ticketOf({ queueId: desk.otherQueueId, userId: bruno.sessionUser.id });
    const input = { params: { ticketId: String(hidden.id) }, body: { body: 'Segredo' } };
    const [message] = (await bruno.call(api.messages.send, input)).messages;
    await expectRefused(
      ana,
      { messageId: message?.id ?? 0, contactId: await contactNamed() },
      'ERR_NO_MESSAGE_FOUND',
    );
  });
});

describe('forwarding sends only what can arrive', () => {
  test('a word among colleagues stays among them', async () => {
    const note = await plantMessage('Cliente difícil', { isPrivate: true });
    await expectRefused(ana, { messageId: note, contactId: await contactNamed() }, 'ERR_PRIVATE_MESSAGE');
  });

  test('somebody of another channel is not written to on this one', async () => {
    const contactId = await contactNamed({ channel: 'instagram', number: null });
    await expectRefused(
      ana,
      { messageId: await plantMessage('Oi'), contactId },
      'ERR_CONTACT_NOT_ON_CHANNEL',
    );
    const query = { searchParam: '', reachableOn: 'whatsapp' } as const;
    const { contacts } = await ana.call(api.contacts.list, { query });
    expect(contacts.map(({ id }) => id)).not.toContain(contactId);
    expect(contacts.length).toBeGreaterThan(3);
    const there = await ana.call(api.contacts.list, { query: { reachableOn: 'instagram' } });
    expect(there.contacts.map(({ id }) => id)).toEqual([contactId]);
  });
});

describe('quoting', () => {
  test('what was said where one may not look cannot be quoted, in a message or a draft', async () => {
    const other = await seedConnection(desk.server, desk.company.id);
    const hidden = await ticketOf({
      userId: bruno.sessionUser.id,
      queueId: desk.otherQueueId,
      whatsappId: other,
    });
    const input = { params: { ticketId: String(hidden.id) }, body: { body: 'Segredo' } };
    const [secret] = (await bruno.call(api.messages.send, input)).messages;
    const mine = await ticketOf({ contactId: hidden.contactId, userId: ana.sessionUser.id });
    const params = { ticketId: String(mine.id) };
    const quotedMsg = { id: secret?.id ?? 0 };
    const refused = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } };
    const draft = { body: 'Sobre', isPrivate: false, quotedMsgId: quotedMsg.id };
    expect(await ana.try(api.messages.send, { params, body: { body: 'Sobre', quotedMsg } })).toMatchObject(
      refused,
    );
    expect(await ana.try(api.drafts.save, { params, body: draft })).toMatchObject(refused);
    const boss = desk.company.admin;
    expect((await boss.try(api.messages.send, { params, body: { body: 'Sobre', quotedMsg } })).status).toBe(
      200,
    );
  });
});
