import { randomBytes } from 'node:crypto';
import { NotConnected, NotSent, type OutgoingMedia, SendRefused } from '@prosa/channels';
import { type LedgerEntry, WhatsAppPeer } from '@prosa/peers/whatsapp';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type TestSession,
  inChunks,
  jidOf,
  linkAccount,
  outgoing,
  textTo,
  waitUntil,
} from './test-support.ts';

const SHOP = '5511999990001';
const IMPATIENT = '5511999990002';
const MARIA = '5511988887777';
const VCARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:João\nEND:VCARD';

let peer: WhatsAppPeer;
let shop: TestSession;

beforeAll(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  shop = await linkAccount(peer, SHOP);
});

afterEach(() => {
  peer.media.refusesUploads = false;
});

afterAll(async () => {
  await shop.session.close();
  await peer.stop();
});

const arrived = (id: string): Promise<LedgerEntry> =>
  waitUntil(() => peer.ledger(MARIA).find((entry) => entry.id === id), `message ${id} at the customer`);

function file(media: Partial<OutgoingMedia> & { bytes: Buffer }): OutgoingMedia {
  const { bytes, ...rest } = media;
  return {
    kind: 'document',
    mimetype: 'application/pdf',
    fileName: 'a.pdf',
    isVoice: false,
    seconds: null,
    waveform: null,
    open: async () => inChunks(bytes),
    ...rest,
  };
}

describe('files arrive as they are', () => {
  const bytes = randomBytes(50_003);
  const files: [LedgerEntry['kind'], Partial<OutgoingMedia>, string][] = [
    ['video', { kind: 'video', mimetype: 'video/mp4' }, 'filme'],
    ['audio', { kind: 'audio', mimetype: 'audio/mpeg', seconds: 12 }, ''],
    ['document', { kind: 'document' }, 'segue o documento'],
    ['sticker', { kind: 'sticker', mimetype: 'image/webp' }, ''],
  ];

  test.each(files)('%s', async (kind, media, caption) => {
    const message = outgoing(jidOf(MARIA), { type: 'media', caption, media: file({ bytes, ...media }) });
    await shop.session.send(message);
    const entry = await arrived(message.id);
    expect(entry).toMatchObject({ kind, text: caption });
    expect(entry.media?.bytes.equals(bytes)).toBe(true);
    expect(entry.media?.mimetype).toBe(media.mimetype ?? 'application/pdf');
    if (kind === 'document') expect(entry.media?.fileName).toBe('a.pdf');
  });

  test('a picture brings a small one along', async () => {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer();
    const media = file({ bytes: picture, kind: 'image', mimetype: 'image/jpeg' });
    const message = outgoing(jidOf(MARIA), { type: 'media', caption: 'foto', media });
    await shop.session.send(message);
    const entry = await arrived(message.id);
    expect(entry).toMatchObject({ kind: 'image', text: 'foto' });
    expect(entry.media?.bytes.equals(picture)).toBe(true);
    expect(entry.message.imageMessage?.jpegThumbnail?.length).toBeGreaterThan(100);
    expect(entry.message.imageMessage).toMatchObject({ width: 64, height: 48 });
  });

  test('a voice note has its length and its shape', async () => {
    const waveform = Uint8Array.from({ length: 64 }, (_, index) => index);
    const mimetype = 'audio/ogg; codecs=opus';
    const media = file({ bytes, kind: 'audio', mimetype, isVoice: true, seconds: 5, waveform });
    const message = outgoing(jidOf(MARIA), { type: 'media', caption: '', media });
    await shop.session.send(message);
    expect(await arrived(message.id)).toMatchObject({
      kind: 'voice',
      media: { mimetype, seconds: 5, waveform: Buffer.from(waveform) },
    });
  });

  test('a file that cannot be uploaded was not sent', async () => {
    peer.media.refusesUploads = true;
    const message = outgoing(jidOf(MARIA), { type: 'media', caption: '', media: file({ bytes }) });
    await expect(shop.session.send(message)).rejects.toThrow(NotSent);
    expect(peer.ledger(MARIA).some((entry) => entry.id === message.id)).toBe(false);
  });
});

