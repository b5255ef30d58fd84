import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Integration, integrationTypes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from './client.ts';
import { type DemoProcess, startDemoProcess } from './demo-process.ts';
import type { PhoneApiMessage, PhoneCustomer } from './phone-api.ts';
import { accounts, companyPhones, expiredAdmin } from './seed/company.ts';

const channels = ['facebook', 'instagram', 'whatsapp', 'whatsappapi'];
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

let folder: string;
let demo: DemoProcess;
let url: string;
let phoneUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-demo-'));
  await start();
}, 180_000);
afterAll(async () => {
  await demo.stop();
  await rm(folder, { recursive: true, force: true });
}, 180_000);

async function start(): Promise<void> {
  demo = await startDemoProcess(join(folder, 'data'));
  ({ url, phoneUrl } = demo);
}

async function phone<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`${phoneUrl}/api${path}`, init);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

const write = (customer: string, text: string) =>
  phone<{ id: string }>(`/customers/${customer}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });

const listPhoneMessages = (customer: string) => phone<PhoneApiMessage[]>(`/customers/${customer}/messages`);

test('the accounts of the README sign in, each in its company', async () => {
  const companies = new Map<string, string>();
  for (const [name, credentials] of Object.entries(accounts)) {
    const { user } = await new Client(url, credentials).signIn();
    expect(user).toMatchObject({ super: name === 'owner', mustChangePassword: false });
    companies.set(name, user.company.name);
  }
  expect(new Set(companies.values()).size).toBe(2);
  expect(companies.get('admin')).toBe(companies.get('ana'));
});

test('there are weeks of history, people who wait and people who are served', async () => {
  const admin = new Client(url, accounts.admin);
  const count = async (status: 'pending' | 'open' | 'group' | 'closed') => {
    const { tickets } = await admin.call(api.tickets.list, { query: { status, showAll: 'true' } });
    return tickets;
  };
  expect((await count('pending')).length).toBeGreaterThanOrEqual(3);
  expect((await count('group')).length).toBe(1);
  const owners = new Set((await count('open')).map(({ user }) => user?.name));
  expect(owners.size).toBe(3);
  const closed = await count('closed');
  const oldest = Math.min(...closed.map(({ createdAt }) => Date.parse(createdAt)));
  expect(Date.now() - oldest).toBeGreaterThan(20 * 86_400_000);
});

test('no screen is empty, and what answers by itself answers', async () => {
  const admin = new Client(url, accounts.admin);
  const { prompts } = await admin.call(api.prompts.list, { query: {} });
  expect(prompts.map(({ queue }) => queue?.name)).toEqual(['Vendas', 'Suporte']);
  const { queueIntegrations } = await admin.call(api.integrations.list, { query: {} });
  expect(new Set(queueIntegrations.map(({ type }) => type))).toEqual(new Set(integrationTypes));
  for (const integration of queueIntegrations) expect(await askIntegration(admin, integration)).not.toBe('');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const calendar = await admin.call(api.schedules.calendar, { query: { from: day(-25), to: day(14) } });
  const states = new Set(calendar.entries.map(({ status }) => status));
  expect(states).toEqual(new Set(['ENVIADA', 'ERRO', 'PENDENTE']));
  const { records: campaigns } = await admin.call(api.campaigns.list, { query: {} });
  expect(campaigns.map(({ status }) => status)).toEqual(['EM_ANDAMENTO', 'PROGRAMADA', 'FINALIZADA']);
  expect(campaigns[2]?.counters).toMatchObject({
    total: 12,
    leftOut: 2,
    failed: 1,
    sent: 9,
    read: 4,
    answered: 2,
  });
  const { files } = await admin.call(api.files.list, { query: {} });
  expect(files.length).toBeGreaterThan(1);
  for (const { options } of files)
    for (const { path } of options) expect((await admin.file(path ?? '/nowhere')).status).toBe(200);
  const { records: replies } = await admin.call(api.quickMessages.list, { query: {} });
  expect(replies.filter(({ mediaPath }) => mediaPath !== null)).toHaveLength(1);
  const { records: helps } = await admin.call(api.helps.list, { query: {} });
  expect(helps.length).toBeGreaterThan(2);
  expect(await new Client(url, accounts.ana).call(api.drafts.list)).toHaveLength(1);
  const owner = new Client(url, accounts.owner);
  expect((await owner.call(api.companies.listAll, { query: {} })).length).toBeGreaterThan(4);
  const { tickets } = await admin.call(api.tickets.list, { query: { status: 'closed', showAll: 'true' } });
  expect(new Set(tickets.map(({ userRating }) => userRating?.rate)).size).toBeGreaterThan(3);
});

test('the assistant and the order tracking have each served somebody', async () => {
  const admin = new Client(url, accounts.admin);
  const { tickets } = await admin.call(api.tickets.list, { query: { status: 'pending', showAll: 'true' } });
  const reasonsOf = async (name: string) => {
    const id = tickets.find(({ contact }) => contact.name === name)?.id ?? 0;
    const log = await admin.call(api.tickets.log, { params: { ticketId: String(id) } });
    return log.map(({ reason }) => reason?.code);
  };
  expect(await reasonsOf('Lívia Duarte')).toContain('promptHandedOver');
  expect(await reasonsOf('Rodrigo Teixeira')).toContain('integration');
});

/** The integration's answer to a test text, as the screen's button requests it. */
async function askIntegration(admin: Client, integration: Integration): Promise<string> {
  const { id, type, projectName, jsonContent, language, urlN8N, typebotSlug } = integration;
  const body = { id, type, projectName, jsonContent, language, urlN8N, typebotSlug };
  const { messages } = await admin.call(api.integrations.testSession, { body });
  return messages.join('');
}

test('a customer writes, the attendant answers, and the phone shows it', async () => {
  const customers = await phone<PhoneCustomer[]>('/customers');
  const customer = customers.find(({ name }) => name === 'Isabela Cardoso');
  expect(customer).toEqual({
    id: expect.any(String) as string,
    name: 'Isabela Cardoso',
    number: expect.stringMatching(/^55\d+$/) as string,
    channel: 'whatsapp',
  });
  const id = customer?.id ?? '';
  const sent = await write(id, 'O bule ainda está na loja?');
  const admin = new Client(url, accounts.admin);
  const ticket = await vi.waitFor(async () => {
    const { tickets } = await admin.call(api.tickets.list, { query: { status: 'pending' } });
    const found = tickets.find(({ contact }) => contact.name === 'Isabela Cardoso');
    if (!found) throw new Error('It is not there yet.');
    return found;
  }, WAIT_OPTIONS);
  const [queue] = await admin.call(api.queues.list);
  const params = { id: String(ticket.id) };
  await admin.call(api.tickets.update, { params, body: { status: 'open', queueId: queue?.id ?? 0 } });
  await admin.call(api.messages.send, { params: { ticketId: params.id }, body: { body: 'Está, sim!' } });
  await vi.waitFor(async () => {
    const chat = await listPhoneMessages(id);
    expect(chat.find((line) => line.id === sent.id)).toMatchObject({ from: 'customer', ack: 3 });
    expect(chat.at(-1)).toMatchObject({ from: 'company', text: 'Está, sim!', mediaType: 'text', ack: 2 });
  }, WAIT_OPTIONS);

  const form = new FormData();
  form.append('media', new File(['%PDF-1.4'], 'pedido.pdf', { type: 'application/pdf' }));
  form.append('text', 'segue o pedido');
  await phone(`/customers/${id}/messages`, { method: 'POST', body: form });
  await vi.waitFor(async () => {
    const { messages } = await admin.call(api.messages.list, {
      params: { ticketUuid: ticket.uuid },
      query: {},
    });
    expect(messages.at(-1)).toMatchObject({
      mediaType: 'application',
      body: 'segue o pedido',
      mediaName: 'pedido.pdf',
      mediaState: 'ready',
    });
  }, WAIT_OPTIONS);
});

test.each([
  ['whatsappapi', 'Renata Vaz'],
  ['facebook', 'Bianca Farias'],
  ['instagram', 'Caio Luz'],
] as const)('a customer of %s writes, and gets an answer', async (channel, name) => {
  const customer = (await phone<PhoneCustomer[]>('/customers')).find((each) => each.name === name);
  expect(customer).toMatchObject({ channel, number: null });
  const id = customer?.id ?? '';
  const text = `Vocês têm café para ${channel}?`;
  const sent = await write(id, text);
  const admin = new Client(url, accounts.admin);
  const ticket = await vi.waitFor(async () => {
    const lists = await Promise.all(
      (['pending', 'open'] as const).map((status) =>
        admin.call(api.tickets.list, { query: { status, showAll: 'true' } }),
      ),
    );
    const found = lists
      .flatMap(({ tickets }) => tickets)
      .find(({ contact, lastMessage }) => contact.name === name && lastMessage === text);
    if (!found) throw new Error('It is not there yet.');
    return found;
  }, WAIT_OPTIONS);
  expect(ticket.channel).toBe(channel);
  const [queue] = await admin.call(api.queues.list);
  const params = { id: String(ticket.id) };
  if (ticket.status === 'pending')
    await admin.call(api.tickets.update, { params, body: { status: 'open', queueId: queue?.id ?? 0 } });
  await admin.call(api.messages.send, { params: { ticketId: params.id }, body: { body: 'Temos, sim!' } });
  await admin.call(api.tickets.markRead, { params });
  await vi.waitFor(async () => {
    const chat = await listPhoneMessages(id);
    expect(chat.find((line) => line.id === sent.id)).toMatchObject({ from: 'customer', ack: 3 });
    expect(chat.at(-1)).toMatchObject({ from: 'company', text: 'Temos, sim!', mediaType: 'text', ack: 2 });
  }, WAIT_OPTIONS);
});

test('a customer edits, deletes, reacts, quotes, shows a place and calls', async () => {
  const admin = new Client(url, accounts.admin);
  const [customer] = (await phone<PhoneCustomer[]>('/customers')).filter(
    ({ name }) => name === 'Aline Moreira',
  );
  const place = `/customers/${customer?.id ?? ''}`;
  const send = (method: string, path: string, body: object) =>
    phone<{ id: string }>(place + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // The bot's menu would interfere with her messages.
  const { contacts } = await admin.call(api.contacts.list, { query: { searchParam: 'Aline Moreira' } });
  await admin.call(api.contacts.toggleDisableBot, { params: { contactId: String(contacts[0]?.id ?? 0) } });
  const company = (await listPhoneMessages(customer?.id ?? '')).findLast(({ from }) => from === 'company');
  const wrong = await send('POST', '/messages', { text: 'Errado' });
  await send('PUT', `/messages/${wrong.id}`, { text: 'Certo' });
  const gone = await send('POST', '/messages', { text: 'Apague' });
  await phone(`${place}/messages/${gone.id}`, { method: 'DELETE' });
  await send('PUT', `/messages/${company?.id ?? ''}/reaction`, { emoji: '❤️' });
  await send('POST', '/messages', { text: 'Sobre isto', quotedId: company?.id });
  await send('POST', '/messages', { location: { latitude: -23.55, longitude: -46.63, name: 'Sé' } });
  await send('POST', '/messages', { sampleVoice: true });
  const chat = async () => {
    const { tickets } = await admin.call(api.tickets.list, { query: { status: 'pending' } });
    const ticket = tickets.find(({ contact }) => contact.name === 'Aline Moreira');
    const { messages } = await admin.call(api.messages.list, {
      params: { ticketUuid: ticket?.uuid ?? '' },
      query: {},
    });
    return messages;
  };
  await vi.waitFor(async () => {
    expect((await chat()).slice(-6)).toMatchObject([
      { reactions: [{ emoji: '❤️' }] },
      { body: 'Certo', isEdited: true },
      { isDeleted: true },
      { body: 'Sobre isto', quotedMsg: { fromMe: true } },
      { mediaType: 'locationMessage', location: { name: 'Sé' } },
      { mediaType: 'audio', mediaState: 'ready', mediaSeconds: 3 },
    ]);
  }, WAIT_OPTIONS);
  const call = await send('POST', '/calls', { isVideo: false });
  await phone(`${place}/calls/${call.id}`, { method: 'DELETE' });
  await vi.waitFor(async () => {
    expect((await chat()).at(-1)).toMatchObject({ mediaType: 'call_log' });
  }, WAIT_OPTIONS);
});

test('somebody without a ticket gets the menu, chooses, and the log says why they are there', async () => {
  const admin = new Client(url, accounts.admin);
  const active = await Promise.all(
    (['pending', 'open'] as const).map((status) =>
      admin.call(api.tickets.list, { query: { status, showAll: 'true' } }),
    ),
  );
  const busy = new Set(active.flatMap(({ tickets }) => tickets.map(({ contact }) => contact.name)));
  const customer = (await phone<PhoneCustomer[]>('/customers')).find(
    ({ name, channel }) => channel === 'whatsapp' && !busy.has(name),
  );
  const hears = (text: RegExp) =>
    vi.waitFor(async () => {
      const [last] = (await listPhoneMessages(customer?.id ?? ''))
        .filter(({ from }) => from === 'company')
        .slice(-1);
      expect(last?.text).toMatch(text);
    }, WAIT_OPTIONS);
  await write(customer?.id ?? '', 'Bom dia!');
  await hears(/\*\[ 1 \]\* - Vendas\n\*\[ 2 \]\* - Suporte/);
  await write(customer?.id ?? '', '2');
  await hears(/\*\[ 1 \]\* - Problema com um pedido/);
  const { tickets } = await admin.call(api.tickets.list, { query: { status: 'pending', showAll: 'true' } });
  const ticket = tickets.find(({ contact }) => contact.name === customer?.name);
  expect(ticket?.queue?.name).toBe('Suporte');
  const log = await admin.call(api.tickets.log, { params: { ticketId: String(ticket?.id ?? 0) } });
  expect(log.map(({ reason }) => reason)).toContainEqual({
    code: 'chosenInMenu',
    queue: 'Suporte',
    option: '2',
  });
});

test("a new connection is linked with the company's second phone, and unlinked by it", async () => {
  const admin = new Client(url, accounts.admin);
  const { id } = await admin.call(api.connections.create, { body: { name: 'Filial' } });
  const params = { id: String(id) };
  const code = await vi.waitFor(async () => {
    const codes = await phone<{ connection: string; code: string }[]>('/company/codes');
    const found = codes.find(({ connection }) => connection === 'Filial');
    if (!found) throw new Error('There is no code yet.');
    return found.code;
  }, WAIT_OPTIONS);
  const number = companyPhones[1]?.number ?? '';
  await phone(`/company/phones/${number}/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const status = (expected: object) =>
    vi.waitFor(async () => {
      expect(await admin.call(api.connections.show, { params, query: {} })).toMatchObject(expected);
    }, WAIT_OPTIONS);
  await status({ status: 'CONNECTED', number });
  await phone(`/company/phones/${number}/unlink`, { method: 'POST' });
  await status({ status: 'DISCONNECTED' });
  await admin.call(api.connections.remove, { params });
});

