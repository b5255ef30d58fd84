import { api, type QuickMessage } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { startTeam } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { picture } from '../../../test/setup/pictures.ts';
import type { TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let sales: number;
let ana: Client;
let bruno: Client;
let outsider: Client;

beforeAll(async () => {
  ({ server, company, queueId: sales, ana, bruno } = await startTeam());
  outsider = await createUser(server, company.admin);
});
afterAll(() => server.stop());

let made = 0;
const add = (client: Client, fields: object = {}): Promise<QuickMessage> =>
  client.call(api.quickMessages.create, {
    body: { shortcode: `curta${(made += 1)}`, message: 'Olá {{firstName}}', ...fields },
  });
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const errorOf = async (
  client: Client,
  route: (typeof api.quickMessages)['update' | 'remove'],
  input: object,
) => (await client.try(route, input)).body.error;
const sees = async (client: Client, { id }: QuickMessage) => {
  const isUsable = (await client.call(api.quickMessages.listAll)).some((one) => one.id === id);
  const { status } = await client.try(api.quickMessages.show, at({ id }));
  expect(status).toBe(isUsable ? 200 : 404);
  return isUsable;
};
const whoSees = async (quick: QuickMessage) => ({
  ana: await sees(ana, quick),
  bruno: await sees(bruno, quick),
  outsider: await sees(outsider, quick),
  admin: await sees(company.admin, quick),
});

describe('who sees a quick message', () => {
  test('its owner alone, unless it is shared', async () => {
    expect(await whoSees(await add(ana))).toEqual({ ana: true, bruno: false, outsider: false, admin: false });
  });

  test('everybody, or the people of its queues and administrators', async () => {
    const all = await add(ana, { visao: true });
    expect(await whoSees(all)).toEqual({ ana: true, bruno: true, outsider: true, admin: true });
    const some = await add(ana, { visao: true, queueIds: [sales] });
    expect(await whoSees(some)).toEqual({ ana: true, bruno: true, outsider: false, admin: true });
  });

  test('nobody but its owner once the only queue it was for is gone', async () => {
    const { id: goingId } = await createQueue(company.admin);
    const quick = await add(ana, { visao: true, queueIds: [goingId] });
    await company.admin.call(api.queues.remove, at({ id: goingId }));
    expect(await whoSees(quick)).toEqual({ ana: true, bruno: false, outsider: false, admin: false });
  });

  test('administrators, when its owner is gone', async () => {
    const leaver = await createUser(server, company.admin);
    const quick = await add(leaver);
    await company.admin.call(api.users.remove, at(leaver.sessionUser));
    expect(await whoSees(quick)).toEqual({ ana: false, bruno: false, outsider: false, admin: true });
    await company.admin.call(api.quickMessages.remove, at(quick));
  });

  test('whoever hears of it: those who see it, and that it is gone those who no longer do', async () => {
    const lives = {
      ana: await goLive(ana),
      bruno: await goLive(bruno),
      outsider: await goLive(outsider),
      admin: await goLive(company.admin),
    };
    const quick = await add(ana, { visao: true, queueIds: [sales] });
    await ana.call(api.quickMessages.update, { ...at(quick), body: { visao: false } });
    await ana.call(api.quickMessages.remove, at(quick));
    await fence(company.admin, Object.values(lives));
    const told = (name: keyof typeof lives) => lives[name].of('quickMessage').map(({ action }) => action);
    expect(told('ana')).toEqual(['create', 'delete', 'update', 'delete']);
    expect(told('bruno')).toEqual(['create', 'delete']);
    expect(told('admin')).toEqual(['create', 'delete']);
    expect(told('outsider')).toEqual([]);
    for (const live of Object.values(lives)) live.close();
  });
});

describe('who changes a quick message', () => {
  test('its owner and administrators; others only a general one', async () => {
    const body = { message: 'Outras palavras' };
    const shared = await add(ana, { visao: true });
    expect(await errorOf(bruno, api.quickMessages.update, { ...at(shared), body })).toBe('ERR_NO_PERMISSION');
    expect(await errorOf(bruno, api.quickMessages.remove, at(shared))).toBe('ERR_NO_PERMISSION');
    const changed = await company.admin.call(api.quickMessages.update, { ...at(shared), body });
    expect(changed).toMatchObject({ ...body, userId: ana.sessionUser.id });
    const general = await add(ana, { visao: true, geral: true });
    expect(await bruno.call(api.quickMessages.update, { ...at(general), body })).toMatchObject(body);
    await bruno.call(api.quickMessages.remove, at(general));
    const ownOnly = await add(ana, { geral: true });
    for (const client of [bruno, company.admin])
      expect(await errorOf(client, api.quickMessages.update, { ...at(ownOnly), body })).toBe(
        'ERR_NO_QUICK_MESSAGE_FOUND',
      );
  });

  test('a shortcode is each owner’s once, however it is written', async () => {
    const { shortcode } = await add(ana, { shortcode: '/Ação' });
    expect(shortcode).toBe('Ação');
    const again = { body: { shortcode: 'acao', message: 'Olá' } };
    expect((await ana.try(api.quickMessages.create, again)).body.error).toBe('ERR_SHORTCODE_TAKEN');
    await bruno.call(api.quickMessages.create, again);
    const other = await add(ana);
    const taken = { ...at(other), body: { shortcode: 'ação' } };
    expect(await errorOf(ana, api.quickMessages.update, taken)).toBe('ERR_SHORTCODE_TAKEN');
  });

  test.each([
    [{ message: 'Olá' }, 'shortcode', 'required'],
    [{ shortcode: ' / ', message: 'Olá' }, 'shortcode', 'required'],
    [{ shortcode: 'x', message: '' }, 'message', 'required'],
    [{ shortcode: 'x', message: 'Oi' }, 'message', 'tooShort'],
  ])('%o is refused with what is wrong', async (body, path, problem) => {
    const answer = await ana.try(api.quickMessages.create, { body });
    expect(answer.body).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path, problem }] });
  });

  test('a queue that is not there is refused', async () => {
    const body = { shortcode: 'fila', message: 'Olá', queueIds: [2_000_000_000] };
    expect((await ana.try(api.quickMessages.create, { body })).body.error).toBe('ERR_QUEUE_NOT_FOUND');
  });
});

