import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGraphPeer, type GraphPeer } from './index.ts';
import { startTestWebhook, type TestWebhook } from './test-webhook.ts';

const HOUR_MS = 3_600_000;

let peer: GraphPeer;
let webhook: TestWebhook;

beforeEach(async () => {
  peer = await createGraphPeer();
  webhook = await startTestWebhook();
});

afterEach(async () => {
  await peer.stop();
  webhook.stop();
});

const proof = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('hex');

async function ask(path: string, token: string, secret: string, body?: object | FormData) {
  const mark = path.includes('?') ? '&' : '?';
  const response = await fetch(`${peer.url}/v25.0${path}${mark}appsecret_proof=${proof(token, secret)}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

async function shop() {
  const user = peer.addUser({ name: 'Clara' });
  const page = peer.addPage({ name: 'Loja', instagram: { username: 'loja' } });
  peer.setAppWebhook(webhook.url);
  const { secret } = peer.world.app;
  const { json } = await ask(`/${page.id}/subscribed_apps`, page.token, secret, {
    subscribed_fields: 'messages,message_echoes,message_deliveries,message_reads',
  });
  expect(json).toEqual({ success: true });
  return { user, page, secret };
}

async function cloud() {
  const number = peer.addNumber({ displayNumber: '+55 11 4000-0001', verifiedName: 'Loja' });
  peer.setNumberWebhook(number.id, webhook.url);
  await ask(`/${number.businessId}/subscribed_apps`, number.token, number.appSecret, {});
  return number;
}

const sendText = (to: object, text: string) => ({
  messaging_product: 'whatsapp',
  ...to,
  type: 'text',
  text: { body: text },
  biz_opaque_callback_data: 'ours-1',
});

test('a login becomes a lasting token, and pages come a page at a time', async () => {
  const { user, secret } = await shop();
  for (const name of ['Dois', 'Três']) peer.addPage({ name });
  peer.pageSize = 2;
  const exchange = new URLSearchParams({
    grant_type: 'fb_exchange_token',
    client_id: peer.world.app.id,
    client_secret: secret,
    fb_exchange_token: user.token,
  });
  const exchanged = (await (
    await fetch(`${peer.url}/v9.0/oauth/access_token?${exchange.toString()}`)
  ).json()) as {
    access_token: string;
  };
  const token = exchanged.access_token;
  const fields = 'id,name,access_token,instagram_business_account{id,username}';
  const first = await ask(`/${user.id}/accounts?fields=${fields}`, token, secret);
  expect(first.json.data).toHaveLength(2);
  expect(first.json.data).toMatchObject([
    { name: 'Loja', instagram_business_account: { username: 'loja' } },
    {},
  ]);
  const { next } = first.json.paging as { next: string };
  const rest = await ask(next.replace(`${peer.url}/v25.0`, ''), token, secret);
  expect(rest.json.data).toMatchObject([{ name: 'Três' }]);
});

test('tokens, proofs and scripted errors are refused as the provider does', async () => {
  const number = await cloud();
  expect(await ask(`/${number.id}`, 'nothing', number.appSecret)).toMatchObject({
    status: 401,
    json: { error: { code: 190 } },
  });
  expect(await ask(`/${number.id}`, number.token, 'wrong')).toMatchObject({
    status: 400,
    json: { error: { code: 100 } },
  });
  peer.failNext({ path: '/messages', code: 131_056, times: 1 });
  const maria = peer.addCustomer({ channel: 'whatsappapi', name: 'Maria', phone: '551188887777' });
  maria.write('Oi');
  const send = () =>
    ask(`/${number.id}/messages`, number.token, number.appSecret, sendText({ to: '5511988887777' }, 'Olá'));
  expect((await send()).json).toMatchObject({ error: { code: 131_056 } });
  expect((await send()).json).toMatchObject({ contacts: [{ wa_id: '551188887777' }] });
  peer.dropNext({ path: '/messages' });
  await expect(send()).rejects.toThrow();
  expect(maria.ledger.map(({ text, ourId }) => [text, ourId])).toEqual([
    ['Olá', 'ours-1'],
    ['Olá', 'ours-1'],
  ]);
});

test('what customers write is signed over its bytes, and told until it is accepted', async () => {
  const number = await cloud();
  expect(await peer.verifyWebhook(webhook.url, 'any')).toBe(true);
  webhook.answers.push(500, 503);
  const hidden = peer.addCustomer({ channel: 'whatsappapi', name: 'Sem Número', phone: null });
  await hidden.write('Olá ☕').accepted;
  const [only] = webhook.deliveries;
  expect(webhook.deliveries).toHaveLength(1);
  expect(only?.signature).toBe(
    `sha256=${createHmac('sha256', number.appSecret)
      .update(only?.body ?? '')
      .digest('hex')}`,
  );
  const { entry } = JSON.parse(only?.body ?? '') as { entry: { changes: { value: object }[] }[] };
  expect(entry[0]?.changes[0]?.value).toMatchObject({
    contacts: [{ user_id: hidden.id }],
    messages: [{ from_user_id: hidden.id, text: { body: 'Olá ☕' } }],
  });
  expect(only?.body).not.toContain('"wa_id"');
  const sent = await ask(
    `/${number.id}/messages`,
    number.token,
    number.appSecret,
    sendText({ recipient: hidden.id }, 'Oi'),
  );
  expect(sent.status).toBe(200);
  await peer.deliveries.settled();
  const statuses = webhook.deliveries.slice(1).map(({ body }) => /"status":"(\w+)"/.exec(body)?.[1]);
  expect(statuses).toEqual(['sent', 'delivered']);
});

test('the window is over by the clock of the far end', async () => {
  const number = await cloud();
  const { page, secret } = await shop();
  const start = new Date();
  peer.clock = () => start;
  const ana = peer.addCustomer({ channel: 'whatsappapi', name: 'Ana' });
  const bia = peer.addCustomer({ channel: 'instagram', name: 'Bia Sá' });
  ana.write('Oi');
  bia.write('Oi');
  const toAna = (body: object) => ask(`/${number.id}/messages`, number.token, number.appSecret, body);
  const toBia = (body: object) =>
    ask(`/${page.id}/messages`, page.token, secret, {
      recipient: { id: bia.id },
      message: { text: 'Olá' },
      ...body,
    });
  peer.clock = () => new Date(start.getTime() + 24 * HOUR_MS - 1);
  expect((await toAna(sendText({ to: ana.id }, 'Olá'))).status).toBe(200);
  peer.clock = () => new Date(start.getTime() + 24 * HOUR_MS);
  expect((await toAna(sendText({ to: ana.id }, 'Olá'))).json).toMatchObject({ error: { code: 131_047 } });
  const template = {
    messaging_product: 'whatsapp',
    to: ana.id,
    type: 'template',
    template: {
      name: 'retomar_conversa',
      language: { code: 'pt_BR' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', parameter_name: 'nome', text: 'Ana' },
            { type: 'text', parameter_name: 'assunto', text: 'o café' },
          ],
        },
      ],
    },
  };
  expect((await toAna(template)).status).toBe(200);
  expect(ana.ledger.at(-1)?.text).toBe('Oi, Ana! Podemos continuar a nossa conversa sobre o café?');
  expect((await toBia({ messaging_type: 'RESPONSE' })).json).toMatchObject({
    error: { code: 10, error_subcode: 2_018_278 },
  });
  expect((await toBia({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })).status).toBe(200);
  peer.clock = () => new Date(start.getTime() + 7 * 24 * HOUR_MS);
  expect((await toBia({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })).json).toMatchObject({
    error: { code: 10 },
  });
});

test('files go both ways, those of WhatsApp only with the token', async () => {
  const number = await cloud();
  const { page, secret } = await shop();
  const picture = Buffer.from('a picture');
  const ana = peer.addCustomer({ channel: 'whatsappapi', name: 'Ana' });
  await ana.write({ kind: 'image', bytes: picture, mimetype: 'image/jpeg', caption: 'Veja' }).accepted;
  const id = /"image":\{[^}]*"id":"(\d+)"/.exec(webhook.deliveries[0]?.body ?? '')?.[1] ?? '';
  const { json } = await ask(`/${id}`, number.token, number.appSecret);
  const url = String(json.url);
  expect((await fetch(url)).status).toBe(401);
  const fetched = await fetch(url, { headers: { authorization: `Bearer ${number.token}` } });
  expect(await fetched.text()).toBe('a picture');
  const rui = peer.addCustomer({ channel: 'facebook', name: 'Rui Sol' });
  rui.write('Oi');
  const form = new FormData();
  form.set('recipient', JSON.stringify({ id: rui.id }));
  form.set('messaging_type', 'RESPONSE');
  form.set('message', JSON.stringify({ attachment: { type: 'image', payload: {} }, metadata: 'ours-2' }));
  form.set('filedata', new File([picture], 'foto.jpg', { type: 'image/jpeg' }));
  expect((await ask(`/${page.id}/messages`, page.token, secret, form)).status).toBe(200);
  expect(rui.ledger).toMatchObject([{ kind: 'image', ourId: 'ours-2', media: { fileName: 'foto.jpg' } }]);
  await vi.waitFor(() =>
    expect(webhook.deliveries.some(({ body }) => body.includes('"metadata":"ours-2"'))).toBe(true),
  );
});

test('what is held comes together, mixed up and more than once', async () => {
  await shop();
  const rui = peer.addCustomer({ channel: 'facebook', name: 'Rui Sol' });
  peer.deliveries.hold();
  for (const text of ['a', 'b', 'c', 'd', 'e']) rui.write(text);
  await peer.deliveries.release({ size: 2, isShuffled: true, times: 2 });
  expect(webhook.deliveries).toHaveLength(6);
  const all = webhook.deliveries.flatMap(({ body }) =>
    [...body.matchAll(/"text":"(\w)"/g)].map(([, text = '']) => text),
  );
  for (const text of 'abcde') expect(all.filter((each) => each === text)).toHaveLength(2);
  expect(all).toHaveLength(10);
});

test('numbers, ids and templates that change are told', async () => {
  const number = await cloud();
  const ana = peer.addCustomer({ channel: 'whatsappapi', name: 'Ana', phone: '5511988887777' });
  const was = ana.person.userId;
  await ana.change({ phone: '5511977776666' });
  await ana.change({ userId: 'BR.2' });
  await peer.changeTemplate(number.businessId, 'aviso_simples', 'PAUSED');
  const [moved, renamed, template] = webhook.deliveries.map(({ body }) => body);
  expect(moved).toContain('"wa_id":"5511977776666","type":"user_changed_number"');
  expect(renamed).toContain(`"user_id":{"previous":"${was}","current":"BR.2"}`);
  expect(template).toContain('"event":"PAUSED"');
});

test('started again it knows everybody, and tells what nobody took', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'prosa-graph-'));
  const first = await createGraphPeer({ directory });
  const number = first.addNumber({ displayNumber: '+55 11 4000-0001', verifiedName: 'Loja' });
  first.addCustomer({ channel: 'whatsappapi', name: 'Ana', phone: '5511988887777' }).write('Olá');
  await first.stop();
  const second = await createGraphPeer({ directory });
  for (const business of second.world.businesses) business.isSubscribed = true;
  second.setNumberWebhook(number.id, webhook.url);
  await second.deliveries.settled();
  expect(webhook.deliveries).toHaveLength(1);
  expect(second.customer('5511988887777').lastWroteAt).not.toBeNull();
  await second.stop();
  await rm(directory, { recursive: true, force: true });
});
