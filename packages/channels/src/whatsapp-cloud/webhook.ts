import { type Delivery, piecesOf } from '../meta/pieces.ts';
import { type Fields, fieldsOf, idOf, listOf, textOf } from '../meta/reading.ts';
import type { Told, WebhookPiece } from '../webhooks.ts';
import { readMessage } from './messages.ts';
import { findContact, personOf, readIdChange } from './people.ts';
import { readStatus } from './statuses.ts';

const templateFields = new Set([
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
]);

/** The lists a change can hold, and what reads an entry of each. */
const lists: Record<string, (part: Fields, value: Fields, delivery: Delivery) => Told[]> = {
  messages: (message, value, delivery) => {
    const contact = findContact(value, message['from'], message['from_user_id']);
    const person = personOf(contact, message['from'], message['from_user_id']);
    return readMessage({ message, person, fromMe: false, delivery });
  },
  // What was written in the app on the phone, by those who use both.
  message_echoes: (message, value, delivery) => {
    const contact = findContact(value, message['to'], message['to_user_id']);
    const person = personOf(contact, message['to'], message['to_user_id']);
    return readMessage({ message, person, fromMe: true, delivery });
  },
  statuses: (status, value) => readStatus(status, value),
  user_id_update: (change, _value, delivery) => readIdChange(change, delivery),
};

/** One business account's part of a delivery. */
export function readCloudEntry(entry: Fields, delivery: Delivery): WebhookPiece[] {
  return listOf(entry['changes']).flatMap((change) => readChange(change, delivery));
}

function readChange(change: unknown, business: Delivery): WebhookPiece[] {
  const { field, value: told } = fieldsOf(change);
  const value = fieldsOf(told);
  const name = textOf(field) || 'change';
  // What concerns no single number is told to the business account.
  const numberId = idOf(fieldsOf(value['metadata'])['phone_number_id']);
  const delivery = numberId === undefined ? business : { ...business, accountId: numberId };
  if (templateFields.has(name)) return piecesOf(delivery, change, name, () => [{ type: 'templates' }]);
  const pieces = Object.entries(lists).flatMap(([list, read]) =>
    listOf(value[list]).flatMap((part) =>
      piecesOf(delivery, part, `${name}:${list}`, () => read(fieldsOf(part), value, delivery)),
    ),
  );
  const errors = listOf(value['errors']).flatMap((part) =>
    piecesOf(delivery, part, `${name}:errors`, () => []),
  );
  const all = [...pieces, ...errors];
  return all.length > 0 ? all : piecesOf(delivery, change, name, () => []);
}
