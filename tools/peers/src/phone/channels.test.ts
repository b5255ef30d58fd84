import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGraphPeer, type GraphPeer } from '../graph/index.ts';
import { startTestWebhook, type TestWebhook } from '../graph/test-webhook.ts';
import { WhatsAppPeer } from '../whatsapp/index.ts';
import { Phones, type PhoneServer, startPhoneServer } from './index.ts';

let directory: string;
let whatsapp: WhatsAppPeer;
let graph: GraphPeer;
let webhook: TestWebhook;
let phones: PhoneServer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prosa-phones-'));
  whatsapp = await WhatsAppPeer.start();
  whatsapp.addCustomer({ phone: '5511988887777', name: 'Ana' });
  graph = await createGraphPeer({ automaticReceipts: 'sent' });
  graph.isProofRequired = false;
  webhook = await startTestWebhook();
  const page = graph.addPage({ name: 'Loja', instagram: { username: 'loja' } });
  page.subscribedFields = [
    'messages',
    'message_deliveries',
    'message_reads',
    'message_echoes',
    'message_reactions',
  ];
  const number = graph.addNumber({ displayNumber: '+55 11 4000-0001', verifiedName: 'Loja' });
  for (const business of graph.world.businesses) business.isSubscribed = true;
  graph.setAppWebhook(webhook.url);
  graph.setNumberWebhook(number.id, webhook.url);
  graph.addCustomer({ channel: 'whatsappapi', name: 'Ana', phone: '5511988887777' });
  graph.addCustomer({ channel: 'whatsappapi', name: 'Oculta', phone: null });
  graph.addCustomer({ channel: 'facebook', name: 'Bia Sá' });
  graph.addCustomer({ channel: 'instagram', name: 'Caio Luz' });
  phones = await startPhoneServer({
    phones: new Phones(whatsapp, directory, graph),
    port: 0,
    companyPhones: [],
    readCodes: () => Promise.resolve([]),
    texts: { openings: ['Oi'], replies: ['Sim'] },
  });
});

afterEach(async () => {
  await phones.stop();
  await graph.stop();
  await whatsapp.stop();
  webhook.stop();
  await rm(directory, { recursive: true, force: true });
});

interface Shown {
  id: string;
  name: string;
  number: string | null;
  channel: string;
}

async function call(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${phones.url}/api${path}`, {
    method,
    ...(body instanceof FormData
      ? { body }
      : body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
  });
  return { status: response.status, json: await response.json() };
}

const customers = async () => (await call('GET', '/customers')).json as Shown[];
const on = async (channel: string, name?: string) => {
  const found = (await customers()).find((each) => each.channel === channel && (!name || each.name === name));
  return `/customers/${found?.id ?? ''}`;
};

test('customers of every channel are listed, each with a phone of their own', async () => {
  const list = await customers();
  expect(new Set(list.map(({ id }) => id)).size).toBe(5);
  expect(list.map(({ name, channel, number }) => [name, channel, number])).toEqual([
    ['Ana', 'whatsapp', '5511988887777'],
    ['Ana', 'whatsappapi', '5511988887777'],
    ['Bia Sá', 'facebook', null],
    ['Caio Luz', 'instagram', null],
    ['Oculta', 'whatsappapi', null],
  ]);
});

test.each(['whatsappapi', 'facebook', 'instagram'] as const)(
  '%s: written, answered, read',
  async (channel) => {
    const path = await on(channel);
    const { json } = await call('POST', `${path}/messages`, { text: 'Olá' });
    const { id } = json as { id: string };
    await vi.waitFor(async () =>
      expect((await call('GET', `${path}/messages`)).json).toMatchObject([
        { id, from: 'customer', text: 'Olá', mediaType: 'text', ack: 2 },
      ]),
    );
    const customer = graph.customers().find(({ person }) => person.channel === channel);
    const { token } =
      channel === 'whatsappapi' ? (graph.world.numbers[0] ?? {}) : (graph.world.pages[0] ?? {});
    const body =
      channel === 'whatsappapi'
        ? { messaging_product: 'whatsapp', to: customer?.id, type: 'text', text: { body: 'Oi' } }
        : { recipient: { id: customer?.id }, messaging_type: 'RESPONSE', message: { text: 'Oi' } };
    const account = channel === 'instagram' ? graph.world.pages[0]?.id : customer?.person.accountId;
    const sent = await fetch(`${graph.url}/v25.0/${account}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(sent.status).toBe(200);
    await vi.waitFor(async () =>
      expect((await call('GET', `${path}/messages`)).json).toMatchObject([
        {},
        { from: 'company', text: 'Oi', mediaType: 'text', ack: 2 },
      ]),
    );
    await call('PUT', `${path}/read`, {});
    await vi.waitFor(() =>
      expect(webhook.deliveries.some(({ body: told }) => /"status":"read"|"read":\{/.test(told))).toBe(true),
    );
    expect((await call('PUT', `${path}/messages/${id}/reaction`, { emoji: '❤️' })).status).toBe(200);
    await vi.waitFor(() =>
      expect(webhook.deliveries.some(({ body: told }) => told.includes('"reaction"'))).toBe(true),
    );
  },
);

