import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestSession, jidOf, linkAccount, usesFastPath, waitUntil } from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';

let peer: WhatsAppPeer;
let shop: TestSession;
/** The confirmations the driver sent for received messages, in order. */
let confirmations: string[];

beforeEach(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  shop = await linkAccount(peer, SHOP);
  confirmations = [];
  peer.on('ack', ({ id, type }) => confirmations.push(`ack ${type} ${id}`));
  peer.on('nack', ({ id, code }) => confirmations.push(`nack ${code} ${id}`));
  peer.on('retry', ({ id }) => confirmations.push(`retry ${id}`));
});

afterEach(async () => {
  await shop.session.close();
  await peer.stop();
});

const write = async (text: string, options = {}) => {
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text }, options);
  await allConfirmed();
  return id;
};
const allConfirmed = () =>
  waitUntil(() => peer.accounts().every((account) => account.waiting === 0), 'everything to be confirmed');
const incomingIds = () => shop.store.incoming.map(({ id }) => id);
const names = () => shop.listener.contactChanges.map(({ name }) => name);

test('all of somebody are confirmed as the first one was', async () => {
  const first = await write('um');
  const others = [await write('dois'), await write('três', { isDuplicated: true })];
  const picture = await peer.writeAs(MARIA, SHOP, { kind: 'image', bytes: Buffer.from('x') });
  await allConfirmed();
  expect(incomingIds()).toEqual([first, ...others, picture.id]);
  const [kind] = (confirmations[0] as string).split(` ${first}`);
  expect(new Set(confirmations)).toEqual(
    new Set([first, ...others, picture.id].map((id) => `${kind} ${id}`)),
  );
});

test('a name is told once, and again when it is another; by the library with every message', async () => {
  await write('um');
  await write('dois');
  await write('três');
  await waitUntil(() => names().includes('Maria'));
  peer.customer(MARIA).name = 'Maria Silva';
  await write('quatro');
  await waitUntil(() => names().includes('Maria Silva'));
  const unchanged = usesFastPath ? [] : ['Maria', 'Maria'];
  expect(names().filter((name) => name !== null)).toEqual(['Maria', ...unchanged, 'Maria Silva']);
});

test('one person, by whichever id', async () => {
  const { lid } = peer.customer(MARIA);
  for (const isLidAddressed of [false, false, true, true, false]) {
    const message = await shop.store.waitForMessage(await write('oi', { isLidAddressed }));
    const ids = [jidOf(MARIA), `${lid}@lid`];
    expect(message.chat).toMatchObject({ ids: isLidAddressed ? ids.toReversed() : ids, number: MARIA });
  }
  expect(confirmations).toHaveLength(5);
});

test('what is not plain goes the whole way, once', async () => {
  const targetId = await write('texto com ero');
  const written = [
    await peer.writeAs(MARIA, SHOP, { kind: 'reaction', targetId, emoji: '👍' }),
    await peer.writeAs(MARIA, SHOP, { kind: 'edit', targetId, text: 'sem erro' }),
    await peer.writeAs(MARIA, SHOP, { kind: 'revoke', targetId }),
    await peer.writeAs(MARIA, SHOP, { kind: 'raw', message: { pollCreationMessage: { name: 'Qual?' } } }),
  ];
  const last = await write('fim');
  const ids = [targetId, ...written.map(({ id }) => id), last];
  expect(incomingIds()).toEqual(ids);
  expect(confirmations.map((each) => each.split(' ').at(-1))).toEqual(ids);
  expect(confirmations.every((each) => each.startsWith('ack'))).toBe(true);
});

test('a new phone of somebody known', async () => {
  await write('um');
  await write('dois');
  peer.reinstall(MARIA);
  const id = await write('três');
  expect((await shop.store.waitForMessage(id)).content).toEqual({ type: 'text', text: 'três' });
});

test('what cannot be read is asked for again, and comes once', async () => {
  const before = await write('um');
  const { endpoint } = peer.customer(MARIA);
  const seal = endpoint.seal.bind(endpoint);
  endpoint.seal = async (...letter) => {
    endpoint.seal = seal;
    const sealed = await seal(...letter);
    return { ...sealed, ciphertext: new Uint8Array(sealed.ciphertext).fill(0, -8) };
  };
  const id = await write('dois');
  expect((await shop.store.waitForMessage(id)).content).toEqual({ type: 'text', text: 'dois' });
  const after = await write('três');
  expect(incomingIds()).toEqual([before, id, after]);
  expect(confirmations.filter((each) => each.startsWith('retry'))).toEqual([`retry ${id}`]);
});