test('the list is found by shortcode or text, accents aside, a page at a time', async () => {
  const person = await createUser(server, (await createCompany(server)).admin);
  for (let index = 0; index < 21; index += 1)
    await add(person, { shortcode: `lista${String(index).padStart(2, '0')}` });
  const page = (query: object) => person.call(api.quickMessages.list, { query });
  const first = await page({ pageNumber: '1' });
  expect([first.count, first.hasMore, first.records.length]).toEqual([21, true, 20]);
  const second = await page({ pageNumber: '2' });
  expect([second.hasMore, second.records.map(({ shortcode }) => shortcode)]).toEqual([false, ['lista20']]);
  await add(person, { shortcode: 'outro', message: 'Até amanhã' });
  for (const searchParam of ['/outro', 'OUTRO', 'amanha'])
    expect((await page({ searchParam })).records.map(({ shortcode }) => shortcode)).toEqual(['outro']);
});

const upload = async (
  client: Client,
  quick: { id: number },
  { bytes, name = 'tabela.png' }: { bytes: Buffer; name?: string | undefined },
) => {
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return client.send('POST', `/api/quick-messages/${quick.id}/media-upload`, form);
};
const bytesAt = async (url: string | null) =>
  Buffer.from(await (await company.admin.file(String(url))).arrayBuffer());

async function openTicket(userId: number): Promise<number> {
  const whatsappId = await seedConnection(server, company.id);
  const { id: contactId } = await createContact(company.admin, { name: 'Maria Clara' });
  return seedTicket(server, company.id, { contactId, whatsappId, queueId: sales, userId });
}