test('places and cards', async () => {
  const place = outgoing(jidOf(MARIA), { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' });
  await shop.session.send(place);
  const entry = await arrived(place.id);
  expect(entry).toMatchObject({ kind: 'location', text: 'Loja' });
  expect(entry.message.locationMessage).toMatchObject({ degreesLatitude: -23.5, degreesLongitude: -46.6 });
  const cards = [{ name: 'João', vcard: VCARD }];
  const card = outgoing(jidOf(MARIA), { type: 'contacts', cards });
  await shop.session.send(card);
  expect((await arrived(card.id)).message.contactMessage).toMatchObject({
    displayName: 'João',
    vcard: VCARD,
  });
  const two = outgoing(jidOf(MARIA), { type: 'contacts', cards: [...cards, { name: 'Ana', vcard: VCARD }] });
  await shop.session.send(two);
  expect((await arrived(two.id)).message.contactsArrayMessage?.contacts).toHaveLength(2);
});

test('quotes and forwards', async () => {
  const theirs = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'Quanto custa?' });
  await shop.store.waitForMessage(theirs.id);
  const chatId = jidOf(MARIA);
  const reply = textTo(chatId, 'Dez', {
    quoted: { id: theirs.id, chatId, fromMe: false, text: 'Quanto custa?' },
  });
  await shop.session.send(reply);
  const entry = await arrived(reply.id);
  expect(entry).toMatchObject({ quotedId: theirs.id, text: 'Dez' });
  expect(entry.message.extendedTextMessage?.contextInfo).toMatchObject({
    participant: chatId,
    quotedMessage: { conversation: 'Quanto custa?' },
  });
  const forward = textTo(chatId, 'corrente', { isForwarded: true });
  await shop.session.send(forward);
  expect(await arrived(forward.id)).toMatchObject({ isForwarded: true });
});

test('edits, revocations and reactions', async () => {
  const chatId = jidOf(MARIA);
  const message = textTo(chatId, 'com ero');
  await shop.session.send(message);
  const target = { id: message.id, chatId, fromMe: true };
  await shop.session.edit({ id: 'EDIT1', target, text: 'sem erro' });
  expect(await arrived('EDIT1')).toMatchObject({ kind: 'edit', targetId: message.id, text: 'sem erro' });
  await shop.session.revoke(target, 'REVOKE1');
  expect(await arrived('REVOKE1')).toMatchObject({ kind: 'revoke', targetId: message.id });
  const theirs = { id: 'THEIRS', chatId, fromMe: false };
  await shop.session.react({ id: 'REACT1', target: theirs, emoji: '❤️' });
  expect(await arrived('REACT1')).toMatchObject({ kind: 'reaction', targetId: 'THEIRS', text: '❤️' });
  await shop.session.react({ id: 'REACT2', target: theirs, emoji: '' });
  expect(await arrived('REACT2')).toMatchObject({ kind: 'reaction', targetId: 'THEIRS', text: '' });
});

test('many at once arrive in the order they were sent', async () => {
  const before = peer.ledger(MARIA).length;
  const texts = Array.from({ length: 20 }, (_, index) => `mensagem ${index}`);
  await Promise.all(texts.map((text) => shop.session.send(textTo(jidOf(MARIA), text))));
  expect(
    peer
      .ledger(MARIA)
      .slice(before)
      .map((entry) => entry.text),
  ).toEqual(texts);
});

test('receipts, up to played', async () => {
  const message = textTo(jidOf(MARIA), 'chegou?');
  await shop.session.send(message);
  for (const [level, ack] of [
    ['delivered', 2],
    ['read', 3],
    ['played', 5],
  ] as const) {
    peer.sendReceipt(MARIA, SHOP, [message.id], level);
    await shop.listener.waitForAck(message.id, ack);
  }
  const others = [textTo(jidOf(MARIA), 'um'), textTo(jidOf(MARIA), 'dois')];
  for (const other of others) await shop.session.send(other);
  peer.sendReceipt(
    MARIA,
    SHOP,
    others.map((other) => other.id),
    'read',
  );
  for (const other of others) await shop.listener.waitForAck(other.id, 3);
});

test('phones that answer by themselves', async () => {
  peer.automaticReceipts = 'read';
  const message = textTo(jidOf(MARIA), 'automático');
  await shop.session.send(message);
  await shop.listener.waitForAck(message.id, 3);
  peer.automaticReceipts = 'none';
});

