import type { BotMessage } from '@prosa/bot';
import {
  type Content,
  type Incoming,
  type IncomingMessage,
  type MessageOrigin,
  truncateWithCount,
} from '@prosa/channels';
import { sanitizeFileName } from '../../../platform/files/file-names.ts';
import { pickedChoice } from '../menus.ts';
import type { MessageData } from '../queries.ts';

/** The content of a message in the form of its columns. */
interface MessageContent {
  mediaType: string;
  body: string;
  data: MessageData | null;
  media?: {
    reference: string;
    mime: string;
    name: string | null;
    bytes: number | null;
    seconds: number | null;
  };
}

/** A channel message with its content in the form of its columns. */
export interface InboundMessage extends Omit<IncomingMessage, 'content' | 'origin'>, MessageContent {
  /** The bot's input; undefined for unreadable content. */
  botMessage: BotMessage | undefined;
}

/** All other kinds are received as the driver delivers them. */
export type Inbound = InboundMessage | Exclude<Incoming, IncomingMessage>;

export const decodeBatch = (batch: Incoming[]): Inbound[] =>
  batch.map((incoming) => (incoming.kind === 'message' ? decodeMessage(incoming) : incoming));

/** The only place that builds message content. */
export function decodeMessage({ content, origin, ...message }: IncomingMessage): InboundMessage {
  const made = contentOf(content, message.quoted !== null);
  const botMessage = botMessageOf(content, origin);
  if (!origin) return { ...message, ...made, botMessage };
  return { ...message, ...storyPicture(origin), ...made, data: { ...made.data, origin }, botMessage };
}

/** Turns an edit, a reaction or a call without a stored message into a message of its own. */
export const decodeAsMessage = (
  { chat, fromMe, sender, at, wasMissed }: Incoming,
  id: string,
  content: Content,
): InboundMessage =>
  decodeMessage({
    kind: 'message',
    id,
    chat,
    fromMe,
    sender,
    at,
    wasMissed,
    content,
    quoted: null,
    isForwarded: false,
  });

/** The answered story is shown beside the answer. It is downloaded, because its address works for a day only. */
function storyPicture(origin: MessageOrigin): Pick<MessageContent, 'media'> {
  if (origin.type !== 'story' || origin.action !== 'reply' || !origin.url?.startsWith('http')) return {};
  return { media: { reference: origin.url, mime: 'image/jpeg', name: null, bytes: null, seconds: null } };
}

const mediaTypes = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
} as const;

function contentOf(content: Content, isReply: boolean): MessageContent {
  switch (content.type) {
    case 'text':
      return { mediaType: isReply ? 'extendedTextMessage' : 'conversation', body: content.text, data: null };
    case 'media': {
      const { media, caption } = content;
      return {
        mediaType: mediaTypes[media.kind],
        body: caption,
        data: media.isVoice ? { isVoice: true } : null,
        media: {
          reference: media.reference,
          mime: media.mimetype,
          name: media.fileName === null ? null : sanitizeFileName(media.fileName),
          bytes: media.bytes,
          seconds: media.seconds,
        },
      };
    }
    case 'location': {
      const { latitude, longitude, name } = content;
      return { mediaType: 'locationMessage', body: name, data: { latitude, longitude, name } };
    }
    case 'contacts': {
      const { cards } = content;
      return { mediaType: 'contactMessage', body: cards.map(({ name }) => name).join(', '), data: { cards } };
    }
    default:
      return {
        mediaType: content.name.slice(0, 60),
        body: content.text,
        data: { raw: truncateWithCount(content.raw, 100_000) },
      };
  }
}

function botMessageOf(content: Content, origin: MessageOrigin | undefined): BotMessage | undefined {
  if (content.type === 'unsupported') return undefined;
  if (content.type === 'media')
    return { kind: content.media.kind === 'audio' ? 'audio' : 'other', text: content.caption };
  if (content.type !== 'text') return { kind: 'other', text: '' };
  const picked = pickedChoice(origin);
  return { kind: 'text', text: content.text, ...(picked ? { picked } : {}) };
}
