import { type WebhookDelivery, webhookItems } from '../meta/webhook-items.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../meta/json-fields.ts';
import type { WebhookItem } from '../webhooks.ts';
import { readEvent } from './events.ts';

/** One page's, or one Instagram account's, part of a delivery. */
export function readPageEntry(entry: Fields, delivery: WebhookDelivery): WebhookItem[] {
  const events = (list: 'messaging' | 'standby') =>
    listOf(entry[list]).flatMap((event) => {
      const fields = fieldsOf(event);
      const name = `${list}:${nameOf(fields)}`;
      return webhookItems(delivery, event, name, () => readEvent(fields, delivery, list === 'standby'));
    });
  // What is sent to try the address is wrapped like what is told of posts and comments.
  const changes = listOf(entry['changes']).flatMap((change) => {
    const { field, value } = fieldsOf(change);
    const name = textOf(field) || 'change';
    return webhookItems(delivery, change, name, () => readEvent(fieldsOf(value), delivery, false));
  });
  return [...events('messaging'), ...events('standby'), ...changes];
}

const envelope = new Set(['sender', 'recipient', 'timestamp', 'prior_message']);

const nameOf = (event: Fields): string => Object.keys(event).find((key) => !envelope.has(key)) ?? 'event';
