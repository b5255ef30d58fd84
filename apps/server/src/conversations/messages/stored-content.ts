import { type Content, truncateWithCount, type IncomingMessage, type MessageOrigin } from '@prosa/channels';
import { sanitizeFileName } from '../../platform/files/file-names.ts';
import type { MessageData } from './queries.ts';

/** What a message of a channel becomes in our table. */
export interface StoredContent {
  mediaType: string;
  body: string;
  data: MessageData | null;
  media?: {
    reference: string;
    mime: string;
    name: string | null;
    bytes: number | null;
    seconds: number | null;
    thumbnail: Uint8Array | null;
  };
}

const mediaTypes = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
} as const;

export function storedContent({ content, quoted, origin }: IncomingMessage): StoredContent {
  const stored = contentOf(content, quoted !== null);
  if (!origin) return stored;
  const data = { ...stored.data, origin };
  return { ...storyPicture(origin), ...stored, data };
}

/** The story that was answered is shown beside the answer; its address works for a day only. */
function storyPicture(origin: MessageOrigin): Pick<StoredContent, 'media'> {
  if (origin.type !== 'story' || origin.action !== 'reply' || !origin.url?.startsWith('http')) return {};
  const unknown = { name: null, bytes: null, seconds: null, thumbnail: null };
  return { media: { reference: origin.url, mime: 'image/jpeg', ...unknown } };
}

function contentOf(content: Content, isReply: boolean): StoredContent {
  switch (content.type) {
    case 'text':
      return plain(isReply ? 'extendedTextMessage' : 'conversation', content.text);
    case 'media': {
      const { media, caption } = content;
      const mediaType = mediaTypes[media.kind];
      return {
        mediaType,
        body: caption,
        data: media.isVoice ? { isVoice: true } : null,
        media: {
          reference: media.reference,
          mime: media.mimetype,
          name: media.fileName === null ? null : sanitizeFileName(media.fileName),
          bytes: media.bytes,
          seconds: media.seconds,
          thumbnail: media.thumbnail,
        },
      };
    }
    case 'location': {
      const { latitude, longitude, name } = content;
      return {
        mediaType: 'locationMessage',
        body: name,
        data: { latitude, longitude, name },
      };
    }
    case 'contacts':
      return {
        mediaType: 'contactMessage',
        body: content.cards.map((card) => card.name).join(', '),
        data: { cards: content.cards },
      };
    default:
      return {
        mediaType: content.name.slice(0, 60),
        body: content.text,
        data: { raw: truncateWithCount(content.raw, 100_000) },
      };
  }
}

const plain = (mediaType: string, text: string): StoredContent => ({
  mediaType,
  body: text,
  data: null,
});
