import { api, channelAbilities } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, newNumber, seedTicket } from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { type OutsideSystem, seedOutsideSystem } from '../../../test/setup/outside-system.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { picture } from '../../../test/setup/pictures.ts';
import { silentAudio } from '../../../test/setup/silent-audio.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let system: OutsideSystem;
let ana: Client;
let queueId: number;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  system = await seedOutsideSystem(server, company.id);
  queueId = (await createQueue(company.admin)).id;
  ana = await createUser(server, company.admin, { name: 'Ana', queueIds: [queueId] });
});
afterAll(() => server.stop());

const messageOf = async (id: number) =>
  (
    await server.sql<{
      body: string;
      mediaType: string;
      mediaName: string | null;
      source: string;
      userId: number;
    }>('select body, "mediaType", "mediaName", source, "userId" from messages where id = $1', [id])
  )[0];
const ticketsWith = (contactId: number, whatsappId = system.connectionId) =>
  server.sql<{ id: number; status: string; queueId: number | null; userId: number | null }>(
    `select id, status, "queueId", "userId" from tickets where "contactId" = $1 and "whatsappId" = $2 order by id`,
    [contactId, whatsappId],
  );
const contactOf = async (number: string) =>
  (
    await server.sql<{ id: number; name: string; number: string }>(
      'select * from contacts where number = $1',
      [number],
    )
  )[0];
/** Everything that a refused call must not add to. */
const written = async () =>
  (
    await server.sql(
      `select (select count(*) from messages) as messages, (select count(*) from tickets) as tickets,
        (select count(*) from contacts) as contacts, (select count(*) from stored_files) as files`,
    )
  )[0];

function mediaForm(fields: Record<string, string>, files: { name: string; bytes: Buffer }[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append('medias', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

describe('a text', () => {
  test('makes the contact, and is kept in a closed ticket that nobody has to answer', async () => {
    const number = newNumber();
    const { status, messageId, ticketId, statusUrl, messages } = await system.send({
      number: `+${number.slice(0, 2)} ${number.slice(2)}`,
      body: 'Seu boleto: {{valor}}',
    });
    expect([status, messages]).toEqual(['SUCCESS', [{ messageId, statusUrl }]]);
    expect(statusUrl).toMatch(new RegExp(`/api/messages/${messageId}/status$`));
    expect(await messageOf(messageId)).toMatchObject({
      body: 'Seu boleto: {{valor}}',
      source: 'api',
      userId: null,
    });
    const contact = await contactOf(number);
    expect(await ticketsWith(contact?.id ?? 0)).toEqual([
      { id: ticketId, status: 'closed', queueId: null, userId: null },
    ]);
  });

  test('finds the contact by both spellings of a Brazilian number', async () => {
    const contact = await createContact(company.admin, { number: '5511987651234' });
    await system.send({ number: '551187651234', body: 'Oi' });
    expect(await ticketsWith(contact.id)).toHaveLength(1);
  });

  test.each([
    ['with a mask', '+55 (11) 98888-7777'],
    ['with letters', '55119abc'],
    ['too short', '1234567'],
    ['that is empty behind the plus', '+'],
  ])('to a number %s is refused with the words that systems know', async (_title, number) => {
    const { status, body } = await system.try({ number, body: 'Oi' });
    expect([status, body.code, body.error]).toEqual([
      400,
      'ERR_NUMBER_FORMAT',
      'Invalid number format. Only numbers is allowed.',
    ]);
  });

  test('needs a number, and words or a file', async () => {
    expect(await system.refusal({ body: 'Oi' })).toBe('400 ERR_VALIDATION');
    expect(await system.refusal({ number: newNumber() })).toBe('400 ERR_EMPTY_MESSAGE');
    expect(await system.refusal({ number: newNumber(), body: ' \n ' })).toBe('400 ERR_EMPTY_MESSAGE');
    expect(await system.refusal('{"number":')).toBe('400 ERR_VALIDATION');
  });
});

describe('the ticket', () => {
  test('is made for a queue, or for a user who serves it at once', async () => {
    const [waiting, served] = [newNumber(), newNumber()];
    await system.send({ number: waiting, body: 'Oi', queueId });
    await system.send({ number: served, body: 'Oi', queueId: String(queueId), userId: ana.sessionUser.id });
    const statuses = [];
    for (const number of [waiting, served])
      statuses.push(...(await ticketsWith((await contactOf(number))?.id ?? 0)));
    expect(statuses).toMatchObject([
      { status: 'pending', queueId, userId: null },
      { status: 'open', queueId, userId: ana.sessionUser.id },
    ]);
  });

  test('that somebody serves is neither moved nor closed', async () => {
    const contact = await createContact(company.admin);
    const id = await seedTicket(server, company.id, {
      contactId: contact.id,
      userId: ana.sessionUser.id,
      whatsappId: system.connectionId,
    });
    const number = contact.number ?? '';
    const admin = company.admin.sessionUser.id;
    expect(
      await system.send({ number, body: 'Oi', queueId, userId: admin, closeTicket: true }),
    ).toMatchObject({
      ticketId: id,
    });
    expect(await ticketsWith(contact.id)).toEqual([
      { id, status: 'open', queueId: null, userId: ana.sessionUser.id },
    ]);
  });

  test('that nobody serves is closed on demand; text that means no means no', async () => {
    const contact = await createContact(company.admin);
    await seedTicket(server, company.id, {
      contactId: contact.id,
      status: 'pending',
      whatsappId: system.connectionId,
    });
    const number = contact.number ?? '';
    for (const closeTicket of ['false', '0', false, 0, ''])
      await system.send({ number, body: 'Oi', closeTicket });
    expect(await ticketsWith(contact.id)).toMatchObject([{ status: 'pending' }]);
    await system.send({ number, body: 'Tchau', closeTicket: 'true' });
    expect(await ticketsWith(contact.id)).toMatchObject([{ status: 'closed' }]);
  });

  test('of this call is closed with all of its files in it', async () => {
    const number = newNumber();
    const files = [
      { name: 'a.png', bytes: await picture('png', 9, 9) },
      { name: 'b.png', bytes: await picture('png', 8, 8) },
    ];
    const fields = { number, queueId: String(queueId), closeTicket: '1' };
    const { messages } = await system.send(mediaForm(fields, files));
    expect(messages).toHaveLength(2);
    expect(await ticketsWith((await contactOf(number))?.id ?? 0)).toMatchObject([
      { status: 'closed', queueId },
    ]);
  });

  test('is not made for a user or a queue of another company, or of none', async () => {
    const other = await createCompany(server);
    const theirs = (await createQueue(other.admin)).id;
    const before = await written();
    const number = newNumber();
    for (const id of [theirs, 2_000_000])
      expect(await system.refusal({ number, body: 'Oi', queueId: id })).toBe('404 ERR_QUEUE_NOT_FOUND');
    for (const userId of [other.admin.sessionUser.id, 2_000_000])
      expect(await system.refusal({ number, body: 'Oi', userId })).toBe('404 ERR_NO_USER_FOUND');
    expect(await written()).toEqual(before);
  });
});

describe('a signature', () => {
  test("is the user's name above the text", async () => {
    const userId = ana.sessionUser.id;
    const { messageId } = await system.send({ number: newNumber(), body: 'Oi', userId, sendSignature: true });
    expect(await messageOf(messageId)).toMatchObject({ body: '*Ana:*\nOi', userId });
  });

  test('of nobody is refused', async () => {
    const { status, body } = await system.try({ number: newNumber(), body: 'Oi', sendSignature: 'true' });
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'userId', problem: 'required' }] }]);
  });
});

