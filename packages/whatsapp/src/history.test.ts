import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jidOf, linkAccount, waitUntil } from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';

let peer: WhatsAppPeer;

beforeEach(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
});

afterEach(() => peer.stop());

function oldMessages(from: number, to: number) {
  return Array.from({ length: to - from }, (_, index) => ({
    chat: MARIA,
    id: `OLD${from + index}`,
    fromMe: index % 2 === 1,
    text: `antiga ${from + index}`,
    at: new Date(Date.UTC(2026, 0, 1, 0, from + index)),
  }));
}

test('old messages come in chunks; the last one says so', async () => {
  const { session, listener, store } = await linkAccount(peer, SHOP, { wantsHistory: true });
  await peer.sendHistory(SHOP, { messages: oldMessages(0, 40), progress: 50, order: 1 });
  await peer.sendHistory(SHOP, { messages: oldMessages(40, 60), progress: 100, order: 2 });
  await waitUntil(() => listener.chunks.some((chunk) => chunk.isLast));
  const messages = listener.chunks.flatMap((chunk) => chunk.messages);
  expect(messages.map((message) => message.id).toSorted()).toEqual(
    oldMessages(0, 60)
      .map((message) => message.id)
      .toSorted(),
  );
  const first = messages.find((message) => message.id === 'OLD1');
  expect(first).toMatchObject({
    fromMe: true,
    at: new Date(Date.UTC(2026, 0, 1, 0, 1)),
    content: { type: 'text', text: 'antiga 1' },
    chat: { number: MARIA },
    sender: { number: SHOP },
  });
  expect(first?.chat.ids).toEqual([jidOf(MARIA), `${peer.customer(MARIA).lid}@lid`]);
  expect(listener.chunks.at(-1)?.progress).toBe(100);
  expect(listener.chunks.filter((chunk) => chunk.isLast)).toHaveLength(1);
  expect(store.incoming).toEqual([]);
  expect(listener.contactChanges).toContainEqual(expect.objectContaining({ number: MARIA, name: 'Maria' }));
  await session.close();
});

test('silence ends it too', async () => {
  const { session, listener } = await linkAccount(peer, SHOP, { wantsHistory: true, historyQuietMs: 50 });
  const last = await waitUntil(() => listener.chunks.find((chunk) => chunk.isLast));
  expect(last).toEqual({ messages: [], progress: null, isLast: true });
  await session.close();
});

test('who does not want it gets the names only', async () => {
  const { session, listener } = await linkAccount(peer, SHOP);
  await peer.sendHistory(SHOP, { messages: oldMessages(0, 5), progress: 100 });
  await waitUntil(() => listener.contactChanges.find((change) => change.name === 'Maria'));
  expect(listener.chunks).toEqual([]);
  await session.close();
});
