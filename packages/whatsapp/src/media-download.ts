import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { MediaGone } from '@prosa/channels';
import { getMediaKeys } from '@whiskeysockets/baileys';
import { type Dispatcher, fetch } from 'undici';
import type { MediaReference } from './media-reference.ts';

const WHATSAPP_MEDIA_HOST = 'mmg.whatsapp.net';
const GONE_STATUSES = [404, 410];
const MAC_LENGTH = 10;
const PICTURE_TIMEOUT_MS = 20_000;

export interface MediaSource {
  /** Media host of a server on this computer; undefined for WhatsApp's own hosts. */
  loopbackHost: string | undefined;
  dispatcher: Dispatcher | undefined;
}

/** The decrypted bytes of a file. A tampered file throws at its end: the bytes read before must be discarded. */
export async function downloadMedia(
  reference: MediaReference,
  source: MediaSource,
): Promise<AsyncIterable<Uint8Array>> {
  const response = await request(mediaUrl(reference, source), source);
  if (GONE_STATUSES.includes(response.status)) throw new MediaGone();
  if (!response.ok || !response.body) throw new Error(`The file was answered with ${response.status}.`);
  return decryptMedia(response.body, reference);
}

export async function downloadPicture(url: string, source: MediaSource): Promise<Uint8Array | undefined> {
  const { host } = new URL(url);
  if (host !== source.loopbackHost && !isWhatsAppHost(host)) return undefined;
  const response = await request(url, source, AbortSignal.timeout(PICTURE_TIMEOUT_MS));
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  return new Uint8Array(await response.arrayBuffer());
}

function request(url: string, source: MediaSource, signal?: AbortSignal) {
  return fetch(url, {
    headers: { origin: 'https://web.whatsapp.com' },
    // Redirects could lead to any host.
    redirect: 'error',
    ...(signal ? { signal } : {}),
    ...(source.dispatcher ? { dispatcher: source.dispatcher } : {}),
  });
}

/** The sender of a message chooses URL and path, so the host is restricted to known ones. */
function mediaUrl(reference: MediaReference, source: MediaSource): string {
  const named = URL.canParse(reference.url) ? new URL(reference.url).host : '';
  const host = source.loopbackHost ?? (isWhatsAppHost(named) ? named : WHATSAPP_MEDIA_HOST);
  const path = reference.directPath || (URL.canParse(reference.url) ? new URL(reference.url).pathname : '');
  const url = new URL(`https://${host}`);
  const [pathname = '', query] = path.split('?', 2);
  url.pathname = pathname;
  url.search = query ?? '';
  return url.href;
}

function isWhatsAppHost(host: string): boolean {
  return /^([a-z0-9-]+\.)+whatsapp\.net$/i.test(host);
}

async function* decryptMedia(
  sealed: AsyncIterable<Uint8Array>,
  reference: MediaReference,
): AsyncGenerator<Uint8Array> {
  const { cipherKey, iv, macKey } = await getMediaKeys(
    Buffer.from(reference.mediaKey, 'base64'),
    reference.kind,
  );
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const hmac = createHmac('sha256', macKey as Uint8Array).update(iv);
  let pending = Buffer.alloc(0);
  for await (const chunk of sealed) {
    pending = Buffer.concat([pending, chunk]);
    if (pending.length <= MAC_LENGTH) continue;
    const body = pending.subarray(0, -MAC_LENGTH);
    pending = pending.subarray(-MAC_LENGTH);
    hmac.update(body);
    yield decipher.update(body);
  }
  const expected = hmac.digest().subarray(0, MAC_LENGTH);
  if (pending.length !== MAC_LENGTH || !timingSafeEqual(expected, pending)) {
    throw new Error('The file is not what its sender sealed.');
  }
  yield decipher.final();
}
