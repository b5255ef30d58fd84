import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { Curve } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWhatsAppDriver } from './driver.ts';
import { jidOf, linkAccount, MemoryStore, openSession, textTo, waitUntil } from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';

let peer: WhatsAppPeer;

beforeEach(async () => {
  peer = await WhatsAppPeer.start();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await peer.stop();
});

test('a signature is looked at', () => {
  createWhatsAppDriver();
  const key = Curve.generateKeyPair();
  const message = Buffer.from('isto');
  const signature = Curve.sign(key.private, message);
  expect(Curve.verify(key.public, message, signature)).toBe(true);
  expect(Curve.verify(key.public, Buffer.from('aquilo'), signature)).toBe(false);
  expect(Curve.verify(Curve.generateKeyPair().public, message, signature)).toBe(false);
});

test('a server nobody vouches for gets no connection', async () => {
  const stranger = openSession(peer, { rootKey: Curve.generateKeyPair().public, triesBeforeTimeout: 2 });
  expect(await stranger.listener.waitForStatus('TIMEOUT')).toMatchObject({ reason: 'unreachable' });
  expect(stranger.listener.statuses).not.toContain('qrcode');
  await stranger.session.close();
});

test("a server on this computer is not trusted with WhatsApp's own root", async () => {
  const listener = { state: vi.fn(), acks() {}, contacts() {}, history() {} };
  const driver = createWhatsAppDriver({
    socketUrl: peer.url,
    ca: peer.ca,
    backoffMs: [1],
    jitter: () => 0,
    triesBeforeTimeout: 1,
  });
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const session = driver.open({
    store: new MemoryStore(),
    listener,
    wantsHistory: false,
    account: null,
    log,
  });
  await waitUntil(() => listener.state.mock.calls.some(([state]) => state.status === 'TIMEOUT'));
  expect(listener.state.mock.calls.some(([state]) => state.status === 'qrcode')).toBe(false);
  await session.close();
});

test('only a server on this computer may bring its own root', () => {
  const rootKey = Curve.generateKeyPair().public;
  for (const socketUrl of [
    'wss://web.whatsapp.com/ws/chat',
    'wss://127.0.0.1.example.com/ws',
    'wss://10.0.0.1/ws',
  ]) {
    expect(() => createWhatsAppDriver({ socketUrl, rootKey })).toThrow('on this computer');
    expect(() => createWhatsAppDriver({ socketUrl, ca: 'x' })).toThrow('on this computer');
  }
  expect(() => createWhatsAppDriver({ rootKey })).toThrow('on this computer');
  expect(() => createWhatsAppDriver({ socketUrl: 'wss://localhost:1/ws', rootKey })).not.toThrow();
});

test('keys that are not signed by their owner start no session', async () => {
  const maria = peer.addCustomer({ phone: MARIA, name: 'Maria' });
  const { signedPreKey } = maria.endpoint.creds;
  signedPreKey.signature = Curve.sign(Curve.generateKeyPair().private, signedPreKey.keyPair.public);
  const { session, store } = await linkAccount(peer, SHOP);
  await expect(session.send(textTo(jidOf(MARIA), 'segredo'))).rejects.toThrow();
  expect(peer.ledger(MARIA)).toEqual([]);
  expect([...store.rows.keys()].filter((key) => key.startsWith(`session/${maria.lid}`))).toEqual([]);
  await session.close();
});

test('no private key is printed', () => {
  createWhatsAppDriver();
  const printed: string[] = [];
  for (const method of ['info', 'warn', 'log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...what: unknown[]) => {
      printed.push(
        what.map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 9 }))).join(' '),
      );
    });
  }
  const { SessionRecord } = createRequire(import.meta.url)('libsignal');
  const record = new SessionRecord();
  for (let index = 0; index < 50; index++) {
    const session = SessionRecord.createEntry();
    const privKey = Buffer.from(`the-private-key-of-session-${index}`);
    session.currentRatchet = { ephemeralKeyPair: { privKey } };
    session.indexInfo = { baseKey: Buffer.from([index]), closed: -1, created: index };
    record.sessions[`session ${index}`] = session;
    record.closeSession(session);
    if (index === 3) record.openSession(session);
    if (index === 3) record.closeSession(session);
    expect(inspect(session, { depth: 9 })).not.toContain('privKey');
  }
  record.removeOldSessions();
  expect(Object.keys(record.sessions)).toHaveLength(40);
  expect(printed).toEqual([]);
});

test('nothing the library prints while it works has a key in it', async () => {
  const printed: string[] = [];
  for (const method of ['info', 'warn', 'log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...what: unknown[]) => {
      printed.push(
        what.map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 9 }))).join(' '),
      );
    });
  }
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  const { session, store } = await linkAccount(peer, SHOP);
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'oi' });
  await store.waitForMessage(id);
  await session.send(textTo(jidOf(MARIA), 'olá'));
  await session.close();
  expect(printed.filter((line) => /privKey|rootKey|chainKey|Buffer|<Buffer/.test(line))).toEqual([]);
});
