import type { Content, IncomingMedia, MediaKind } from '@prosa/channels';
import type { proto } from '@whiskeysockets/baileys';
import { asNumber } from './long-numbers.ts';
import { readUnsupportedContent } from './unsupported-content.ts';
import { type MediaKey, writeReference } from './media-reference.ts';

export interface ReadContent {
  content: Content;
  context: proto.IContextInfo | null | undefined;
}

/** The fields that all kinds of files have in the protocol. */
interface EncryptedFile {
  mimetype?: string | null;
  fileLength?: proto.Message.IImageMessage['fileLength'];
  seconds?: number | null;
  fileName?: string | null;
  caption?: string | null;
  jpegThumbnail?: Uint8Array | null;
  pngThumbnail?: Uint8Array | null;
  directPath?: string | null;
  url?: string | null;
  mediaKey?: Uint8Array | null;
  contextInfo?: proto.IContextInfo | null;
}

/** The content of an unwrapped message; undefined when there is none to show. */
export function readContent(message: proto.IMessage, key: MediaKey): ReadContent | undefined {
  return (
    readText(message) ??
    readFile(message, key) ??
    readLocationOrCard(message) ??
    readUnsupportedContent(message)
  );
}

/** The text of a message for quotes and edits; empty when it has none. */
export function textOf(message: proto.IMessage): string {
  const content = readContent(message, { id: '', chat: '', fromMe: false })?.content;
  switch (content?.type) {
    case 'text':
    case 'unsupported':
      return content.text;
    case 'media':
      return content.caption || content.media.fileName || '';
    case 'location':
      return content.name;
    case 'contacts':
      return content.cards.map((card) => card.name).join(', ');
    default:
      return '';
  }
}

function readText(message: proto.IMessage): ReadContent | undefined {
  const text = (words: string | null | undefined, context?: proto.IContextInfo | null) => ({
    content: { type: 'text' as const, text: words ?? '' },
    context,
  });
  if (message.conversation) return text(message.conversation);
  if (message.extendedTextMessage) {
    return text(message.extendedTextMessage.text, message.extendedTextMessage.contextInfo);
  }
  // A pressed button or list entry: its label is the text of the message.
  if (message.buttonsResponseMessage) {
    const { selectedDisplayText, contextInfo } = message.buttonsResponseMessage;
    return text(selectedDisplayText, contextInfo);
  }
  if (message.templateButtonReplyMessage) {
    const { selectedDisplayText, contextInfo } = message.templateButtonReplyMessage;
    return text(selectedDisplayText, contextInfo);
  }
  if (message.listResponseMessage) {
    const { title, description, contextInfo } = message.listResponseMessage;
    return text(title || description, contextInfo);
  }
  return undefined;
}

function readFile(message: proto.IMessage, key: MediaKey): ReadContent | undefined {
  if (message.imageMessage) return file('image', message.imageMessage, key);
  if (message.videoMessage) return file('video', message.videoMessage, key);
  if (message.ptvMessage) return file('video', message.ptvMessage, key);
  if (message.audioMessage)
    return file('audio', message.audioMessage, key, message.audioMessage.ptt === true);
  if (message.documentMessage) return file('document', message.documentMessage, key);
  if (message.stickerMessage) return file('sticker', message.stickerMessage, key);
  const animated = message.lottieStickerMessage?.message?.stickerMessage;
  if (animated) return file('sticker', animated, key);
  return undefined;
}

function file(kind: MediaKind, sealed: EncryptedFile, key: MediaKey, isVoice = false): ReadContent {
  const media: IncomingMedia = {
    kind,
    mimetype: sealed.mimetype ?? 'application/octet-stream',
    fileName: sealed.fileName || null,
    bytes: sealed.fileLength ? asNumber(sealed.fileLength) : null,
    seconds: sealed.seconds ?? null,
    isVoice,
    thumbnail: nonEmptyBytes(sealed.jpegThumbnail) ?? nonEmptyBytes(sealed.pngThumbnail),
    reference: writeReference(kind, sealed, key),
  };
  return { content: { type: 'media', caption: sealed.caption ?? '', media }, context: sealed.contextInfo };
}

function readLocationOrCard(message: proto.IMessage): ReadContent | undefined {
  const place = message.locationMessage ?? message.liveLocationMessage;
  if (place) {
    const named = message.locationMessage?.name || message.locationMessage?.address;
    return {
      content: {
        type: 'location',
        latitude: place.degreesLatitude ?? 0,
        longitude: place.degreesLongitude ?? 0,
        name: named || message.liveLocationMessage?.caption || '',
        thumbnail: nonEmptyBytes(place.jpegThumbnail),
      },
      context: place.contextInfo,
    };
  }
  const cards = message.contactMessage ? [message.contactMessage] : message.contactsArrayMessage?.contacts;
  if (!cards) return undefined;
  return {
    content: {
      type: 'contacts',
      cards: cards.map((card) => ({ name: card.displayName ?? '', vcard: card.vcard ?? '' })),
    },
    context: message.contactMessage?.contextInfo ?? message.contactsArrayMessage?.contextInfo,
  };
}

function nonEmptyBytes(bytes: Uint8Array | null | undefined): Uint8Array | null {
  return bytes && bytes.length > 0 ? bytes : null;
}
