import type { Person } from '../incoming.ts';
import { type WebhookDelivery, rawJson } from '../meta/webhook-items.ts';
import {
  type Fields,
  emojiOf,
  fieldsOf,
  hasFields,
  idOf,
  listOf,
  parseTimestamp,
  numberOf,
  textOf,
} from '../meta/json-fields.ts';
import type { WebhookFact } from '../webhooks.ts';
import { readMessage } from './messages.ts';
import { choiceOrigin, referralOf } from './referrals.ts';

/** The fields common to all events of a conversation. */
export interface EventContext {
  chat: Person & { isGroup: false };
  fromMe: boolean;
  sender: Person;
  at: Date;
  wasMissed: false;
}

/** Reads one event of a conversation; empty if its kind is unknown. */
export function readEvent(event: Fields, delivery: WebhookDelivery, isStandby: boolean): WebhookFact[] {
  const senderId = idOf(fieldsOf(event['sender'])['id']);
  const message = fieldsOf(event['message']);
  const fromMe = message['is_echo'] === true || (senderId !== undefined && senderId === delivery.accountId);
  // Our own messages belong to the conversation with their recipient.
  const chatId = fromMe ? idOf(fieldsOf(event['recipient'])['id']) : senderId;
  if (chatId === undefined) return [];
  const person: Person = { ids: [chatId], number: null, name: null };
  const happening: EventContext = {
    chat: { ...person, isGroup: false },
    fromMe,
    sender: person,
    at: parseTimestamp(delivery.now, event['timestamp'], delivery.sentAt),
    wasMissed: false,
  };
  if (hasFields(message)) return readMessage(message, happening, isStandby);
  if (hasFields(event['reaction'])) return readReaction(fieldsOf(event['reaction']), happening);
  if (hasFields(event['postback'])) return readPostback(fieldsOf(event['postback']), happening, isStandby);
  if (hasFields(event['message_edit'])) return readEdit(fieldsOf(event['message_edit']), happening);
  if (hasFields(event['delivery'])) return readReceipt(fieldsOf(event['delivery']), chatId, 2, delivery);
  if (hasFields(event['read'])) return readReceipt(fieldsOf(event['read']), chatId, 3, delivery);
  for (const name of ['referral', 'optin'])
    if (hasFields(event[name])) return readReferralOrOptin(name, event, happening, isStandby);
  return [];
}

const reactionEmojis = new Map([
  ['love', '❤️'],
  ['like', '👍'],
  ['dislike', '👎'],
  ['smile', '😆'],
  ['wow', '😮'],
  ['sad', '😢'],
  ['angry', '😠'],
]);

function readReaction(reaction: Fields, happening: EventContext): WebhookFact[] {
  const targetId = idOf(reaction['mid']);
  if (targetId === undefined) return [];
  const isTaken = reaction['action'] === 'unreact';
  const emoji = emojiOf(reaction['emoji']) || reactionEmojis.get(textOf(reaction['reaction'])) || '';
  // A reaction has no id of its own.
  const id = ['reaction', targetId, happening.sender.ids[0], happening.at.getTime()].join(':');
  const incoming = { ...happening, id, kind: 'reaction', targetId, emoji: isTaken ? '' : emoji } as const;
  return [{ type: 'incoming', incoming }];
}

function readEdit(edit: Fields, happening: EventContext): WebhookFact[] {
  const targetId = idOf(edit['mid']);
  if (targetId === undefined || typeof edit['text'] !== 'string') return [];
  const id = `edit:${targetId}:${numberOf(edit['num_edit']) ?? happening.at.getTime()}`;
  return [
    { type: 'incoming', incoming: { ...happening, id, kind: 'edit', targetId, text: textOf(edit['text']) } },
  ];
}

/** A pressed button of a menu or message of ours; the first one of a contact may contain a referral. */
function readPostback(postback: Fields, happening: EventContext, isStandby: boolean): WebhookFact[] {
  const payload = textOf(postback['payload']);
  const text = textOf(postback['title']) || payload;
  if (text === '') return [];
  const origin = choiceOrigin(payload, referralOf(postback['referral']));
  return [
    {
      type: 'incoming',
      incoming: {
        ...happening,
        id: idOf(postback['mid']) ?? generatedId('postback', happening),
        kind: 'message',
        content: { type: 'text', text },
        quoted: null,
        isForwarded: false,
        ...(origin ? { origin } : {}),
        ...(isStandby ? { isStandby } : {}),
      },
    },
  ];
}

/** A receipt covers the listed messages, or all up to a message or a time. */
function readReceipt(receipt: Fields, chatId: string, ack: 2 | 3, { now }: WebhookDelivery): WebhookFact[] {
  const facts: WebhookFact[] = [];
  const ids = listOf(receipt['mids'])
    .map(idOf)
    .filter((id) => id !== undefined);
  if (ids.length > 0) facts.push({ type: 'acks', changes: ids.map((id) => ({ id, ack })) });
  const upToId = idOf(receipt['mid']);
  if (upToId !== undefined) facts.push({ type: 'chatAck', change: { chatId, upTo: { id: upToId }, ack } });
  else if (numberOf(receipt['watermark']) !== undefined)
    facts.push({
      type: 'chatAck',
      change: { chatId, upTo: { at: parseTimestamp(now, receipt['watermark']) }, ack },
    });
  return facts;
}

/** The contact followed a link or opted in, and has not written anything yet. */
function readReferralOrOptin(
  name: string,
  event: Fields,
  happening: EventContext,
  isStandby: boolean,
): WebhookFact[] {
  const part = fieldsOf(event[name]);
  // An opt-in has fewer fields than a referral.
  const origin = referralOf(name === 'optin' ? (part['referral'] ?? { type: name, ...part }) : part);
  if (!origin) return [];
  return [
    {
      type: 'incoming',
      incoming: {
        ...happening,
        id: generatedId(name, happening),
        kind: 'message',
        content: { type: 'unsupported', name, text: origin.title || (origin.ref ?? ''), raw: rawJson(event) },
        quoted: null,
        isForwarded: false,
        origin,
        isSilent: true,
        ...(isStandby ? { isStandby } : {}),
      },
    },
  ];
}

const generatedId = (name: string, { chat, at }: EventContext): string =>
  `${name}:${chat.ids[0]}:${at.getTime()}`;
