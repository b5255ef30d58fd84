import { randomBytes } from 'node:crypto';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSession, jidOf, linkAccount, textTo, waitUntil } from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';
/** A number without the ninth digit. */
const OLD = '551187776666';

let peer: WhatsAppPeer;
let shop: TestSession;

beforeAll(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  peer.addCustomer({ phone: OLD, name: 'Antigo' });
  shop = await linkAccount(peer, SHOP);
});

afterAll(async () => {
  await shop.session.close();
  await peer.stop();
});

test('finding an account, with and without the ninth digit', async () => {
  const lid = `${peer.customer(MARIA).lid}@lid`;
  const found = { id: jidOf(MARIA), ids: [jidOf(MARIA), lid], number: MARIA };
  expect(await shop.session.findAccount('+55 (11) 98888-7777')).toEqual(found);
  expect(await shop.session.findAccount('551188887777')).toEqual(found);
  expect(await shop.session.findAccount('5511987776666')).toMatchObject({ id: jidOf(OLD), number: OLD });
  expect(await shop.session.findAccount('5511911112222')).toBeUndefined();
});

test('a profile picture, and that there is a new one', async () => {
  expect(await shop.session.profilePicture(jidOf(MARIA))).toBeUndefined();
  const picture = randomBytes(3_000);
  peer.setPicture(MARIA, picture);
  const change = await waitUntil(() => shop.listener.contactChanges.find((each) => each.pictureChanged));
  expect(change).toMatchObject({ number: MARIA, isGroup: false });
  const fetched = await shop.session.profilePicture(jidOf(MARIA));
  expect(Buffer.from(fetched ?? []).equals(picture)).toBe(true);
});

test('a name somebody gave themselves', async () => {
  await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'sou a Maria' });
  const change = await waitUntil(() => shop.listener.contactChanges.find((each) => each.name === 'Maria'));
  expect(change).toMatchObject({ number: MARIA, name: 'Maria' });
  expect(change.ids).toContain(jidOf(MARIA));
});

test('blocking and unblocking', async () => {
  await shop.session.setBlocked(jidOf(MARIA), true);
  const blocked = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'me ouve?' });
  expect(blocked.isSent).toBe(false);
  await shop.session.setBlocked(jidOf(MARIA), false);
  const { id, isSent } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'e agora?' });
  expect(isSent).toBe(true);
  await shop.store.waitForMessage(id);
});

test('reading and writing are shown to the other side', async () => {
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'leia-me' });
  await shop.store.waitForMessage(id);
  const read = new Promise((resolve) => peer.once('read', resolve));
  await shop.session.markRead([{ id, chatId: jidOf(MARIA), fromMe: false }]);
  expect(await read).toEqual({ account: SHOP, ids: [id] });
  const typing = new Promise((resolve) => peer.once('typing', resolve));
  await shop.session.typing(jidOf(MARIA), true);
  expect(await typing).toEqual({ account: SHOP, to: MARIA, isTyping: true });
  const stopped = new Promise((resolve) => peer.once('typing', resolve));
  await shop.session.typing(jidOf(MARIA), false);
  expect(await stopped).toEqual({ account: SHOP, to: MARIA, isTyping: false });
});

test('a call that is rejected, and one that nobody answers', async () => {
  const callId = peer.call(MARIA, SHOP, { isVideo: true });
  const call = await shop.store.waitForIncoming(callId, 'call');
  expect(call).toMatchObject({ phase: 'ringing', isVideo: true, sender: { number: MARIA } });
  const rejected = new Promise((resolve) => peer.once('callRejected', resolve));
  await shop.session.rejectCall(callId, call.sender.ids[0] as string);
  expect(await rejected).toEqual({ account: SHOP, callId });
  const missedId = peer.call(MARIA, SHOP);
  peer.endCall(missedId, 'timeout');
  await waitUntil(() =>
    shop.store.incoming.find(
      (each) => each.id === missedId && each.kind === 'call' && each.phase === 'missed',
    ),
  );
  const phases = shop.store.incoming.flatMap((each) =>
    each.kind === 'call' && each.id === missedId ? [each.phase] : [],
  );
  expect(phases).toEqual(['ringing', 'missed']);
});

test('a message to a number nobody has', async () => {
  await expect(shop.session.send(textTo(jidOf('5511900009999'), 'alô?'))).rejects.toThrow();
});