test('a refusal is told with its reason, and not tried again', async () => {
  peer.failures.refuseNext(SHOP, '463');
  const message = textTo(jidOf(MARIA), 'recusada');
  const refusal = await shop.session.send(message).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SendRefused);
  expect((refusal as SendRefused).reason).toBe('463');
  const next = textTo(jidOf(MARIA), 'aceita');
  await shop.session.send(next);
  expect(peer.ledger(MARIA).some((entry) => entry.id === message.id)).toBe(false);
  expect(await arrived(next.id)).toMatchObject({ text: 'aceita' });
});

test('a message that gets lost, or whose answer does, has an unknown outcome', async () => {
  // Only this session has the short timeout; the others must pass on a busy computer.
  const { session, listener } = await linkAccount(peer, IMPATIENT, { sendTimeoutMs: 300 });
  peer.failures.loseNext(IMPATIENT);
  const lost = textTo(jidOf(MARIA), 'perdida');
  const outcome = await session.send(lost).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Error);
  expect(outcome).not.toBeInstanceOf(SendRefused);
  expect(outcome).not.toBeInstanceOf(NotSent);
  peer.failures.holdAcks(IMPATIENT);
  const unanswered = textTo(jidOf(MARIA), 'sem resposta');
  await expect(session.send(unanswered)).rejects.toThrow('did not answer in time');
  expect(await arrived(unanswered.id)).toMatchObject({ text: 'sem resposta' });
  // The ack arrives late.
  peer.failures.releaseAcks(IMPATIENT);
  await listener.waitForAck(unanswered.id, 1);
  // A second send with the same id is recognised as a duplicate.
  await session.send(unanswered).catch(() => undefined);
  await waitUntil(() => peer.ledger(MARIA).find((entry) => entry.id === unanswered.id)?.duplicates === 1);
  await session.close();
});

test('somebody who cannot read a message gets it again', async () => {
  await shop.session.send(textTo(jidOf(MARIA), 'antes'));
  // Simulates a new phone without the session.
  await peer.customer(MARIA).endpoint.forgetSession(`${SHOP}:1@s.whatsapp.net`);
  const message = textTo(jidOf(MARIA), 'de novo');
  await shop.session.send(message);
  expect(await arrived(message.id)).toMatchObject({ text: 'de novo', duplicates: 0 });
});

test('the keys are stored before a message leaves, and the message with them', async () => {
  const message = textTo(jidOf(MARIA), 'primeiro guardar');
  let wasStored = false;
  peer.once('message', ({ entry }) => {
    wasStored = entry.id === message.id && shop.store.rows.has(`sent/${message.id}`);
  });
  let sessionWrites = 0;
  shop.store.beforeCommit = (changes) => {
    if (peer.ledger(MARIA).some((entry) => entry.id === message.id)) return;
    sessionWrites += changes.filter((change) => change.kind === 'session').length;
  };
  await shop.session.send(message);
  shop.store.beforeCommit = () => {};
  await arrived(message.id);
  expect(wasStored).toBe(true);
  expect(sessionWrites).toBeGreaterThan(0);
});

test('nothing can be sent while not connected', async () => {
  await shop.session.close();
  await expect(shop.session.send(textTo(jidOf(MARIA), 'x'))).rejects.toThrow(NotConnected);
});

test('what a person writes passes messages to many that wait', async () => {
  const { session } = await linkAccount(peer, '5511999990004');
  const strangers = Array.from({ length: 5 }, (_, index) => `551195555000${index}`);
  for (const phone of strangers) peer.addCustomer({ phone, name: phone });
  const order: string[] = [];
  const note = ({ entry }: { entry: LedgerEntry }) => order.push(entry.text);
  peer.on('message', note);
  const bulk = strangers.map((phone) => session.send(textTo(jidOf(phone), 'Novidade', { isBulk: true })));
  const own = session.send(textTo(jidOf(MARIA), 'Já vejo'));
  await Promise.all([...bulk, own]);
  await waitUntil(() => order.length === 6, 'all messages');
  peer.off('message', note);
  // The one that was being sent is not interrupted.
  expect(order.indexOf('Já vejo')).toBeLessThanOrEqual(1);
  await session.close();
});
