import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type TestSession,
  jidOf,
  linkAccount,
  RecordingListener,
  openSession,
  textTo,
  waitUntil,
} from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';

let peer: WhatsAppPeer;
let opened: TestSession[];

beforeEach(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map(({ session }) => session.close()));
  await peer.stop();
});

async function link(options: Parameters<typeof linkAccount>[2] = {}): Promise<TestSession> {
  const connected = await linkAccount(peer, SHOP, options);
  opened.push(connected);
  return connected;
}

async function works({ session, store }: TestSession): Promise<void> {
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'funciona?' });
  await store.waitForMessage(id);
  await session.send(textTo(jidOf(MARIA), 'funciona'));
}

test('unlinked on the phone: everything is forgotten, and it stays that way', async () => {
  const { listener, store } = await link();
  peer.unlink(SHOP);
  const state = await listener.waitForStatus('DISCONNECTED');
  expect(state).toEqual({ status: 'DISCONNECTED', reason: 'logged-out' });
  expect(store.rows.size).toBe(0);
});

test('unlinked on the phone while we were away', async () => {
  const { session, store } = await link();
  await session.close();
  peer.unlink(SHOP);
  const again = openSession(peer, { store });
  opened.push(again);
  expect(await again.listener.waitForStatus('DISCONNECTED')).toMatchObject({ reason: 'logged-out' });
  expect(store.rows.size).toBe(0);
});

test('logging out ends the pairing on both sides', async () => {
  const { session, store, listener } = await link();
  const unlinked = new Promise((resolve) => peer.once('unlinked', resolve));
  await session.logout();
  expect(await unlinked).toMatchObject({ account: SHOP, by: 'product' });
  expect(listener.states.at(-1)).toEqual({ status: 'DISCONNECTED', reason: 'logged-out' });
  expect(store.rows.size).toBe(0);
});

test('logging out while something is still being stored ends the pairing too', async () => {
  const { session, store } = await link();
  const storing = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  store.beforeCommit = async () => {
    storing.resolve();
    await released.promise;
  };
  const unlinked = new Promise((resolve) => peer.once('unlinked', resolve));
  session.send(textTo(jidOf(MARIA), 'até logo')).catch(() => {});
  await storing.promise;
  const leaving = session.logout();
  released.resolve();
  await leaving;
  expect(await unlinked).toMatchObject({ account: SHOP, by: 'product' });
});

test('opened somewhere else: the first one gives way', async () => {
  const first = await link();
  const second = openSession(peer, { store: first.store });
  opened.push(second);
  await second.listener.waitForStatus('CONNECTED');
  expect(await first.listener.waitForStatus('DISCONNECTED')).toMatchObject({ reason: 'replaced' });
  await works(second);
});

test('a broken line is dialled again', async () => {
  const connected = await link();
  const before = connected.listener.states.length;
  peer.dropConnection(SHOP);
  await connected.listener.waitForStatus('CONNECTED', before);
  expect(connected.listener.states.slice(before)).toEqual([
    { status: 'OPENING', reason: 'lost' },
    { status: 'CONNECTED', number: SHOP },
  ]);
  await works(connected);
});

test('a message under way when the line breaks has an unknown outcome', async () => {
  const { session } = await link();
  peer.failures.holdAcks(SHOP);
  const message = textTo(jidOf(MARIA), 'e agora?');
  const sending = session.send(message);
  sending.catch(() => {});
  await waitUntil(() => peer.ledger(MARIA).length === 1);
  peer.dropConnection(SHOP);
  await expect(sending).rejects.toThrow('closed before the server answered');
});

test('the server asks for a restart', async () => {
  const connected = await link();
  const before = connected.listener.states.length;
  peer.streamError(SHOP, '515');
  await connected.listener.waitForStatus('CONNECTED', before);
  await works(connected);
});

test('a server that is away for long: the status says so, the tries go on', async () => {
  const connected = await link({ triesBeforeTimeout: 2 });
  const before = connected.listener.states.length;
  for (let times = 0; times < 4; times++) peer.failures.failNextLogin('503');
  peer.dropConnection(SHOP);
  await connected.listener.waitForStatus('CONNECTED', before);
  expect(connected.listener.statuses.slice(before)).toEqual([
    'OPENING',
    'OPENING',
    'TIMEOUT',
    'TIMEOUT',
    'TIMEOUT',
    'CONNECTED',
  ]);
});

test('nobody answers at all', async () => {
  const elsewhere = await WhatsAppPeer.start();
  await elsewhere.stop();
  const connected = openSession(elsewhere, { triesBeforeTimeout: 1 });
  opened.push(connected);
  expect(await connected.listener.waitForStatus('TIMEOUT')).toMatchObject({ reason: 'unreachable' });
});

test('somebody takes the call and says nothing', async () => {
  const calls: Socket[] = [];
  const mute = createServer((call) => void calls.push(call)).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  const socketUrl = `wss://127.0.0.1:${port}`;
  const connected = openSession(peer, { socketUrl, triesBeforeTimeout: 2, openTimeoutMs: 50 });
  expect(await connected.listener.waitForStatus('TIMEOUT')).toMatchObject({ reason: 'unreachable' });
  expect(calls.length).toBeGreaterThanOrEqual(2);
  await connected.session.close();
  for (const call of calls) call.destroy();
  await promisify(mute.close.bind(mute))();
});