describe('files', () => {
  test('of every kind are sent in their order, the text with the first one', async () => {
    const files = [
      { name: 'foto.png', bytes: await picture('png', 30, 20), mediaType: 'image' },
      { name: 'audio.ogg', bytes: silentAudio(1), mediaType: 'audio' },
      { name: 'boleto.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF'), mediaType: 'application' },
      { name: 'lista.txt', bytes: Buffer.from('um, dois'), mediaType: 'application' },
    ];
    const { messages } = await system.send(mediaForm({ number: newNumber(), body: 'Segue' }, files));
    const sent = [];
    for (const { messageId } of messages) sent.push(await messageOf(messageId));
    expect(sent).toEqual(
      files.map(({ name, mediaType }, index) =>
        expect.objectContaining({
          mediaName: name,
          mediaType,
          body: index === 0 ? 'Segue' : '',
          source: 'api',
        }),
      ),
    );
  });

  test('of a call that is refused stay nowhere', async () => {
    const before = await written();
    const form = mediaForm({ number: newNumber(), userId: '2000000' }, [
      { name: 'foto.png', bytes: await picture('png', 3, 3) },
    ]);
    expect(await system.refusal(form)).toBe('404 ERR_NO_USER_FOUND');
    expect(await written()).toEqual(before);
  });
});

