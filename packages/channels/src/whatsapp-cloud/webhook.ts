import { type WebhookDelivery, webhookItems, rawJson } from '../meta/webhook-items.ts';
import {
  type Fields,
  fieldsOf,
  hasFields,
  idOf,
  listOf,
  parseTimestamp,
  phoneOf,
  textOf,
} from '../meta/json-fields.ts';
import type { WebhookFact, WebhookItem } from '../webhooks.ts';
import { readHistoryFile, readHistoryThreads } from './history.ts';
import { readIssue } from './issues.ts';
import { readMessage } from './messages.ts';
import { findContact, personOf, readIdChange } from './people.ts';
import { readStatus } from './statuses.ts';

const templateFields = new Set([
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
]);

type ReadPart = (part: Fields, value: Fields, delivery: WebhookDelivery) => WebhookFact[];

/** Whether the message is from our own number, whichever list it is in. */
const isOurs = (message: Fields, value: Fields): boolean => {
  const own = phoneOf(idOf(fieldsOf(value['metadata'])['display_phone_number']));
  return own !== undefined && phoneOf(idOf(message['from'])) === own;
};

const readReceived: ReadPart = (message, value, delivery) => {
  if (isOurs(message, value)) return readEcho(message, value, delivery);
  const contact = findContact(value, message['from'], message['from_user_id']);
  const person = personOf(contact, message['from'], message['from_user_id']);
  return readMessage({ message, person, fromMe: false, delivery });
};

/** Messages written in the phone's app, for numbers that are used with both the app and the API. */
const readEcho: ReadPart = (message, value, delivery) => {
  const contact = findContact(value, message['to'], message['to_user_id']);
  const person = personOf(contact, message['to'], message['to_user_id']);
  return readMessage({ message, person, fromMe: true, delivery });
};

/** Calls cannot be answered here, so a contact's call is a missed one. Our own calls are not reported. */
const readCall: ReadPart = (call, value, delivery) => {
  const id = idOf(call['id']);
  const isTaken = textOf(call['status']).toUpperCase() === 'COMPLETED';
  if (id === undefined || isTaken || isOurs(call, value) || /^BUSINESS/i.test(textOf(call['direction'])))
    return [];
  const contact = findContact(value, call['from'], call['from_user_id']);
  const person = personOf(contact, call['from'], call['from_user_id']);
  if (person.ids.length === 0) return [];
  const at = parseTimestamp(delivery.now, call['timestamp'], delivery.sentAt);
  const chat = { ...person, isGroup: false };
  const happened = { id, chat, fromMe: false, sender: person, at, wasMissed: false };
  return [{ type: 'incoming', incoming: { ...happened, kind: 'call', isVideo: false, phase: 'missed' } }];
};

/** The contact stopped or resumed marketing messages in WhatsApp. */
const readPreference: ReadPart = (preference, value, delivery) => {
  const choice = textOf(preference['value']);
  const isKnown = choice === 'stop' || choice === 'resume';
  if (!isKnown || textOf(preference['category']) !== 'marketing_messages') return [];
  const contact = findContact(value, preference['wa_id'], preference['user_id']);
  const person = personOf(contact, preference['wa_id'], preference['user_id']);
  const [personId] = person.ids;
  if (personId === undefined) return [];
  const at = parseTimestamp(delivery.now, preference['timestamp'], delivery.sentAt);
  const incoming = {
    id: `preference-${personId}-${at.getTime()}-${choice}`,
    chat: { ...person, isGroup: false },
    fromMe: false,
    sender: person,
    at,
    wasMissed: false,
    kind: 'preference' as const,
    wantsMessages: choice === 'resume',
    words: textOf(preference['detail']),
  };
  return [{ type: 'incoming', incoming }];
};

/** The lists a change may contain, with the reader of their entries. */
const lists: Record<string, ReadPart> = {
  messages: readReceived,
  message_echoes: readEcho,
  statuses: (status, value) => readStatus(status, value),
  user_preferences: readPreference,
  user_id_update: (change, _value, delivery) => readIdChange(change, delivery),
  calls: readCall,
};

/** The same for changes of the message history, which must not be answered. */
const historyLists: Record<string, ReadPart> = {
  messages: (message, value, delivery) =>
    readHistoryFile(readReceived(message, value, delivery), rawJson(message)),
  message_echoes: (message, value, delivery) =>
    readHistoryFile(readEcho(message, value, delivery), rawJson(message)),
  history: (part, value, delivery) =>
    readHistoryThreads(part, (message, chatWith) =>
      isOurs(message, value)
        ? readEcho({ to: chatWith, ...message }, value, delivery)
        : readReceived(message, value, delivery),
    ),
};

/** Keys without items of their own, or whose items are read separately. */
const envelopeKeys = new Set(['messaging_product', 'metadata', 'contacts', 'errors']);

const isObject = (part: unknown): boolean => typeof part === 'object' && part !== null;

/** Reads the entry of one business account in a delivery. */
export function readCloudEntry(entry: Fields, delivery: WebhookDelivery): WebhookItem[] {
  return listOf(entry['changes']).flatMap((change) => readChange(change, delivery));
}

function readChange(change: unknown, business: WebhookDelivery): WebhookItem[] {
  const { field, value: content } = fieldsOf(change);
  const value = fieldsOf(content);
  const name = textOf(field) || 'change';
  // A change without a phone number belongs to the business account.
  const numberId = idOf(fieldsOf(value['metadata'])['phone_number_id']);
  const delivery = numberId === undefined ? business : { ...business, accountId: numberId };
  // A change has no timestamp of its own; the entry's time distinguishes equal changes of different days.
  const whole = hasFields(change) ? { ...fieldsOf(change), entryTime: business.sentAt } : change;
  if (templateFields.has(name))
    return webhookItems(delivery, whole, name, () => [
      { type: 'templates' },
      ...readIssue(name, value, delivery),
    ]);
  const readers = name === 'history' ? historyLists : lists;
  const pieces = Object.entries(readers).flatMap(([list, read]) =>
    listOf(value[list]).flatMap((part) =>
      webhookItems(delivery, part, `${name}:${list}`, () => read(fieldsOf(part), value, delivery)),
    ),
  );
  const errors = listOf(value['errors']).flatMap((part) =>
    webhookItems(delivery, part, `${name}:errors`, () => []),
  );
  const all = [...pieces, ...errors];
  // Nothing is dropped: when a change has unknown parts, the whole change is kept as well.
  const isWhole =
    all.length > 0 &&
    Object.entries(value).every(
      ([key, part]) => envelopeKeys.has(key) || !isObject(part) || (key in readers && Array.isArray(part)),
    );
  return isWhole
    ? all
    : [...all, ...webhookItems(delivery, whole, name, () => readIssue(name, value, delivery))];
}
