import { type WebhookDelivery, webhookItems } from '../meta/webhook-items.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../meta/json-fields.ts';
import type { WebhookItem } from '../webhooks.ts';
import { readEvent } from './events.ts';

/** Reads the entry of one page or Instagram account in a delivery. */
export function readPageEntry(entry: Fields, delivery: WebhookDelivery): WebhookItem[] {
  const events = (list: 'messaging' | 'standby') =>
    listOf(entry[list]).flatMap((event) => {
      const fields = fieldsOf(event);
      const name = `${list}:${nameOf(fields)}`;
      return webhookItems(delivery, event, name, () => readEvent(fields, delivery, list === 'standby'));
    });
  // Test deliveries come in `changes`, like those about posts and comments.
  const changes = listOf(entry['changes']).flatMap((change) => {
    const { field, value } = fieldsOf(change);
    const name = textOf(field) || 'change';
    return webhookItems(delivery, change, name, () => readEvent(fieldsOf(value), delivery, false));
  });
  return [...events('messaging'), ...events('standby'), ...changes];
}

const envelope = new Set(['sender', 'recipient', 'timestamp', 'prior_message']);

const nameOf = (event: Fields): string => Object.keys(event).find((key) => !envelope.has(key)) ?? 'event';
