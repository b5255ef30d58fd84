import { readPageEntry } from '../messenger/webhook.ts';
import type { WebhookChannel, WebhookItem } from '../webhooks.ts';
import { readCloudEntry } from '../whatsapp-cloud/webhook.ts';
import { type WebhookDelivery, webhookItems } from './webhook-items.ts';
import { type Fields, fieldsOf, idOf, listOf } from './json-fields.ts';

const readers = new Map<
  string,
  { channel: WebhookChannel; read: (entry: Fields, delivery: WebhookDelivery) => WebhookItem[] }
>([
  ['whatsapp_business_account', { channel: 'whatsappapi', read: readCloudEntry }],
  ['page', { channel: 'facebook', read: readPageEntry }],
  ['instagram', { channel: 'instagram', read: readPageEntry }],
]);

/**
 * All items of a delivery, in order. Never throws and drops nothing: a part that is not understood becomes an
 * unknown item in raw form.
 */
export function readWebhook(payload: unknown, now = new Date()): WebhookItem[] {
  const { object, entry } = fieldsOf(payload);
  const reader = readers.get(idOf(object) ?? '');
  const entries = listOf(entry);
  const delivery: WebhookDelivery = {
    channel: reader?.channel ?? 'facebook',
    accountId: '',
    sentAt: undefined,
    now,
  };
  if (!reader || entries.length === 0)
    return webhookItems(delivery, payload, `object:${idOf(object) ?? ''}`, () => []);
  return entries.flatMap((one) => {
    const fields = fieldsOf(one);
    const own = { ...delivery, accountId: idOf(fields['id']) ?? '', sentAt: fields['time'] };
    const pieces = reader.read(fields, own);
    return pieces.length > 0 ? pieces : webhookItems(own, one, 'entry', () => []);
  });
}
