import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type TestSession,
  jidOf,
  linkAccount,
  MemoryStore,
  openSession,
  textTo,
  waitUntil,
} from './test-support.ts';

const SHOP = '5511999990001';
const OTHER_SHOP = '5511999990002';
const MARIA = '5511988887777';
const JOSE = '5511977776666';

let peer: WhatsAppPeer;
let opened: TestSession[];
/** The confirmations the driver sent for received messages, in order. */
let confirmations: string[];
let stuck: (() => void)[];

beforeEach(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  peer.addCustomer({ phone: JOSE, name: 'José' });
  opened = [];
  confirmations = [];
  stuck = [];
  peer.on('ack', ({ id }) => confirmations.push(`ack ${id}`));
  peer.on('nack', ({ id, code }) => confirmations.push(`nack ${code} ${id}`));
  peer.on('retry', ({ id }) => confirmations.push(`retry ${id}`));
});

afterEach(async () => {
  await peer.stop();
  for (const release of stuck) release();
  await Promise.all(opened.map(({ session }) => session.close()));
});

async function link(): Promise<TestSession> {
  const connected = await linkAccount(peer, SHOP);
  opened.push(connected);
  confirmations.length = 0;
  return connected;
}

/** Opens a session of another process on the state that the crashed one had stored. */
async function reopen(store: MemoryStore): Promise<TestSession> {
  const survivor = new MemoryStore();
  for (const [key, value] of store.rows) survivor.rows.set(key, value);
  survivor.incoming.push(...store.incoming);
  const connected = openSession(peer, { store: survivor });
  opened.push(connected);
  await connected.listener.waitForStatus('CONNECTED');
  return connected;
}

const allConfirmed = () =>
  waitUntil(() => peer.accounts().every((account) => account.waiting === 0), 'everything to be confirmed');
const write = (text: string, options = {}) => peer.writeAs(MARIA, SHOP, { kind: 'text', text }, options);
const textsIn = (store: MemoryStore) =>
  store.incoming.flatMap((each) =>
    each.kind === 'message' && each.content.type === 'text' ? [each.content.text] : [],
  );
/** Simulates a process that crashes here; released only at the end of the test. */
const never = () => new Promise<void>((resolve) => stuck.push(resolve));

test('a message is confirmed only when it is stored', async () => {
  const other = await linkAccount(peer, OTHER_SHOP);
  opened.push(other);
  const { store } = await link();
  let release = () => {};
  let isCommitting = false;
  store.beforeCommit = (_, incoming) => {
    if (incoming.length === 0) return undefined;
    isCommitting = true;
    return new Promise<void>((resolve) => (release = resolve));
  };
  const { id } = await write('devagar');
  await waitUntil(() => isCommitting);
  // After a complete round trip of another account the message is still not confirmed.
  await other.session.findAccount(MARIA);
  expect(confirmations).toEqual([]);
  release();
  await allConfirmed();
  expect(confirmations).toEqual([`ack ${id}`]);
});

test('the keys and the message are stored in one commit', async () => {
  const { store } = await link();
  await write('primeira');
  await waitUntil(() => textsIn(store).length === 1);
  const kinds: string[][] = [];
  store.beforeCommit = (changes, incoming) => {
    if (incoming.length > 0) kinds.push(changes.map((change) => change.kind));
  };
  await write('segunda');
  await waitUntil(() => kinds.length === 1);
  expect(kinds[0]).toContain('session');
});

test('a commit that fails: nothing is confirmed, and it comes again', async () => {
  const { store, listener } = await link();
  await write('antes');
  await allConfirmed();
  confirmations.length = 0;
  const broken = () => listener.states.filter((state) => state.reason === 'storage').length;
  store.beforeCommit = (_, incoming) => {
    if (incoming.length > 0 && broken() < 2) throw new Error('the database is away');
  };
  const first = await write('um');
  const second = await write('dois');
  await waitUntil(() => textsIn(store).length === 3);
  await allConfirmed();
  expect(textsIn(store)).toEqual(['antes', 'um', 'dois']);
  expect(confirmations).toEqual([`ack ${first.id}`, `ack ${second.id}`]);
  expect(broken()).toBe(2);
});