describe('a contact', () => {
  test('who opted out or is blocked gets nothing', async () => {
    const out = await createContact(company.admin);
    await company.admin.call(api.optOuts.record, {
      params: { contactId: String(out.id) },
      body: { reason: 'Pediu por telefone' },
    });
    const blocked = await createContact(company.admin);
    await company.admin.call(api.contacts.block, {
      params: { id: String(blocked.id) },
      body: { active: false },
    });
    const before = await written();
    expect(await system.refusal({ number: out.number, body: 'Oi' })).toBe('409 ERR_CONTACT_OPTED_OUT');
    expect(await system.refusal({ number: blocked.number, body: 'Oi' })).toBe('409 ERR_CONTACT_BLOCKED');
    expect(await written()).toEqual(before);
  });

  test('on Messenger is named by their id there, while the reply window is open', async () => {
    const page = await seedOutsideSystem(server, company.id, { channel: 'facebook' });
    const [contact] = await server.sql<{ id: number }>(
      `insert into contacts ("companyId", name, channel, "whatsappId") values ($1, 'Rui', 'facebook', $2) returning id`,
      [company.id, page.connectionId],
    );
    await server.sql(
      `insert into contact_identities ("companyId", channel, "externalId", "contactId") values ($1, 'facebook', '7788', $2)`,
      [company.id, contact?.id],
    );
    const message = { number: '7788', body: 'Oi' };
    expect(await page.refusal(message)).toBe('409 ERR_WINDOW_CLOSED');
    await server.sql(
      `insert into reply_windows ("companyId", "whatsappId", "contactId", "lastInboundAt") values ($1, $2, $3, $4)`,
      [company.id, page.connectionId, contact?.id, server.clock.now()],
    );
    await page.send(message);
    expect(await page.refusal({ ...message, number: '99887766' })).toBe('404 ERR_NO_CONTACT_FOUND');
    const tooLong = 'x'.repeat(channelAbilities.facebook.maxText + 1);
    const before = await written();
    expect(await page.refusal({ ...message, body: tooLong })).toBe('400 ERR_CHANNEL_TEXT_TOO_LONG');
    expect(await written()).toEqual(before);
  });

  test('that is a group is written to if it is known on this connection', async () => {
    const id = '120363041234567890';
    const message = { number: id, body: 'Bom dia, grupo' };
    expect(await system.refusal(message)).toBe('404 ERR_NO_CONTACT_FOUND');
    const [group] = await server.sql<{ id: number }>(
      `insert into contacts ("companyId", name, channel, "isGroup", "whatsappId")
       values ($1, 'Vendas', 'whatsapp', true, $2) returning id`,
      [company.id, system.connectionId],
    );
    await server.sql(
      `insert into contact_identities ("companyId", channel, "externalId", "contactId") values ($1, 'whatsapp', $2, $3)`,
      [company.id, `${id}@g.us`, group?.id],
    );
    await system.send(message);
    await system.send({ ...message, number: `${id}@g.us` });
    expect(await ticketsWith(group?.id ?? 0)).toHaveLength(1);
    const sibling = await seedOutsideSystem(server, company.id);
    expect(await sibling.refusal(message)).toBe('404 ERR_NO_CONTACT_FOUND');
  });
});

describe('the list of what was sent', () => {
  test('has the latest first, and is searched by number, name and state', async () => {
    const other = await createCompany(server);
    const own = await seedOutsideSystem(server, other.id);
    const numbers = Array.from({ length: 22 }, () => newNumber());
    for (const number of numbers) await own.send({ number, body: `Para ${number}` });
    const list = (query: Record<string, string>) => other.admin.call(api.messagesApi.list, { query });
    const first = await list({});
    expect([first.count, first.hasMore, first.messages.length]).toEqual([22, true, 20]);
    expect(first.messages[0]).toMatchObject({
      body: `Para ${numbers.at(-1)}`,
      status: 'waiting',
      reason: null,
    });
    expect((await list({ pageNumber: '2' })).messages).toHaveLength(2);
    const [wanted = ''] = numbers;
    expect((await list({ searchParam: wanted })).messages).toMatchObject([{ contact: { number: wanted } }]);
    expect((await list({ status: 'read' })).messages).toEqual([]);
    const states: [number, string, string][] = [
      [0, 'failed', 'failed'],
      [0, 'unconfirmed', 'unconfirmed'],
      [1, 'sent', 'sent'],
      [2, 'sent', 'delivered'],
      [3, 'sent', 'read'],
      [4, 'sent', 'read'],
    ];
    for (const [ack, sendState, status] of states) {
      await server.sql(
        `update messages m set ack = $2, "sendState" = $3 from contacts c where c.id = m."chatId" and c.number = $1`,
        [wanted, ack, sendState],
      );
      expect((await list({ status })).messages, status).toMatchObject([
        { contact: { number: wanted }, status },
      ]);
    }
  });

  test('is told to administrators as it changes, and to nobody else', async () => {
    const live = await goLive(company.admin);
    const quiet = await goLive(ana);
    const { messageId } = await system.send({ number: newNumber(), body: 'Agora' });
    await fence(company.admin, [live, quiet]);
    expect(live.of('apiMessage')).toMatchObject([{ action: 'create', message: { id: messageId } }]);
    expect(quiet.of('apiMessage')).toEqual([]);
    expect((await ana.try(api.messagesApi.list)).body.error).toBe('ERR_NO_PERMISSION');
  });
});
