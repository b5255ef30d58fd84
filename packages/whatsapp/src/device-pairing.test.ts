import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jidOf, linkAccount, RecordingListener, openSession, textTo, waitUntil } from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';

let peer: WhatsAppPeer;

beforeEach(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
});

afterEach(() => peer.stop());

test('an account is linked by scanning its code', async () => {
  const { session, listener, store } = await linkAccount(peer, SHOP);
  expect(listener.statuses).toEqual(['OPENING', 'qrcode', 'PAIRING', 'PAIRING', 'CONNECTED']);
  expect(listener.states.at(-1)).toEqual({ status: 'CONNECTED', number: SHOP });
  expect(listener.states[1]?.retries).toBe(1);
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'Olá' });
  expect((await store.waitForMessage(id)).content).toEqual({ type: 'text', text: 'Olá' });
  const message = textTo(jidOf(MARIA), 'Oi, Maria');
  await session.send(message);
  expect(peer.ledger(MARIA)).toMatchObject([{ id: message.id, kind: 'text', text: 'Oi, Maria' }]);
  await session.close();
});

test('a session goes on from its store without a new code', async () => {
  const first = await linkAccount(peer, SHOP);
  await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'um' });
  await first.session.send(textTo(jidOf(MARIA), 'dois'));
  await first.session.close();
  await waitUntil(() => !peer.accounts()[0]?.isOnline);
  const listener = new RecordingListener();
  const second = openSession(peer, { store: first.store, listener });
  await listener.waitForStatus('CONNECTED');
  expect(listener.statuses).toEqual(['OPENING', 'CONNECTED']);
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'três' });
  expect((await second.store.waitForMessage(id)).content).toEqual({ type: 'text', text: 'três' });
  await second.session.send(textTo(jidOf(MARIA), 'quatro'));
  expect(peer.ledger(MARIA).map((entry) => entry.text)).toEqual(['dois', 'quatro']);
  await second.session.close();
});
