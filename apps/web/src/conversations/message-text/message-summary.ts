import { type Message, messageKind, messageSummary, withoutSignature } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { kindLabel } from './last-message-text.ts';

type Content = Pick<Message, 'mediaType' | 'body' | 'fromMe'> &
  Partial<Pick<Message, 'mediaName'>> & { user?: { name: string } | null };

const TEXTS = new Set(['conversation', 'extendedTextMessage']);
export const isText = ({ mediaType }: Pick<Message, 'mediaType'>) => TEXTS.has(mediaType);

/** What nobody said: a line says what happened. */
const events = new Map<string, 'call' | 'numberChange' | 'identityChange'>([
  ['call_log', 'call'],
  ['number_change', 'numberChange'],
  ['identity_change', 'identityChange'],
]);

export function eventText(t: TFunction, mediaType: string): string | undefined {
  const event = events.get(mediaType);
  return event && t(`messages.media.${event}`);
}

/** What a message is, in a word. */
export const kindName = (t: TFunction, mediaType: string): string =>
  kindLabel(t)(messageKind(mediaType) ?? 'unsupported');

/** A message in one line: what was written, or what it is. Who signed it is told beside it, if at all. */
export const summarizeMessage = (t: TFunction, message: Content): string => {
  const body = message.fromMe ? withoutSignature(message.body, message.user?.name) : message.body;
  return messageSummary({ ...message, body }, kindLabel(t)) || t('messages.unknown');
};

const ordinary = /\s+/g;
/** As one line of at most this many signs. */
export const excerpt = (text: string, most = 160): string => {
  const line = text.replaceAll(ordinary, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
