import type { AckChange } from '@prosa/channels';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jidOf, linkAccount, openSession, textTo, waitUntil } from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';
const COUNT = 25;

let peer: WhatsAppPeer;
beforeAll(async () => {
  peer = await WhatsAppPeer.start();
});
afterAll(() => peer.stop());

const texts = (from: number) => Array.from({ length: COUNT }, (_, index) => `n ${from + index}`);

test('what is written while older messages are still being handed over comes after them', async () => {
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  const shop = await linkAccount(peer, SHOP);
  await shop.session.close();
  const missed = texts(0);
  for (const text of missed) await peer.writeAs(MARIA, SHOP, { kind: 'text', text });

  const live = texts(COUNT);
  let writing: Promise<void> | undefined;
  peer.once('online', () => {
    writing = (async () => {
      for (const text of live) await peer.writeAs(MARIA, SHOP, { kind: 'text', text });
    })();
  });
  // Simulates a slow database.
  shop.store.beforeCommit = () => new Promise((resolve) => setTimeout(resolve, 5));
  const again = openSession(peer, { store: shop.store });
  await waitUntil(() => shop.store.incoming.length >= 2 * COUNT, 'all messages');
  await writing;
  const received = shop.store.incoming.flatMap((one) =>
    one.kind === 'message' && one.content.type === 'text' ? [{ ...one, text: one.content.text }] : [],
  );
  expect(received.map(({ text }) => text)).toEqual([...missed, ...live]);
  expect(received.map(({ wasMissed }) => wasMissed)).toEqual([
    ...missed.map(() => true),
    ...live.map(() => false),
  ]);
  await again.session.close();
});

test('the first messages of somebody new keep their order', async () => {
  const shop = await linkAccount(peer, '5511999990002');
  shop.store.beforeCommit = () => new Promise((resolve) => setTimeout(resolve, 5));
  const written: string[] = [];
  for (const number of [1, 2, 3]) {
    const phone = `551197777000${number}`;
    peer.addCustomer({ phone, name: `Somebody ${number}` });
    for (const text of texts(0).slice(0, 5)) {
      const { id } = await peer.writeAs(phone, '5511999990002', { kind: 'text', text });
      written.push(id);
    }
  }
  await waitUntil(() => shop.store.incoming.length >= written.length, 'all messages');
  expect(shop.store.incoming.map(({ id }) => id)).toEqual(written);
  await shop.session.close();
});

test('what a phone said is confirmed when it is kept, and said again until then', async () => {
  const shop = await linkAccount(peer, '5511999990003');
  const phone = '5511966660000';
  peer.addCustomer({ phone, name: 'Rita' });
  const message = textTo(jidOf(phone), 'Olá');
  await shop.session.send(message);
  const waiting = () => peer.accounts().find((each) => each.phone === '5511999990003')?.waiting;
  const told: AckChange[] = [];
  // Simulates an unavailable database.
  shop.listener.acks = (changes) => {
    told.push(...changes);
    return Promise.reject(new Error('not now'));
  };
  peer.sendReceipt(phone, '5511999990003', [message.id], 'delivered');
  peer.sendReceipt(phone, '5511999990003', [message.id], 'read');
  await waitUntil(() => told.length === 2, 'both receipts');
  await shop.session.close();
  expect(waiting()).toBe(2);

  const again = openSession(peer, { store: shop.store });
  await again.listener.waitForAck(message.id, 3);
  await waitUntil(() => waiting() === 0, 'the confirmation');
  expect(again.listener.ackChanges.map(({ ack }) => ack)).toEqual([2, 3]);
  await again.session.close();
});
