import { type MediaType, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { MediaFile, type MediaFolder } from '../files/media-folder.ts';
import type { MediaHost } from './media-host.ts';

type LedgerKind =
  | 'text'
  | 'image'
  | 'video'
  | 'voice'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  | 'reaction'
  | 'edit'
  | 'revoke'
  | 'other';

/** A message of the product, as decrypted by the phone that received it. */
export interface LedgerEntry {
  id: string;
  /** The number of the sending account. */
  from: string;
  /** The group, if it was sent to one. */
  group: string | null;
  kind: LedgerKind;
  /** The text, the caption, the emoji, or the name of a location or contact. */
  text: string;
  /** The target of an edit, a revocation or a reaction. */
  targetId: string | null;
  quotedId: string | null;
  isForwarded: boolean;
  media: LedgerMedia | null;
  /** How often the message arrived again. It is in the ledger only once. */
  duplicates: number;
  at: Date;
  /** The whole message in the protocol's format. */
  message: proto.IMessage;
}

interface MediaDetails {
  mimetype: string;
  fileName: string | null;
  seconds: number | null;
  waveform: Buffer | null;
  directPath: string;
}

/** A decrypted file is stored in the folder of the encrypted ones under this name. */
const openedName = (directPath: string) => `opened ${directPath}`;

export class LedgerMedia extends MediaFile implements MediaDetails {
  readonly mimetype: string;
  readonly fileName: string | null;
  readonly seconds: number | null;
  readonly waveform: Buffer | null;
  readonly directPath: string;

  constructor(folder: MediaFolder, details: MediaDetails) {
    super(folder, openedName(details.directPath));
    this.mimetype = details.mimetype;
    this.fileName = details.fileName;
    this.seconds = details.seconds;
    this.waveform = details.waveform;
    this.directPath = details.directPath;
  }
}

interface DecryptedMessage {
  id: string;
  from: string;
  group: string | null;
  message: proto.Message;
}

export async function toLedgerEntry(arrived: DecryptedMessage, host: MediaHost): Promise<LedgerEntry> {
  const content = normalizeMessageContent(arrived.message) ?? arrived.message;
  const understood = parseContent(content);
  return {
    id: arrived.id,
    from: arrived.from,
    group: arrived.group,
    targetId: null,
    ...understood.entry,
    quotedId: understood.context?.stanzaId ?? null,
    isForwarded: understood.context?.isForwarded ?? false,
    media: understood.file ? await readMedia(understood.file, host) : null,
    duplicates: 0,
    at: new Date(),
    message: arrived.message,
  };
}

interface EncryptedFile {
  type: MediaType;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  mimetype?: string | null;
  fileName?: string | null;
  seconds?: number | null;
  waveform?: Uint8Array | null;
}

interface ParsedContent {
  entry: { kind: LedgerKind; text: string; targetId?: string | null };
  context?: proto.IContextInfo | null | undefined;
  file?: EncryptedFile;
}

function parseContent(content: proto.IMessage): ParsedContent {
  if (content.conversation) return { entry: { kind: 'text', text: content.conversation } };
  if (content.extendedTextMessage) {
    const { text, contextInfo } = content.extendedTextMessage;
    return { entry: { kind: 'text', text: text ?? '' }, context: contextInfo };
  }
  if (content.imageMessage) {
    const image = content.imageMessage;
    return parsedFile('image', image.caption, { ...image, type: 'image' }, image.contextInfo);
  }
  if (content.videoMessage) {
    const video = content.videoMessage;
    return parsedFile('video', video.caption, { ...video, type: 'video' }, video.contextInfo);
  }
  if (content.audioMessage) {
    const audio = content.audioMessage;
    return parsedFile(audio.ptt ? 'voice' : 'audio', '', { ...audio, type: 'audio' }, audio.contextInfo);
  }
  if (content.documentMessage) {
    const document = content.documentMessage;
    return parsedFile('document', document.caption, { ...document, type: 'document' }, document.contextInfo);
  }
  if (content.stickerMessage) {
    const sticker = content.stickerMessage;
    return parsedFile('sticker', '', { ...sticker, type: 'sticker' }, sticker.contextInfo);
  }
  if (content.locationMessage) {
    const { name, contextInfo } = content.locationMessage;
    return { entry: { kind: 'location', text: name ?? '' }, context: contextInfo };
  }
  if (content.contactMessage) {
    const { displayName, contextInfo } = content.contactMessage;
    return { entry: { kind: 'contacts', text: displayName ?? '' }, context: contextInfo };
  }
  if (content.contactsArrayMessage) {
    const { displayName, contextInfo } = content.contactsArrayMessage;
    return { entry: { kind: 'contacts', text: displayName ?? '' }, context: contextInfo };
  }
  if (content.reactionMessage) {
    const { text, key } = content.reactionMessage;
    return { entry: { kind: 'reaction', text: text ?? '', targetId: key?.id ?? null } };
  }
  if (content.protocolMessage) return parseProtocolMessage(content.protocolMessage);
  return { entry: { kind: 'other', text: '' } };
}

function parsedFile(
  kind: LedgerKind,
  caption: string | null | undefined,
  file: EncryptedFile,
  context: proto.IContextInfo | null | undefined,
): ParsedContent {
  return { entry: { kind, text: caption ?? '' }, context, file };
}

function parseProtocolMessage(message: proto.Message.IProtocolMessage): ParsedContent {
  const targetId = message.key?.id ?? null;
  if (message.type === proto.Message.ProtocolMessage.Type.REVOKE) {
    return { entry: { kind: 'revoke', text: '', targetId } };
  }
  if (message.type === proto.Message.ProtocolMessage.Type.MESSAGE_EDIT && message.editedMessage) {
    return { entry: { kind: 'edit', text: parseContent(message.editedMessage).entry.text, targetId } };
  }
  return { entry: { kind: 'other', text: '' } };
}

async function readMedia(file: EncryptedFile, host: MediaHost): Promise<LedgerMedia | null> {
  if (!file.directPath || !file.mediaKey) return null;
  const bytes = await host.open(file.directPath, file.mediaKey, file.type);
  if (!bytes) return null;
  host.files.set(openedName(file.directPath), bytes);
  return new LedgerMedia(host.files, {
    mimetype: file.mimetype ?? '',
    fileName: file.fileName ?? null,
    seconds: file.seconds ?? null,
    waveform: file.waveform ? Buffer.from(file.waveform) : null,
    directPath: file.directPath,
  });
}