test('an expired company pays its invoice in the bank beside the phones, and works at once', async () => {
  expect(demo.printed()).toContain(expiredAdmin.email);
  const client = new Client(url, expiredAdmin);
  const { user } = await client.signIn();
  await expect(client.call(api.tickets.list, { query: {} })).rejects.toThrow(/answered 402/);
  const { invoices } = await client.call(api.invoices.list, { query: {} });
  const [invoice] = invoices;
  const { txid, qrcode, valor } = await client.call(api.checkout.subscribe, {
    body: { invoiceId: invoice?.id ?? 0, firstName: 'Pet Feliz', zipcode: '11.222.333/0001-81' },
  });
  const charges = () =>
    phone<{ txid: string; code: string; amount: string; status: string }[]>('/bank/charges');
  expect(await charges()).toMatchObject([
    { txid, code: qrcode.qrcode, amount: valor.original, status: 'open' },
  ]);
  await phone(`/bank/charges/${txid}/pay`, { method: 'POST' });
  expect(await charges()).toMatchObject([{ txid, status: 'paid' }]);
  // The bank has told it by now; nobody signs in again.
  expect(await client.call(api.tickets.list, { query: {} })).toMatchObject({ tickets: [] });
  const renewed = await client.call(api.sessions.me);
  expect((renewed.company.dueDate ?? '') > (user.company.dueDate ?? '')).toBe(true);
  expect((await client.call(api.invoices.show, { params: { id: String(invoice?.id) } })).status).toBe('Pago');
  const again = await fetch(`${phoneUrl}/api/bank/charges/${txid}/pay`, { method: 'POST' });
  expect(again.status).toBe(409);
});

