import type { AckChange } from '../incoming.ts';
import { refusalReason } from '../meta/errors.ts';
import { UNKNOWN_CODE } from '../meta/graph-client.ts';
import { type Fields, fieldsOf, idOf, listOf, numberOf, textOf } from '../meta/json-fields.ts';
import type { WebhookFact } from '../webhooks.ts';
import { findContact, personOf, samePersonFact } from './people.ts';

const acks = new Map<string, AckChange['ack']>([
  ['sent', 1],
  ['delivered', 2],
  ['read', 3],
  ['played', 5],
  ['failed', 'error'],
]);

/** Reads the status of a sent message. Statuses arrive in any order. */
export function readStatus(status: Fields, value: Fields): WebhookFact[] {
  const id = idOf(status['id']);
  const word = textOf(status['status']).toLowerCase();
  const ack = acks.get(word);
  if (id === undefined || ack === undefined) return [];
  const ourId = idOf(status['biz_opaque_callback_data']);
  const change: AckChange = {
    id,
    ...(ourId === undefined ? {} : { ourId }),
    ack,
    ...(ack === 'error' ? { reason: reasonOf(status) } : {}),
  };
  const facts: WebhookFact[] = [{ type: 'acks', changes: [change] }];
  // A contact with a hidden number answers under another id; only this status links that id to the number.
  return word === 'sent' ? [...facts, ...readRecipientIds(status, value)] : facts;
}

function readRecipientIds(status: Fields, value: Fields): WebhookFact[] {
  const contact = findContact(value, status['recipient_id'], status['recipient_user_id']);
  const { ids, number } = personOf(contact, status['recipient_id'], status['recipient_user_id']);
  return samePersonFact(ids, number, null);
}

function reasonOf(status: Fields): string {
  const error = fieldsOf(listOf(status['errors'])[0]);
  return refusalReason(numberOf(error['code']) ?? UNKNOWN_CODE, numberOf(error['error_subcode']) ?? null);
}
