import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inChunks, jidOf, linkAccount, outgoing, waitUntil } from './test-support.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';
const BIG_BYTES = 16_000_000;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prosa-peer-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('a peer has media on the disk only, stops and finds them again', async () => {
  const peer = await WhatsAppPeer.start({ directory });
  peer.addCustomer({ phone: MARIA, name: 'Maria' });
  const shop = await linkAccount(peer, SHOP);
  const bytes = randomBytes(BIG_BYTES);
  const received = await peer.writeAs(MARIA, SHOP, { kind: 'video', bytes });
  await shop.store.waitForMessage(received.id);
  const media = {
    kind: 'document' as const,
    mimetype: 'application/pdf',
    fileName: 'a.pdf',
    isVoice: false,
    seconds: null,
    waveform: null,
    open: async () => inChunks(bytes, 1_000_000),
  };
  const message = outgoing(jidOf(MARIA), { type: 'media', caption: '', media });
  await shop.session.send(message);
  const entry = await waitUntil(() => peer.ledger(MARIA).find(({ id }) => id === message.id));
  expect(JSON.stringify(entry).length).toBeLessThan(10_000);
  expect(entry.media?.bytes.equals(bytes)).toBe(true);
  await shop.session.close();
  await peer.stop();

  const { size } = await stat(join(directory, 'whatsapp-peer.json'));
  expect(size).toBeLessThan(1_000_000);
  const again = await WhatsAppPeer.start({ directory });
  const kept = again.ledger(MARIA).find(({ id }) => id === message.id);
  expect(kept?.media).toMatchObject({ fileName: 'a.pdf' });
  expect(kept?.media?.bytes.equals(bytes)).toBe(true);
  await again.stop();
});
