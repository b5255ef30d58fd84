import { type Delivery, piecesOf } from '../meta/pieces.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../meta/reading.ts';
import type { WebhookPiece } from '../webhooks.ts';
import { readEvent } from './events.ts';

/** One page's, or one Instagram account's, part of a delivery. */
export function readPageEntry(entry: Fields, delivery: Delivery): WebhookPiece[] {
  const events = (list: 'messaging' | 'standby') =>
    listOf(entry[list]).flatMap((event) => {
      const fields = fieldsOf(event);
      const name = `${list}:${nameOf(fields)}`;
      return piecesOf(delivery, event, name, () => readEvent(fields, delivery, list === 'standby'));
    });
  // What is sent to try the address is wrapped like what is told of posts and comments.
  const changes = listOf(entry['changes']).flatMap((change) => {
    const { field, value } = fieldsOf(change);
    const name = textOf(field) || 'change';
    return piecesOf(delivery, change, name, () => readEvent(fieldsOf(value), delivery, false));
  });
  return [...events('messaging'), ...events('standby'), ...changes];
}

const envelope = new Set(['sender', 'recipient', 'timestamp', 'prior_message']);

const nameOf = (event: Fields): string => Object.keys(event).find((key) => !envelope.has(key)) ?? 'event';
