import { randomBytes } from 'node:crypto';
import { type IncomingMedia, MediaGone } from '@prosa/channels';
import { type PeerContent, WhatsAppPeer, type WriteOptions } from '@prosa/peers/whatsapp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  collect,
  type TestSession,
  jidOf,
  linkAccount,
  openSession,
  textTo,
  waitUntil,
} from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';
const VCARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:João\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD';

let peer: WhatsAppPeer;
let shop: TestSession;

beforeAll(async () => {
  peer = await WhatsAppPeer.start();
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  shop = await linkAccount(peer, SHOP);
});

afterAll(async () => {
  await shop.session.close();
  await peer.stop();
});

async function receive(content: PeerContent, options: WriteOptions = {}) {
  const { id } = await peer.writeAs(MARIA, SHOP, content, options);
  return shop.store.waitForMessage(id);
}

test('a text says who wrote it, where and when', async () => {
  const at = new Date('2026-03-01T12:00:00Z');
  const message = await receive({ kind: 'text', text: 'Olá, preciso de ajuda' }, { at });
  const { lid } = peer.customer(MARIA);
  expect(message).toMatchObject({
    kind: 'message',
    fromMe: false,
    wasMissed: false,
    isForwarded: false,
    quoted: null,
    at,
    content: { type: 'text', text: 'Olá, preciso de ajuda' },
    chat: { ids: [jidOf(MARIA), `${lid}@lid`], number: MARIA, name: 'Maria', isGroup: false },
    sender: { ids: [jidOf(MARIA), `${lid}@lid`], number: MARIA, name: 'Maria' },
  });
});

test('what no database keeps is left out of it', async () => {
  const phone = '5511988886655';
  peer.addCustomer({ phone, name: 'Nu\0la' });
  const { id } = await peer.writeAs(phone, SHOP, { kind: 'text', text: 'um\0 dois' });
  expect(await shop.store.waitForMessage(id)).toMatchObject({
    content: { type: 'text', text: 'um dois' },
    chat: { name: 'Nula' },
    sender: { name: 'Nula' },
  });
});

test('a message addressed without the number still tells it', async () => {
  const message = await receive({ kind: 'text', text: 'oi' }, { isLidAddressed: true });
  const { lid } = peer.customer(MARIA);
  expect(message.chat).toMatchObject({ ids: [`${lid}@lid`, jidOf(MARIA)], number: MARIA });
});

describe('files', () => {
  const bytes = randomBytes(70_001);
  const thumbnail = randomBytes(50);
  const files: [string, PeerContent, Partial<IncomingMedia>, string][] = [
    [
      'a picture',
      { kind: 'image', bytes, caption: 'foto', thumbnail },
      { kind: 'image', mimetype: 'image/jpeg' },
      'foto',
    ],
    [
      'a video',
      { kind: 'video', bytes, caption: 'filme', seconds: 9 },
      { kind: 'video', seconds: 9 },
      'filme',
    ],
    ['a moving picture', { kind: 'video', bytes, isGif: true }, { kind: 'video', mimetype: 'video/mp4' }, ''],
    ['a voice note', { kind: 'voice', bytes, seconds: 4 }, { kind: 'audio', isVoice: true, seconds: 4 }, ''],
    ['a sound', { kind: 'audio', bytes, seconds: 7 }, { kind: 'audio', isVoice: false, seconds: 7 }, ''],
    [
      'a document',
      { kind: 'document', bytes, fileName: 'a.pdf' },
      { kind: 'document', fileName: 'a.pdf' },
      '',
    ],
    [
      'a document with words',
      { kind: 'document', bytes, fileName: 'b.pdf', caption: 'segue', mimetype: 'application/pdf' },
      { kind: 'document', fileName: 'b.pdf', mimetype: 'application/pdf' },
      'segue',
    ],
    ['a sticker', { kind: 'sticker', bytes }, { kind: 'sticker', mimetype: 'image/webp' }, ''],
  ];

  test.each(files)('%s', async (_name, content, expected, caption) => {
    const message = await receive(content);
    expect(message.content).toMatchObject({
      type: 'media',
      caption,
      media: { bytes: bytes.length, ...expected },
    });
    if (message.content.type !== 'media') return;
    const fetched = await collect(await shop.session.fetchMedia(message.content.media.reference));
    expect(fetched.equals(bytes)).toBe(true);
    if ('thumbnail' in content) expect(Buffer.from(message.content.media.thumbnail ?? [])).toEqual(thumbnail);
  });

  test('a file that is gone', async () => {
    const { content } = await receive({ kind: 'image', bytes });
    if (content.type !== 'media') throw new Error('no file');
    peer.media.deleteFile(JSON.parse(content.media.reference).directPath);
    await expect(shop.session.fetchMedia(content.media.reference)).rejects.toThrow(MediaGone);
  });

  test('a file that was tampered with', async () => {
    const { content } = await receive({ kind: 'image', bytes });
    if (content.type !== 'media') throw new Error('no file');
    const { directPath } = JSON.parse(content.media.reference);
    const sealed = peer.media.files.get(directPath);
    peer.media.files.set(directPath, new Uint8Array(sealed ?? []).toReversed());
    await expect(
      shop.session.fetchMedia(content.media.reference).then((pieces) => collect(pieces)),
    ).rejects.toThrow('not what its sender sealed');
  });
});