test('one that cannot be stored holds back none that came before it', async () => {
  const { store, listener } = await link();
  let release = () => {};
  let isFirst = true;
  store.beforeCommit = (_, incoming) => {
    if (incoming.length === 0) return undefined;
    if (incoming.some((one) => one.kind === 'message' && JSON.stringify(one.content).includes('ruim')))
      throw new Error('this one cannot be stored');
    if (!isFirst) return undefined;
    isFirst = false;
    return new Promise<void>((resolve) => (release = resolve));
  };
  const first = await write('um');
  await waitUntil(() => !isFirst);
  const second = await write('dois');
  await write('ruim');
  release();
  await waitUntil(() => listener.states.some((state) => state.reason === 'storage'));
  store.beforeCommit = () => {};
  await allConfirmed();
  expect(textsIn(store)).toEqual(['um', 'dois', 'ruim']);
  expect(confirmations.slice(0, 2).toSorted()).toEqual([`ack ${first.id}`, `ack ${second.id}`].toSorted());
});

test('dying between storing and confirming: no loss, nothing unreadable', async () => {
  const { store } = await link();
  await write('antes');
  await allConfirmed();
  confirmations.length = 0;
  store.afterCommit = (_, incoming) => (incoming.length > 0 ? never() : undefined);
  const { id } = await write('na hora errada');
  await waitUntil(() => textsIn(store).includes('na hora errada'));
  const survivor = await reopen(store);
  await allConfirmed();
  const next = await write('depois');
  await survivor.store.waitForMessage(next.id);
  await allConfirmed();
  expect(textsIn(survivor.store)).toEqual(['antes', 'na hora errada', 'depois']);
  expect(confirmations).toEqual([`ack ${id}`, `ack ${next.id}`]);
});

test('dying before storing: it is read the next time', async () => {
  const { store } = await link();
  let isStuck = false;
  store.beforeCommit = (_, incoming) => {
    if (incoming.length === 0) return undefined;
    isStuck = true;
    return never();
  };
  const { id } = await write('de primeira');
  await waitUntil(() => isStuck);
  const survivor = await reopen(store);
  await allConfirmed();
  expect(textsIn(survivor.store)).toEqual(['de primeira']);
  expect(confirmations).toEqual([`ack ${id}`]);
});

test('dying between the key of a group and the message it opens', async () => {
  const { store } = await link();
  const group = peer.addGroup({ subject: 'Clientes', members: [SHOP, MARIA] });
  let commits = 0;
  store.afterCommit = (changes) => {
    if (!changes.some((change) => change.kind === 'opened')) return undefined;
    commits++;
    return commits === 1 ? never() : undefined;
  };
  const { id } = await peer.writeInGroup(MARIA, group.id, { kind: 'text', text: 'no grupo' });
  await waitUntil(() => commits === 1);
  const survivor = await reopen(store);
  await allConfirmed();
  expect(textsIn(survivor.store)).toEqual(['no grupo']);
  expect(confirmations).toEqual([`ack ${id}`]);
});

test('what came while away comes in order, marked as such', async () => {
  const { store, session } = await link();
  await session.close();
  await waitUntil(() => !peer.accounts()[0]?.isOnline);
  const texts = Array.from({ length: 30 }, (_, index) => `offline ${index}`);
  for (const [index, text] of texts.entries()) {
    await peer.writeAs(index % 3 === 0 ? JOSE : MARIA, SHOP, { kind: 'text', text });
  }
  expect(peer.accounts()[0]?.waiting).toBe(30);
  const survivor = await reopen(store);
  await allConfirmed();
  expect(textsIn(survivor.store)).toEqual(texts);
  expect(survivor.store.incoming.every((each) => each.wasMissed)).toBe(true);
  expect(survivor.listener.missedCounts).toEqual([30]);
});

test('a message the server delivers twice', async () => {
  const { store } = await link();
  const { id } = await write('duas vezes', { isDuplicated: true });
  await store.waitForMessage(id);
  const { id: next } = await write('e a próxima');
  await store.waitForMessage(next);
  await allConfirmed();
  expect(new Set(textsIn(store))).toEqual(new Set(['duas vezes', 'e a próxima']));
  expect(confirmations.every((each) => each.startsWith('ack'))).toBe(true);
});

test('confirmations that get lost on the way, hundreds of them', async () => {
  const { store, listener } = await link();
  peer.failures.lostConfirmations.add(SHOP);
  const texts = Array.from({ length: 300 }, (_, index) => `mensagem ${index}`);
  for (const text of texts) await write(text);
  await waitUntil(() => textsIn(store).length === 300);
  expect(peer.accounts()[0]?.waiting).toBe(300);
  peer.failures.lostConfirmations.delete(SHOP);
  const before = listener.states.length;
  peer.dropConnection(SHOP);
  await listener.waitForStatus('CONNECTED', before);
  await allConfirmed();
  expect(textsIn(store)).toEqual(texts);
  expect(confirmations.filter((each) => !each.startsWith('ack'))).toEqual([]);
});

