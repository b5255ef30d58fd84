import type { IncomingMessage, MessageOrigin, Person, Quoted, Referral } from '../incoming.ts';
import { type WebhookDelivery, rawJson } from '../meta/webhook-items.ts';
import { emojiOf, type Fields, fieldsOf, idOf, parseTimestamp, textOf } from '../meta/json-fields.ts';
import type { WebhookFact } from '../webhooks.ts';
import { choiceOf, contentOf } from './content.ts';
import { readSystemMessage } from './people.ts';

interface MessageContext {
  message: Fields;
  /** The contact of the conversation. */
  person: Person;
  fromMe: boolean;
  delivery: WebhookDelivery;
}

/** Reads a message, or an action on one. Empty if it has no id or no contact. */
export function readMessage({ message, person, fromMe, delivery }: MessageContext): WebhookFact[] {
  const type = typeOf(message);
  if (type === 'system') {
    const facts = readSystemMessage(message, person, delivery);
    if (facts.length > 0) return facts;
  }
  const id = idOf(message['id']);
  // Messages in groups are not part of a direct conversation and are not read.
  if (id === undefined || person.ids.length === 0 || message['group_id'] !== undefined) return [];
  const happened = {
    id,
    chat: { ...person, isGroup: false },
    fromMe,
    sender: person,
    at: parseTimestamp(delivery.now, message['timestamp'], delivery.sentAt),
    wasMissed: false,
  };
  const part = fieldsOf(message[type]);
  if (type === 'system' && /identity/.test(textOf(part['type'])))
    return [{ type: 'incoming', incoming: { ...happened, kind: 'notice', notice: 'identity_change' } }];
  const targetId = idOf(part['message_id']) ?? idOf(part['original_message_id']);
  if (targetId !== undefined) {
    if (type === 'reaction')
      return [
        {
          type: 'incoming',
          incoming: { ...happened, kind: 'reaction', targetId, emoji: emojiOf(part['emoji']) },
        },
      ];
    if (type === 'revoke') return [{ type: 'incoming', incoming: { ...happened, kind: 'revoke', targetId } }];
    const text = type === 'edit' ? editedText(fieldsOf(part['message'])) : undefined;
    if (text !== undefined)
      return [{ type: 'incoming', incoming: { ...happened, kind: 'edit', targetId, text } }];
  }
  const context = fieldsOf(message['context']);
  const origin = originOf(type, message, context);
  const incoming: IncomingMessage = {
    ...happened,
    kind: 'message',
    content: contentOf(type, message) ?? unsupported(type, message),
    quoted: quotedOf(context, person),
    isForwarded: context['forwarded'] === true || context['frequently_forwarded'] === true,
    ...(origin ? { origin } : {}),
    ...(silentTypes.has(type) ? { isSilent: true } : {}),
  };
  return [{ type: 'incoming', incoming }];
}

/** Types without text from the contact: messages of the provider, or a chat that was only opened. */
const silentTypes = new Set(['system', 'request_welcome']);

const knownTypes = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'voice',
  'interactive',
  'button',
  'order',
];

const typeOf = (message: Fields): string =>
  textOf(message['type']) || (knownTypes.find((type) => message[type] !== undefined) ?? 'unknown');

/** The new text of a message, or the new caption of a file. */
function editedText(message: Fields): string | undefined {
  const type = typeOf(message);
  const content = contentOf(type, message);
  if (content?.type === 'text') return content.text;
  if (content?.type === 'media') return content.caption;
  const caption = fieldsOf(message[type])['caption'];
  return typeof caption === 'string' ? textOf(caption) : undefined;
}

function quotedOf(context: Fields, person: Person): Quoted | null {
  const id = idOf(context['id']);
  if (id === undefined) return null;
  const from = idOf(context['from']) ?? idOf(context['from_user_id']);
  return { id, text: '', fromMe: from === undefined || !person.ids.includes(from) };
}

/** A pressed button of an ad has both a choice and a referral. */
function originOf(type: string, message: Fields, context: Fields): MessageOrigin | undefined {
  const choice = choiceOf(type, message);
  const referral = referralOf(message) ?? productOf(context);
  return choice && referral ? { ...choice, referral } : (choice ?? referral);
}

/** The product of our catalogue that the contact asks about. */
function productOf(context: Fields): Referral | undefined {
  const ref = idOf(fieldsOf(context['referred_product'])['product_retailer_id']);
  return ref === undefined
    ? undefined
    : { type: 'referral', source: 'product', title: '', text: '', url: null, ref };
}

function referralOf(message: Fields): Referral | undefined {
  const referral = fieldsOf(message['referral']);
  if (Object.keys(referral).length === 0) return undefined;
  return {
    type: 'referral',
    source: textOf(referral['source_type']) || 'ad',
    title: textOf(referral['headline']),
    text: textOf(referral['body']),
    url: idOf(referral['source_url']) ?? null,
    ref: idOf(referral['source_id']) ?? null,
  };
}

const unsupported = (type: string, message: Fields): IncomingMessage['content'] => ({
  type: 'unsupported',
  name: type,
  // The caption is kept when its file is missing. Texts of the provider are dropped: they are in its own language
  // and contain numbers.
  text:
    type === 'system'
      ? ''
      : textOf(fieldsOf(message[type])['body']) || textOf(fieldsOf(message[type])['caption']),
  raw: rawJson(message),
});
