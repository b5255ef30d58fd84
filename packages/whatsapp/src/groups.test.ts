import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestSession, jidOf, linkAccount, textTo, waitUntil } from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';
const JOSE = '5511977776666';

let peer: WhatsAppPeer;
let shop: TestSession;

beforeAll(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  peer.addCustomer({ phone: JOSE, name: 'José' });
  shop = await linkAccount(peer, SHOP);
});

afterAll(async () => {
  await shop.session.close();
  await peer.stop();
});

describe.each(['pn', 'lid'] as const)('a group addressed by %s', (addressing) => {
  test('messages of its members', async () => {
    const group = peer.addGroup({ subject: `Grupo ${addressing}`, members: [SHOP, MARIA, JOSE], addressing });
    const lid = `${peer.customer(MARIA).lid}@lid`;
    for (const text of ['primeira', 'segunda']) {
      const { id } = await peer.writeInGroup(MARIA, group.id, { kind: 'text', text });
      const message = await shop.store.waitForMessage(id);
      expect(message.content).toEqual({ type: 'text', text });
      expect(message.chat).toEqual({ ids: [group.id], number: null, name: null, isGroup: true });
      expect(message.sender).toMatchObject({ number: MARIA, name: 'Maria' });
      expect(message.sender.ids.toSorted()).toEqual([jidOf(MARIA), lid].toSorted());
    }
    const other = await peer.writeInGroup(JOSE, group.id, { kind: 'image', bytes: Buffer.from('x') });
    expect((await shop.store.waitForMessage(other.id)).sender.number).toBe(JOSE);
  });

  test('our messages reach every member, and one receipt is enough', async () => {
    const group = peer.addGroup({ subject: 'Todos', members: [SHOP, MARIA, JOSE], addressing });
    for (const text of ['a todos', 'de novo']) {
      const message = textTo(group.id, text);
      await shop.session.send(message);
      for (const phone of [MARIA, JOSE]) {
        expect(peer.ledger(phone).at(-1)).toMatchObject({ id: message.id, text, group: group.id });
      }
      peer.sendReceipt(JOSE, SHOP, [message.id], 'read');
      await shop.listener.waitForAck(message.id, 3);
    }
  });
});

test('the name of a group, and its new name', async () => {
  const group = peer.addGroup({ subject: 'Antes', members: [SHOP, MARIA] });
  expect(await shop.session.nameOf(group.id)).toBe('Antes');
  peer.renameGroup(group.id, 'Depois', MARIA);
  const change = await waitUntil(() => shop.listener.contactChanges.find((each) => each.ids[0] === group.id));
  expect(change).toEqual({ ids: [group.id], number: null, name: 'Depois', isGroup: true });
  expect(await shop.session.nameOf(group.id)).toBe('Depois');
});

test('a reaction and a quote in a group say whose message it is', async () => {
  const group = peer.addGroup({ subject: 'Citações', members: [SHOP, MARIA, JOSE] });
  const { id } = await peer.writeInGroup(MARIA, group.id, { kind: 'text', text: 'citem-me' });
  await shop.store.waitForMessage(id);
  const target = { id, chatId: group.id, fromMe: false, senderId: jidOf(MARIA) };
  await shop.session.react({ id: 'GREACT', target, emoji: '👏' });
  const reaction = peer.ledger(JOSE).find((entry) => entry.id === 'GREACT');
  expect(reaction?.message.reactionMessage?.key).toMatchObject({ id, participant: jidOf(MARIA) });
  const reply = textTo(group.id, 'citada', { quoted: { ...target, text: 'citem-me' } });
  await shop.session.send(reply);
  const quoting = peer.ledger(JOSE).find((entry) => entry.id === reply.id);
  expect(quoting).toMatchObject({ quotedId: id });
  expect(quoting?.message.extendedTextMessage?.contextInfo?.participant).toBe(jidOf(MARIA));
});
