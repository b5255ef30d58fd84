import type { Content, IncomingMessage, MessageOrigin, Quoted } from '../incoming.ts';
import { isOwnMessageId } from '../meta/message-ids.ts';
import { rawJson } from '../meta/webhook-items.ts';
import { type Fields, fieldsOf, hasFields, idOf, listOf, textOf } from '../meta/json-fields.ts';
import type { WebhookFact } from '../webhooks.ts';
import { readAttachment } from './attachments.ts';
import type { EventContext } from './events.ts';
import { choiceOrigin, referralOf } from './referrals.ts';
import { readSharedItem, shareOrigin } from './shares.ts';

/** A message of theirs, or one of ours that comes back. */
export function readMessage(message: Fields, happening: EventContext, isStandby: boolean): WebhookFact[] {
  const id = idOf(message['mid']);
  if (id === undefined) return [];
  const ourId = textOf(message['metadata']);
  if (happening.fromMe && isOwnMessageId(ourId)) return [{ type: 'acks', changes: [{ id, ourId, ack: 1 }] }];
  if (message['is_deleted'] === true) {
    const incoming = { ...happening, id: `revoke:${id}`, kind: 'revoke', targetId: id } as const;
    return [{ type: 'incoming', incoming }];
  }
  const origin = originOf(message);
  return contentsOf(message).map((content, index) => {
    const incoming: IncomingMessage = {
      ...happening,
      // Several files in one message are several messages for us; what is said of it later names the first.
      id: index === 0 ? id : `${id}:${index}`,
      kind: 'message',
      content,
      quoted: index === 0 ? quotedOf(message, happening) : null,
      isForwarded: false,
      ...(index === 0 && origin ? { origin } : {}),
      ...(isStandby ? { isStandby } : {}),
    };
    return { type: 'incoming', incoming };
  });
}

/** At least one: what cannot be read is said to be there. */
function contentsOf(message: Fields): Content[] {
  const text = textOf(message['text']);
  const attached = attachmentsOf(message).flatMap((one) => readAttachment(one, text));
  if (text !== '' && !addText(attached, text)) attached.push({ type: 'text', text });
  if (attached.length > 0) return attached;
  const name = message['is_unsupported'] === true ? 'unsupported' : 'message';
  return [{ type: 'unsupported', name, text: '', raw: rawJson(message) }];
}

/** What was passed on comes only once, by however many names. */
function attachmentsOf(message: Fields): Fields[] {
  const attachments = listOf(message['attachments']).map(fieldsOf);
  const keys = attachments.map((one) => readSharedItem(one)?.key);
  return attachments.filter((_, index) => keys[index] === undefined || keys.indexOf(keys[index]) === index);
}

/** Under the first file that takes a text, or above what was passed on. Answers whether there was a place for it. */
function addText(attached: Content[], text: string): boolean {
  const place = attached.find((content) => content.type === 'text' || takesCaption(content));
  if (place?.type === 'media') place.caption = [text, place.caption].filter((line) => line !== '').join('\n');
  else if (place?.type === 'text') place.text = `${text}\n${place.text}`;
  return place !== undefined;
}

const takesCaption = (content: Content): boolean =>
  content.type === 'media' && ['image', 'video', 'document'].includes(content.media.kind);

function originOf(message: Fields): MessageOrigin | undefined {
  const payload = textOf(fieldsOf(message['quick_reply'])['payload']);
  if (payload !== '') return choiceOrigin(payload, referralOf(message['referral']));
  const story = fieldsOf(message['reply_to'])['story'];
  if (hasFields(story)) return { type: 'story', action: 'reply', url: idOf(fieldsOf(story)['url']) ?? null };
  const mention = listOf(message['attachments'])
    .map(fieldsOf)
    .find((attachment) => attachment['type'] === 'story_mention');
  if (mention)
    return { type: 'story', action: 'mention', url: idOf(fieldsOf(mention['payload'])['url']) ?? null };
  const share = attachmentsOf(message).map(readSharedItem)[0];
  return referralOf(message['referral']) ?? (share && shareOrigin(share));
}

function quotedOf(message: Fields, { fromMe }: EventContext): Quoted | null {
  const reply = fieldsOf(message['reply_to']);
  const id = idOf(reply['mid']);
  if (id === undefined) return null;
  const isOwn = reply['is_self_reply'] === true;
  return { id, text: '', fromMe: isOwn ? fromMe : !fromMe };
}
