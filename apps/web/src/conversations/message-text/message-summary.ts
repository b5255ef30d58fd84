import { type Message, messageKind, messageSummary, withoutSignature } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { kindLabel } from './last-message-text.ts';

type Content = Pick<Message, 'mediaType' | 'body' | 'fromMe'> &
  Partial<Pick<Message, 'mediaName'>> & { user?: { name: string } | null };

const TEXTS = new Set(['conversation', 'extendedTextMessage']);
export const isText = ({ mediaType }: Pick<Message, 'mediaType'>) => TEXTS.has(mediaType);

/** Media types without content from a person; they are shown as a system line. */
const events = new Map<string, 'call' | 'numberChange' | 'identityChange'>([
  ['call_log', 'call'],
  ['number_change', 'numberChange'],
  ['identity_change', 'identityChange'],
]);

export function eventText(t: TFunction, mediaType: string): string | undefined {
  const event = events.get(mediaType);
  return event && t(`messages.media.${event}`);
}

/** The name of a message's kind, for example "image". */
export const kindName = (t: TFunction, mediaType: string): string =>
  kindLabel(t)(messageKind(mediaType) ?? 'unsupported');

/** A message in one line: its text, or its kind if there is none. The signature is removed. */
export const summarizeMessage = (t: TFunction, message: Content): string => {
  const body = message.fromMe ? withoutSignature(message.body, message.user?.name) : message.body;
  return messageSummary({ ...message, body }, kindLabel(t)) || t('messages.unknown');
};

const ordinary = /\s+/g;
/** The text as one line of at most `most` characters. */
export const excerpt = (text: string, most = 160): string => {
  const line = text.replaceAll(ordinary, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