test('places', async () => {
  const place = { latitude: -23.5, longitude: -46.6 };
  const named = await receive({ kind: 'location', ...place, name: 'Sé' });
  expect(named.content).toEqual({ type: 'location', ...place, name: 'Sé', thumbnail: null });
  const live = await receive({ kind: 'live-location', ...place, caption: 'a caminho' });
  expect(live.content).toMatchObject({ type: 'location', ...place, name: 'a caminho' });
});

test('cards', async () => {
  const card = { name: 'João', vcard: VCARD };
  expect((await receive({ kind: 'contact', ...card })).content).toEqual({ type: 'contacts', cards: [card] });
  const many = await receive({ kind: 'contacts', cards: [card, { name: 'Ana', vcard: VCARD }] });
  expect(many.content).toEqual({ type: 'contacts', cards: [card, { name: 'Ana', vcard: VCARD }] });
});

test('a poll is readable, though not supported', async () => {
  const { content } = await receive({ kind: 'poll', question: 'Qual?', options: ['A', 'B'] });
  expect(content).toMatchObject({ type: 'unsupported', name: 'pollCreationMessageV3', text: 'Qual?\nA\nB' });
});

test('a pressed button is what it said', async () => {
  const message = { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Sim' } };
  expect((await receive({ kind: 'raw', message })).content).toEqual({ type: 'text', text: 'Sim' });
});

test('quotes, of theirs and of ours', async () => {
  const ours = textTo(jidOf(MARIA), 'Em que posso ajudar?');
  await shop.session.send(ours);
  const quotingUs = await receive(
    { kind: 'text', text: 'nisto' },
    { quoted: { id: ours.id, text: 'Em que posso ajudar?', authorJid: jidOf(SHOP) } },
  );
  expect(quotingUs.quoted).toEqual({ id: ours.id, text: 'Em que posso ajudar?', fromMe: true });
  const quotingThemselves = await receive(
    { kind: 'image', bytes: Buffer.from('x'), caption: 'isto' },
    { quoted: { id: 'Q1', text: 'aquilo', authorJid: jidOf(MARIA) } },
  );
  expect(quotingThemselves.quoted).toEqual({ id: 'Q1', text: 'aquilo', fromMe: false });
});

test('forwarded, disappearing and view-once messages', async () => {
  expect((await receive({ kind: 'text', text: 'corrente' }, { isForwarded: true })).isForwarded).toBe(true);
  const disappearing = await receive({ kind: 'text', text: 'some' }, { isEphemeral: true });
  expect(disappearing.content).toEqual({ type: 'text', text: 'some' });
  const once = await receive(
    { kind: 'image', bytes: Buffer.from('x'), caption: 'uma vez' },
    { isViewOnce: true },
  );
  expect(once.content).toMatchObject({ type: 'media', caption: 'uma vez' });
});

test('reactions, edits and revocations', async () => {
  const { id: targetId } = await receive({ kind: 'text', text: 'texto com ero' });
  const reaction = await peer.writeAs(MARIA, SHOP, { kind: 'reaction', targetId, emoji: '👍' });
  expect(await shop.store.waitForIncoming(reaction.id, 'reaction')).toMatchObject({ targetId, emoji: '👍' });
  const undone = await peer.writeAs(MARIA, SHOP, { kind: 'reaction', targetId, emoji: '' });
  expect(await shop.store.waitForIncoming(undone.id, 'reaction')).toMatchObject({ targetId, emoji: '' });
  const edit = await peer.writeAs(MARIA, SHOP, { kind: 'edit', targetId, text: 'sem erro' });
  expect(await shop.store.waitForIncoming(edit.id, 'edit')).toMatchObject({ targetId, text: 'sem erro' });
  const wrapped = await peer.writeAs(MARIA, SHOP, {
    kind: 'edit',
    targetId,
    text: 'de novo',
    isWrapped: true,
  });
  expect(await shop.store.waitForIncoming(wrapped.id, 'edit')).toMatchObject({ targetId, text: 'de novo' });
  const revoke = await peer.writeAs(MARIA, SHOP, { kind: 'revoke', targetId });
  expect(await shop.store.waitForIncoming(revoke.id, 'revoke')).toMatchObject({ targetId });
});

test('what the owner writes on the phone', async () => {
  const { id } = await peer.writeFromPhone(SHOP, MARIA, { kind: 'text', text: 'do celular' });
  const message = await shop.store.waitForMessage(id);
  const { lid } = peer.customer(MARIA);
  expect(message).toMatchObject({
    fromMe: true,
    content: { type: 'text', text: 'do celular' },
    chat: { ids: [jidOf(MARIA), `${lid}@lid`], number: MARIA, name: null },
    sender: { number: SHOP },
  });
});

test('somebody without a visible number', async () => {
  const hidden = peer.addCustomer({ phone: '5511900000001', name: 'Anônima', isHidden: true });
  const { id } = await peer.writeAs(hidden.phone, SHOP, { kind: 'text', text: 'oi' });
  const message = await shop.store.waitForMessage(id);
  expect(message.chat).toEqual({ ids: [`${hidden.lid}@lid`], number: null, name: 'Anônima', isGroup: false });
  const answer = textTo(message.chat.ids[0] as string, 'olá');
  await shop.session.send(answer);
  expect(peer.ledger(hidden.phone)).toMatchObject([{ id: answer.id, text: 'olá' }]);
});

test('what is only between devices is not handed over', async () => {
  const before = shop.store.incoming.length;
  const status = { message: { protocolMessage: { type: 3, ephemeralExpiration: 86_400 } } };
  await peer.writeAs(MARIA, SHOP, { kind: 'raw', ...status });
  await peer.sendHistory(SHOP, { messages: [], progress: 50 });
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'depois' });
  await shop.store.waitForMessage(id);
  expect(shop.store.incoming.slice(before).map((each) => each.id)).toEqual([id]);
});

test('a message that could not be read is asked for again', async () => {
  // The session keys are lost, as after restoring a backup.
  const retried: string[] = [];
  peer.on('retry', ({ id }) => retried.push(id));
  await receive({ kind: 'text', text: 'antes' });
  await shop.session.close();
  for (const key of shop.store.rows.keys()) if (key.startsWith('session/')) shop.store.rows.delete(key);
  shop = await reopen();
  const { id } = await peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'ilegível' });
  expect((await shop.store.waitForMessage(id)).content).toEqual({ type: 'text', text: 'ilegível' });
  expect(retried).toEqual([id]);
});

async function reopen(): Promise<TestSession> {
  await waitUntil(() => !peer.accounts()[0]?.isOnline);
  const again = openSession(peer, { store: shop.store });
  await again.listener.waitForStatus('CONNECTED');
  return again;
}