describe('with a file', () => {
  test('it may do without a text, is kept, replaced, taken away and removed with it', async () => {
    const quick = await add(ana, { message: '', isMedia: true });
    const image = await picture('png');
    expect((await upload(ana, quick, { bytes: image })).status).toBe(200);
    const kept = await ana.call(api.quickMessages.show, at(quick));
    expect(kept).toMatchObject({ isMedia: true, mediaName: 'tabela.png', mediaMime: 'image/png' });
    expect((await bytesAt(kept.mediaPath)).equals(image)).toBe(true);
    await upload(ana, quick, { bytes: Buffer.from('%PDF-1.4\n%âãÏÓ\n'), name: 'lista.pdf' });
    const replaced = await ana.call(api.quickMessages.show, at(quick));
    expect(replaced).toMatchObject({ mediaName: 'lista.pdf', mediaMime: 'application/pdf' });
    const { record } = await ana.call(api.quickMessages.removeMedia, at(quick));
    expect(record).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
    await upload(ana, quick, { bytes: image });
    await ana.call(api.quickMessages.remove, at(quick));
    const left = await server.sql('select key from stored_files where "companyId" = $1', [company.id]);
    expect(left).toEqual([]);
  });

  test('nobody puts one where they may not change', async () => {
    const quick = await add(ana, { visao: true });
    const image = await picture('png');
    expect((await upload(bruno, quick, { bytes: image })).status).toBe(403);
    const empty = await ana.send('POST', `/api/quick-messages/${quick.id}/media-upload`, { typeArch: 'x' });
    expect(empty.status).toBe(415);
    expect(await server.sql('select 1 from stored_files where "companyId" = $1', [company.id])).toEqual([]);
  });

  test('it is sent with a file of its own, counted, and the most used is offered first', async () => {
    const quick = await add(ana, { visao: true, message: 'Bom dia, {{firstName}}' });
    const image = await picture('png');
    await upload(ana, quick, { bytes: image });
    const params = { ticketId: String(await openTicket(bruno.sessionUser.id)) };
    const body = { body: quick.message, quickMessageId: quick.id, clientId: 'quick-message-1' };
    const { messages } = await bruno.call(api.messages.send, { params, body });
    expect(messages).toMatchObject([{ body: 'Bom dia, Maria', mediaType: 'image', mediaName: 'tabela.png' }]);
    // Repeated by a client that missed the response: nothing is sent or counted twice.
    await bruno.call(api.messages.send, { params, body });
    const [first] = await bruno.call(api.quickMessages.listAll);
    expect(first).toMatchObject({ id: quick.id, uses: 1 });
    await ana.call(api.quickMessages.remove, at(quick));
    expect((await bytesAt(messages[0]?.mediaUrl ?? null)).equals(image)).toBe(true);
  });

  test('one that somebody may not see cannot be sent by them', async () => {
    const secret = await add(ana);
    const params = { ticketId: String(await openTicket(bruno.sessionUser.id)) };
    const body = { body: 'Olá', quickMessageId: secret.id };
    const answer = await bruno.try(api.messages.send, { params, body });
    expect(answer.body.error).toBe('ERR_NO_QUICK_MESSAGE_FOUND');
    const { messages } = await bruno.call(api.messages.list, {
      params: { ticketUuid: params.ticketId },
      query: {},
    });
    expect(messages).toEqual([]);
  });
});

test('one that is switched off is kept, but not offered', async () => {
  const quick = await add(ana, { status: false });
  expect((await ana.call(api.quickMessages.listAll)).map(({ id }) => id)).not.toContain(quick.id);
  expect(await ana.call(api.quickMessages.show, at(quick))).toMatchObject({ status: false });
});

describe('a preview', () => {
  const preview = async (client: Client, ticketId: number, body: string) =>
    client.call(api.messages.preview, { params: { ticketId: String(ticketId) }, body: { body } });

  test('shows the text as the contact would get it, and what is missing or no variable', async () => {
    const ticketId = await openTicket(ana.sessionUser.id);
    expect(await preview(ana, ticketId, 'Olá {{ firstName }}, sou {{userName}}. {{preco}}')).toEqual({
      body: `Olá Maria, sou ${ana.sessionUser.name}. {{preco}}`,
      missing: [],
      unknown: ['preco'],
    });
    const { id: contactId } = await createContact(company.admin, { name: '+55 11 98888-0000' });
    const bare = await seedTicket(server, company.id, { contactId, userId: ana.sessionUser.id });
    const { missing } = await preview(ana, bare, '{{name}} {{queue}} {{connection}} {{ticket_id}} {{name}}');
    expect(missing).toEqual(['name', 'queue', 'connection']);
  });

  test('is of tickets that one may see', async () => {
    const params = { ticketId: String(await openTicket(ana.sessionUser.id)) };
    const answer = await outsider.try(api.messages.preview, { params, body: { body: '{{name}}' } });
    expect(answer.body.error).toBe('ERR_NO_TICKET_FOUND');
  });
});