test('an outdated version is looked up again, once', async () => {
  const { session, store } = await link();
  await session.close();
  let lookups = 0;
  const resolveVersion = async (): Promise<[number, number, number]> => {
    lookups++;
    return [2, 3000, 1_099_999_999];
  };
  peer.failures.failNextLogin('405');
  const mended = openSession(peer, { store, resolveVersion });
  opened.push(mended);
  await mended.listener.waitForStatus('CONNECTED');
  expect(lookups).toBe(1);
  await mended.session.close();
  peer.failures.failNextLogin('405');
  peer.failures.failNextLogin('405');
  const outdated = openSession(peer, { store, resolveVersion });
  opened.push(outdated);
  expect(await outdated.listener.waitForStatus('DISCONNECTED')).toMatchObject({ reason: 'outdated-version' });
  expect(lookups).toBe(2);
  expect(store.rows.size).toBeGreaterThan(0);
});

test('a forbidden account', async () => {
  const { listener, store } = await link();
  peer.failures.failNextLogin('403');
  peer.dropConnection(SHOP);
  expect(await listener.waitForStatus('DISCONNECTED')).toMatchObject({ reason: 'forbidden' });
  expect(store.rows.size).toBe(0);
});

test('nobody scans the code', async () => {
  const connected = openSession(peer, { qrTimeoutMs: 5 });
  opened.push(connected);
  expect(await connected.listener.waitForStatus('DISCONNECTED')).toMatchObject({ reason: 'qr-expired' });
  const codes = connected.listener.states.filter((state) => state.status === 'qrcode');
  expect(codes.map((state) => state.retries)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(codes.map((state) => state.qrcode)).size).toBe(6);
});

test('a session the server calls bad twice starts over with new keys, still linked', async () => {
  const connected = await link();
  await works(connected);
  const before = connected.listener.states.length;
  peer.streamError(SHOP, '500');
  peer.failures.failNextLogin('500');
  await connected.listener.waitForStatus('CONNECTED', before);
  await works(connected);
});

test('several accounts at once, each with its own messages', async () => {
  const phones = ['5511999990001', '5511999990002', '5511999990003'];
  const accounts = await Promise.all(phones.map((phone) => linkAccount(peer, phone)));
  opened.push(...accounts);
  for (const [index, phone] of phones.entries()) {
    const { id } = await peer.writeAs(MARIA, phone, { kind: 'text', text: `para ${phone}` });
    const { content } = (await accounts[index]?.store.waitForMessage(id)) ?? {};
    expect(content).toEqual({ type: 'text', text: `para ${phone}` });
    await accounts[index]?.session.send(textTo(jidOf(MARIA), `de ${phone}`));
  }
  expect(peer.ledger(MARIA).map(({ from, text }) => ({ from, text }))).toEqual(
    phones.map((phone) => ({ from: phone, text: `de ${phone}` })),
  );
});

test('a restarted peer knows its devices', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'peer-'));
  const first = await WhatsAppPeer.start({ directory });
  first.addCustomer({ phone: MARIA, name: 'Maria' });
  const { session, store } = await linkAccount(first, SHOP);
  await first.writeAs(MARIA, SHOP, { kind: 'text', text: 'antes' });
  await session.send(textTo(jidOf(MARIA), 'resposta'));
  await session.close();
  const waiting = await first.writeAs(MARIA, SHOP, { kind: 'text', text: 'enquanto isso' });
  await first.stop();
  const second = await WhatsAppPeer.start({ directory });
  expect(second.ledger(MARIA)).toMatchObject([{ text: 'resposta', kind: 'text' }]);
  const listener = new RecordingListener();
  const again = openSession(second, { store, listener });
  await listener.waitForStatus('CONNECTED');
  await store.waitForMessage(waiting.id);
  await again.session.send(textTo(jidOf(MARIA), 'outra'));
  expect(second.ledger(MARIA).map((entry) => entry.text)).toEqual(['resposta', 'outra']);
  await again.session.close();
  await second.stop();
  await rm(directory, { recursive: true });
});

test('two accounts of ours write to each other', async () => {
  const [first, second] = await Promise.all([
    linkAccount(peer, '5511999990001'),
    linkAccount(peer, '5511999990002'),
  ]);
  opened.push(first, second);
  const message = textTo(jidOf('5511999990002'), 'de loja para loja');
  await first.session.send(message);
  expect(await second.store.waitForMessage(message.id)).toMatchObject({
    content: { type: 'text', text: 'de loja para loja' },
    sender: { number: '5511999990001' },
    fromMe: false,
  });
  const answer = textTo(jidOf('5511999990001'), 'recebido');
  await second.session.send(answer);
  expect((await first.store.waitForMessage(answer.id)).content).toEqual({ type: 'text', text: 'recebido' });
});

test('an account linked twice: what one sends the other sees', async () => {
  const first = await link();
  const second = await linkAccount(peer, SHOP);
  opened.push(second);
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'às duas' });
  await Promise.all([first.store.waitForMessage(id), second.store.waitForMessage(id)]);
  const message = textTo(jidOf(MARIA), 'da primeira');
  await first.session.send(message);
  expect(await second.store.waitForMessage(message.id)).toMatchObject({
    fromMe: true,
    content: { type: 'text', text: 'da primeira' },
    chat: { number: MARIA },
  });
});