test('what a channel has not is refused', async () => {
  const [facebook, instagram, cloud] = [await on('facebook'), await on('instagram'), await on('whatsappapi')];
  const write = async (path: string) =>
    ((await call('POST', `${path}/messages`, { text: 'Olá' })).json as { id: string }).id;
  const statuses = async (path: string) => {
    const message = `${path}/messages/${await write(path)}`;
    const edited = await call('PUT', message, { text: 'Outra' });
    const removed = await call('DELETE', message);
    const place = await call('POST', `${path}/messages`, { location: { latitude: 1, longitude: 1 } });
    const rung = await call('POST', `${path}/calls`, { isVideo: false });
    return [edited, removed, place, rung].map(({ status }) => status);
  };
  expect(await statuses(facebook)).toEqual([409, 409, 409, 409]);
  expect(await statuses(instagram)).toEqual([200, 200, 409, 409]);
  expect(await statuses(cloud)).toEqual([200, 200, 200, 409]);
});

test('where words cannot go with a file they follow it', async () => {
  const path = await on('facebook');
  const form = new FormData();
  form.append('media', new File(['picture'], 'foto.jpg', { type: 'image/jpeg' }));
  form.append('text', 'Olha!');
  expect((await call('POST', `${path}/messages`, form)).status).toBe(200);
  expect((await call('GET', `${path}/messages`)).json).toMatchObject([
    { mediaType: 'image', text: '' },
    { mediaType: 'text', text: 'Olha!' },
  ]);
  await vi.waitFor(() => expect(webhook.deliveries).toHaveLength(2));
});

test('a second account of the company is written to as well, by the same phone', async () => {
  const second = graph.addPage({ name: 'Filial' });
  const path = await on('facebook');
  await call('POST', `${path}/messages`, { text: 'À loja' });
  const before = (await customers()).length;
  second.subscribedFields = ['messages'];
  const chat = `${path.slice('/customers/'.length)} ${second.id}`;
  expect((await call('POST', `${path}/messages`, { text: 'À filial', chat })).status).toBe(200);
  await vi.waitFor(() =>
    expect(webhook.deliveries.map(({ body }) => /"entry":\[\{"id":"(\d+)"/.exec(body)?.[1])).toEqual([
      graph.world.pages[0]?.id,
      second.id,
    ]),
  );
  expect(await customers()).toHaveLength(before);
  expect((await call('GET', `${path}/messages`)).json).toHaveLength(2);
});

test('a button of a template is pressed, and told with what it is about', async () => {
  const path = await on('whatsappapi', 'Ana');
  const { id, token } = graph.world.numbers[0] ?? {};
  const uploaded = new FormData();
  uploaded.set('messaging_product', 'whatsapp');
  uploaded.set('file', new File(['picture'], 'a.jpg', { type: 'image/jpeg' }));
  const ask = (edge: string, body: FormData | string) =>
    fetch(`${graph.url}/${id}/${edge}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body,
    }).then((response) => response.json() as Promise<{ id: string }>);
  const image = await ask('media', uploaded);
  const parameters = [{ type: 'text', text: 'Ana' }];
  const template = {
    name: 'novidade_do_mes',
    language: { code: 'pt_BR' },
    components: [
      { type: 'header', parameters: [{ type: 'image', image }] },
      { type: 'body', parameters },
    ],
  };
  await ask(
    'messages',
    JSON.stringify({ messaging_product: 'whatsapp', to: '5511988887777', type: 'template', template }),
  );
  const shown = await vi.waitFor(async () => {
    const [message] = (await call('GET', `${path}/messages`)).json as { id: string; choices: string[] }[];
    expect(message).toMatchObject({ mediaType: 'image', choices: ['Quero'] });
    return message;
  });
  const press = (title: string) =>
    call('POST', `${path}/messages`, { choice: { messageId: shown?.id, title } });
  expect((await press('Nada')).status).toBe(404);
  expect((await press('Quero')).status).toBe(200);
  await vi.waitFor(() => {
    const told = webhook.deliveries.find(({ body }) => body.includes('"type":"button"'))?.body;
    expect(told).toContain(`"id":"${shown?.id}"`);
    expect(told).toContain('"button":{"payload":"Quero","text":"Quero"}');
  });
});
