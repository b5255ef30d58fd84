import { type Message, withoutSignature } from '@prosa/contract';
import type { TFunction } from 'i18next';

type Content = Pick<Message, 'mediaType' | 'body' | 'fromMe'> &
  Partial<Pick<Message, 'mediaName'>> & { user?: { name: string } | null };

const TEXTS = new Set(['conversation', 'extendedTextMessage']);
export const isText = ({ mediaType }: Pick<Message, 'mediaType'>) => TEXTS.has(mediaType);

const names = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
  application: 'document',
  locationMessage: 'location',
  contactMessage: 'contact',
  call_log: 'call',
} as const;

const isNamed = (mediaType: string): mediaType is keyof typeof names => mediaType in names;

/** What a message is, in a word. */
export const kindName = (t: TFunction, mediaType: string): string =>
  isNamed(mediaType) ? t(`messages.media.${names[mediaType]}`) : t('messages.unknown');

/** A message in one line: what was written, or what it is. Who signed it is told beside it, if at all. */
export const inWords = (t: TFunction, message: Content): string =>
  (message.fromMe ? withoutSignature(message.body, message.user?.name) : message.body) ||
  message.mediaName ||
  kindName(t, message.mediaType);

const ordinary = /\s+/g;
/** As one line of at most this many signs. */
export const excerpt = (text: string, most = 160): string => {
  const line = text.replaceAll(ordinary, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
