import { Readable } from 'node:stream';
import type { Outgoing, OutgoingEdit, OutgoingMedia, OutgoingReaction, MessageRef } from '@prosa/channels';
import {
  type AnyMessageContent,
  generateWAMessageContent,
  isLidUser,
  type proto,
  type WAMediaUploadFunction,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import { silentLogger } from './silent-logger.ts';

const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** A message ready to be encrypted and sent. */
export interface PreparedMessage {
  id: string;
  chatId: string;
  message: proto.IMessage;
  attributes: Record<string, string>;
}

/** Our own ids: the phone number id and the LID, which hides the number. */
interface OwnIds {
  id: string;
  lid: string | undefined;
}

/** Builds the protocol message; encrypts and uploads the file if there is one. */
export async function prepareMessage(
  outgoing: Outgoing,
  own: OwnIds,
  upload: WAMediaUploadFunction,
): Promise<PreparedMessage> {
  const contextInfo = contextOf(outgoing, own);
  const content = { ...(await contentOf(outgoing)), ...(contextInfo ? { contextInfo } : {}) };
  const message = await generateWAMessageContent(content, {
    logger: silentLogger,
    upload,
    mediaUploadTimeoutMs: UPLOAD_TIMEOUT_MS,
    jid: outgoing.chatId,
  });
  return { id: outgoing.id, chatId: outgoing.chatId, message, attributes: {} };
}

export async function prepareEdit(edit: OutgoingEdit): Promise<PreparedMessage> {
  const content = { text: edit.text, edit: keyOf(edit.target), linkPreview: null };
  const message = await generateWAMessageContent(content, { logger: silentLogger, upload: noUpload });
  return { id: edit.id, chatId: edit.target.chatId, message, attributes: { edit: '1' } };
}

export async function prepareRevoke(target: MessageRef, id: string): Promise<PreparedMessage> {
  const content = { delete: keyOf(target) };
  const message = await generateWAMessageContent(content, { logger: silentLogger, upload: noUpload });
  // 8: another member's message, revoked by an administrator of the group.
  return { id, chatId: target.chatId, message, attributes: { edit: target.fromMe ? '7' : '8' } };
}

export async function prepareReaction(reaction: OutgoingReaction): Promise<PreparedMessage> {
  const content = { react: { text: reaction.emoji, key: keyOf(reaction.target) } };
  const message = await generateWAMessageContent(content, { logger: silentLogger, upload: noUpload });
  return { id: reaction.id, chatId: reaction.target.chatId, message, attributes: {} };
}

export function keyOf(ref: MessageRef): WAMessageKey {
  return {
    remoteJid: ref.chatId,
    id: ref.id,
    fromMe: ref.fromMe,
    ...(ref.senderId === undefined || ref.fromMe ? {} : { participant: ref.senderId }),
  };
}

async function contentOf({ content }: Outgoing): Promise<AnyMessageContent> {
  switch (content.type) {
    case 'text':
      // No link preview: it would fetch arbitrary addresses from the text.
      return { text: content.text, linkPreview: null };
    case 'location':
      return {
        location: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name,
        },
      };
    case 'contacts': {
      const cards = content.cards.map((card) => ({ displayName: card.name, vcard: card.vcard }));
      return { contacts: { displayName: content.cards[0]?.name ?? '', contacts: cards } };
    }
    case 'template':
      // This channel has no approved templates: the text is sent as it is.
      return { text: content.text, linkPreview: null };
    default:
      return mediaContent(content.media, content.caption);
  }
}

async function mediaContent(media: OutgoingMedia, caption: string): Promise<AnyMessageContent> {
  const stream = Readable.from(await media.open());
  const { mimetype, fileName } = media;
  const words = caption === '' ? {} : { caption };
  switch (media.kind) {
    case 'image':
      return { image: { stream }, mimetype, ...words };
    case 'video':
      // An empty thumbnail keeps the library from starting an external program to create one.
      return { video: { stream }, mimetype, jpegThumbnail: '', ...words };
    case 'audio':
      return {
        audio: { stream },
        mimetype,
        ptt: media.isVoice,
        ...(media.seconds === null ? {} : { seconds: media.seconds }),
        ...(media.isVoice ? { waveform: media.waveform ?? new Uint8Array(64) } : {}),
      };
    case 'sticker':
      return { sticker: { stream }, mimetype };
    default:
      return { document: { stream }, mimetype, fileName, ...words };
  }
}

function contextOf(outgoing: Outgoing, own: OwnIds): proto.IContextInfo | undefined {
  const { quoted, isForwarded, chatId } = outgoing;
  if (!quoted && !isForwarded) return undefined;
  const mine = isLidUser(chatId) && own.lid ? own.lid : own.id;
  return {
    ...(quoted
      ? {
          stanzaId: quoted.id,
          participant: quoted.fromMe ? mine : (quoted.senderId ?? quoted.chatId),
          quotedMessage: { conversation: quoted.text },
        }
      : {}),
    ...(isForwarded ? { isForwarded: true, forwardingScore: 1 } : {}),
  };
}

function noUpload(): never {
  throw new Error('There is nothing to upload.');
}
