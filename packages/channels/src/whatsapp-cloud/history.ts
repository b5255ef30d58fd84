import type { IncomingMessage } from '../incoming.ts';
import { rawJson } from '../meta/webhook-items.ts';
import { type Fields, fieldsOf, idOf, listOf, numberOf, textOf } from '../meta/json-fields.ts';
import type { WebhookFact } from '../webhooks.ts';

const messagesIn = (facts: WebhookFact[]): IncomingMessage[] =>
  facts.flatMap((one) => (one.type === 'incoming' && one.incoming.kind === 'message' ? [one.incoming] : []));

/** A file of the message history, which is delivered separately, after the texts. */
export function readHistoryFile(facts: WebhookFact[], raw: string): WebhookFact[] {
  const messages = messagesIn(facts);
  return messages.length === 0
    ? []
    : [{ type: 'history', chunk: { messages, progress: null, isLast: true }, raw }];
}

type ReadMessage = (message: Fields, chatWith: string | undefined) => WebhookFact[];

/** A part of the message history, by conversation. Files are only placeholders here and are skipped. */
export function readHistoryThreads(part: Fields, read: ReadMessage): WebhookFact[] {
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
  return [{ type: 'history', chunk, raw: rawJson(part) }];
}
