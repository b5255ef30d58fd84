import { MediaGone } from '@prosa/channels';
import type { proto } from '@whiskeysockets/baileys';
import type { WhatsAppConnection } from './connection.ts';
import { downloadMedia, type MediaSource } from './media-download.ts';
import { type MediaReference, readReference } from './media-reference.ts';

const REUPLOAD_TIMEOUT_MS = 20_000;

/** Downloads the file of a message. When it is gone, the phone is asked once to upload it again. */
export async function fetchMedia(line: WhatsAppConnection, text: string): Promise<AsyncIterable<Uint8Array>> {
  const reference = readReference(text);
  const source = await mediaSource(line);
  try {
    return await downloadMedia(reference, source);
  } catch (error) {
    if (!(error instanceof MediaGone)) throw error;
  }
  return downloadMedia(await requestReupload(line, reference), source);
}

export async function mediaSource(line: WhatsAppConnection): Promise<MediaSource> {
  const { settings, network } = line.parts;
  if (!settings.isLoopback) return { loopbackHost: undefined, dispatcher: undefined };
  const { hosts } = await line.whileOpen(line.socket.refreshMediaConn());
  return { loopbackHost: hosts[0]?.hostname, dispatcher: network.dispatcher };
}

async function requestReupload(line: WhatsAppConnection, reference: MediaReference): Promise<MediaReference> {
  const { kind, id, chat, fromMe, participant } = reference;
  const content = {
    directPath: reference.directPath,
    url: reference.url,
    mediaKey: Buffer.from(reference.mediaKey, 'base64'),
  };
  const message = { [`${kind}Message`]: content } as proto.IMessage;
  const key = { id, remoteJid: chat, fromMe, ...(participant ? { participant } : {}) };
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      line.whileOpen(line.socket.updateMediaMessage({ key, message })),
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('No answer.')), REUPLOAD_TIMEOUT_MS);
      }),
    ]);
  } catch {
    throw new MediaGone();
  } finally {
    clearTimeout(timer);
  }
  return { ...reference, directPath: content.directPath, url: content.url };
}