test('only its own page may be anybody', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${phoneUrl}/api/customers`, { headers });
  expect((await ask({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await ask({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await ask({})).status).toBe(200);
  const page = await fetch(phoneUrl);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('app.js');
});

test('started again it is the same: nothing twice, and no code to scan', async () => {
  const look = async () => {
    const admin = new Client(url, accounts.admin);
    const closed = await admin.call(api.tickets.list, { query: { status: 'closed', showAll: 'true' } });
    return {
      people: (await admin.call(api.users.list, { query: {} })).count,
      contacts: (await admin.call(api.contacts.list, { query: {} })).count,
      closed: closed.count,
      customers: (await phone<PhoneCustomer[]>('/customers')).length,
    };
  };
  const before = await look();
  expect(await demo.stop()).toBe(0);
  await start();
  expect(await look()).toEqual(before);
  const admin = new Client(url, accounts.admin);
  await vi.waitFor(async () => {
    const connections = await admin.call(api.connections.list, { query: {} });
    expect(connections.map(({ channel }) => channel).toSorted()).toEqual(channels);
    expect(connections.every(({ status, qrcode }) => status === 'CONNECTED' && qrcode === '')).toBe(true);
  }, WAIT_OPTIONS);
  const { queueIntegrations } = await admin.call(api.integrations.list, { query: {} });
  for (const integration of queueIntegrations) expect(await askIntegration(admin, integration)).not.toBe('');
  const customers = await phone<PhoneCustomer[]>('/customers');
  for (const channel of channels) {
    const customer = customers.find((each) => each.channel === channel);
    const { id } = await write(customer?.id ?? '', 'Oi de novo');
    await vi.waitFor(async () => {
      const sent = (await listPhoneMessages(customer?.id ?? '')).find((line) => line.id === id);
      expect(sent?.ack).toBeGreaterThanOrEqual(2);
    }, WAIT_OPTIONS);
  }
}, 180_000);