test('receipts that came while away are not lost', async () => {
  const { store, session } = await link();
  const message = textTo(jidOf(MARIA), 'oi');
  await session.send(message);
  await session.close();
  await waitUntil(() => !peer.accounts()[0]?.isOnline);
  peer.sendReceipt(MARIA, SHOP, [message.id], 'delivered');
  peer.sendReceipt(MARIA, SHOP, [message.id], 'read');
  const survivor = await reopen(store);
  await survivor.listener.waitForAck(message.id, 2);
  await survivor.listener.waitForAck(message.id, 3);
});

test.each([7, 21, 99])('a broken line, again and again, while both sides write (%i)', async (start) => {
  const { store, session, listener } = await link();
  let seed = start;
  const chance = (percent: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed / 2_147_483_648) * 100 < percent;
  };
  store.beforeCommit = (_, incoming) => {
    if (incoming.length > 0 && chance(10)) throw new Error('the database is away');
  };
  const written: string[] = [];
  const taken: string[] = [];
  for (let index = 0; index < 60; index++) {
    // Gives both sides time to notice a closed connection.
    await new Promise((resolve) => setImmediate(resolve));
    await waitUntil(() => peer.accounts()[0]?.isOnline && listener.states.at(-1)?.status === 'CONNECTED');
    const text = `mensagem ${index}`;
    await peer.writeAs(chance(50) ? MARIA : JOSE, SHOP, { kind: 'text', text });
    written.push(text);
    if (chance(15)) peer.dropConnection(SHOP);
    const answer = textTo(jidOf(MARIA), `resposta ${index}`);
    await session.send(answer).then(
      () => taken.push(answer.id),
      () => undefined,
    );
  }
  store.beforeCommit = () => {};
  await allConfirmed();
  await waitUntil(() => new Set(textsIn(store)).size === written.length);
  expect([...new Set(textsIn(store))]).toEqual(written);
  expect(confirmations.filter((each) => !each.startsWith('ack'))).toEqual([]);
  await waitUntil(() => listener.states.at(-1)?.status === 'CONNECTED');
  const got = new Set(peer.ledger(MARIA).map((entry) => entry.id));
  expect(taken.filter((id) => !got.has(id))).toEqual([]);
  expect(taken.length).toBeGreaterThan(10);
});

test('closing waits for what is being stored, and hands over nothing afterwards', async () => {
  const { store, session } = await link();
  let release = () => {};
  let isCommitting = false;
  store.beforeCommit = (_, incoming) => {
    if (incoming.length === 0) return undefined;
    isCommitting = true;
    return new Promise<void>((resolve) => (release = resolve));
  };
  await write('em andamento');
  await waitUntil(() => isCommitting);
  let isClosed = false;
  const closing = session.close().then(() => (isClosed = true));
  await write('tarde demais');
  expect(isClosed).toBe(false);
  release();
  await closing;
  const { commits } = store;
  await waitUntil(() => !peer.accounts()[0]?.isOnline);
  expect(textsIn(store)).toEqual(['em andamento']);
  expect(store.commits).toBe(commits);
});

test('a phone that lost a message gets it again, even after a restart', async () => {
  const { store, session } = await link();
  const message = textTo(jidOf(MARIA), 'guarde isto');
  await session.send(message);
  await session.close();
  await waitUntil(() => !peer.accounts()[0]?.isOnline);
  await peer.requestRetry(MARIA, SHOP, message.id);
  await reopen(store);
  await waitUntil(() => peer.ledger(MARIA)[0]?.duplicates === 1);
  expect(peer.ledger(MARIA)).toMatchObject([{ id: message.id, text: 'guarde isto' }]);
});

test('somebody with a new phone can be read, and can read us', async () => {
  const { store, session } = await link();
  await write('do celular velho');
  await session.send(textTo(jidOf(MARIA), 'para o velho'));
  await allConfirmed();
  peer.reinstall(MARIA);
  const { id } = await write('do celular novo');
  expect((await store.waitForMessage(id)).content).toEqual({ type: 'text', text: 'do celular novo' });
  const answer = textTo(jidOf(MARIA), 'para o novo');
  await session.send(answer);
  await waitUntil(() => peer.ledger(MARIA).some((entry) => entry.id === answer.id));
  peer.reinstall(MARIA);
  const unread = textTo(jidOf(MARIA), 'para o mais novo');
  await session.send(unread);
  await waitUntil(() => peer.ledger(MARIA).some((entry) => entry.id === unread.id));
  expect(confirmations.filter((each) => !each.startsWith('ack'))).toEqual([]);
});
