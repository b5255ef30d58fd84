import type { Outgoing, OutgoingContent, OutgoingMedia } from '@prosa/channels';
import type { Channel, MessageSource } from '@prosa/contract';
import type { Storage } from '../../platform/files/storage.ts';
import type { PreparedFile } from '../../channels/channel-port.ts';
import type { MessageData } from './queries.ts';

/** One of our messages as the outbox claims it. */
export interface QueuedMessage {
  id: number;
  externalId: string;
  body: string;
  mediaType: string;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSeconds: number | null;
  preparedFile: PreparedFile | null;
  data: MessageData | null;
  isForwarded: boolean;
  isEdited: boolean;
  source: MessageSource | null;
  /** Including the current attempt. */
  attempts: number;
  whatsappId: number;
  chatId: number;
  /** The best known id of the contact on the channel. */
  address: string | null;
  number: string | null;
  /** The channel of the sending connection; a contact may be known on several. */
  channel: Channel;
  isGroup: boolean;
  quotedExternalId: string | null;
  quotedFromMe: boolean | null;
  quotedBody: string | null;
  quotedContactId: number | null;
}

export function toOutgoing(
  message: QueuedMessage,
  chatId: string,
  quotedSender: string | undefined,
  content: OutgoingContent,
): Outgoing {
  return {
    id: message.externalId,
    chatId,
    content,
    isForwarded: message.isForwarded,
    ...(message.quotedExternalId === null
      ? {}
      : {
          quoted: {
            id: message.quotedExternalId,
            chatId,
            fromMe: message.quotedFromMe === true,
            text: message.quotedBody ?? '',
            ...(quotedSender === undefined ? {} : { senderId: quotedSender }),
          },
        }),
  };
}

export function outgoingContent(message: QueuedMessage, storage: Storage): OutgoingContent {
  const { data, body } = message;
  const media = outgoingMedia(message, storage);
  if (data?.template)
    return { type: 'template', template: { ...data.template, headerMedia: media ?? null }, text: body };
  if (media) return { type: 'media', caption: body, media };
  if (data?.cards) return { type: 'contacts', cards: data.cards };
  if (data?.latitude !== undefined && data.longitude !== undefined)
    return { type: 'location', latitude: data.latitude, longitude: data.longitude, name: data.name ?? '' };
  // An edited or forwarded menu is sent as plain text.
  const isMenu = message.source === 'automation' && !message.isEdited;
  return { type: 'text', text: body, ...(isMenu && data?.menu ? { menu: data.menu } : {}) };
}

function outgoingMedia(
  { mediaKey, mediaType, mediaMime, mediaName, mediaSeconds, preparedFile: voice }: QueuedMessage,
  storage: Storage,
): OutgoingMedia | undefined {
  if (mediaKey === null) return undefined;
  return {
    kind: kindOf(mediaType),
    mimetype: voice?.mimetype ?? mediaMime ?? 'application/octet-stream',
    fileName: mediaName ?? 'file',
    isVoice: voice !== null,
    seconds: voice?.seconds ?? mediaSeconds,
    waveform: voice ? Buffer.from(voice.waveform, 'base64') : null,
    open: () => Promise.resolve(storage.read(voice?.key ?? mediaKey)),
  };
}

const kindOf = (mediaType: string) =>
  mediaType === 'image' || mediaType === 'video' || mediaType === 'audio' || mediaType === 'sticker'
    ? mediaType
    : 'document';
