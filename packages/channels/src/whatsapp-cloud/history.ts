import type { IncomingMessage } from '../incoming.ts';
import { rawOf } from '../meta/pieces.ts';
import { type Fields, fieldsOf, idOf, listOf, numberOf, textOf } from '../meta/reading.ts';
import type { Told } from '../webhooks.ts';

const messagesIn = (told: Told[]): IncomingMessage[] =>
  told.flatMap((one) => (one.type === 'incoming' && one.incoming.kind === 'message' ? [one.incoming] : []));

/** A file of the past, which comes by itself after the texts around it. */
export function readPast(told: Told[], raw: string): Told[] {
  const messages = messagesIn(told);
  return messages.length === 0
    ? []
    : [{ type: 'history', chunk: { messages, progress: null, isLast: true }, raw }];
}

type ReadOne = (message: Fields, chatWith: string | undefined) => Told[];

/** A part of the past: the conversations, each with whom it was. Of its files there are only places for now. */
export function readThreads(part: Fields, read: ReadOne): Told[] {
  const messages = listOf(part['threads']).flatMap((thread) => {
    const chatWith = idOf(fieldsOf(thread)['id']);
    return listOf(fieldsOf(thread)['messages'])
      .map(fieldsOf)
      .filter((message) => textOf(message['type']) !== 'media_placeholder')
      .flatMap((message) => messagesIn(read(message, chatWith)));
  });
  if (messages.length === 0) return [];
  const progress = numberOf(fieldsOf(part['metadata'])['progress']) ?? null;
  const chunk = { messages, progress, isLast: progress === null || progress >= 100 };
  return [{ type: 'history', chunk, raw: rawOf(part) }];
}
