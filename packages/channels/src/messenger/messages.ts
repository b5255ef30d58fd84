import type { Content, IncomingMessage, MessageOrigin, Quoted } from '../incoming.ts';
import { isOwnMessageId } from '../meta/message-ids.ts';
import { rawJson } from '../meta/webhook-items.ts';
import { type Fields, fieldsOf, hasFields, idOf, listOf, textOf } from '../meta/json-fields.ts';
import type { WebhookFact } from '../webhooks.ts';
import { readAttachment } from './attachments.ts';
import type { EventContext } from './events.ts';
import { choiceOrigin, referralOf } from './referrals.ts';
import { readSharedItem, shareOrigin } from './shares.ts';

/** Reads a message of the contact, or the echo of one of ours. */
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
      // Each file of a message becomes a message here; later events of the original refer to the first one.
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

/** Returns at least one content: an unreadable message becomes unsupported content. */
function contentsOf(message: Fields): Content[] {
  const text = textOf(message['text']);
  const attached = attachmentsOf(message).flatMap((one) => readAttachment(one, text));
  if (text !== '' && !addText(attached, text)) attached.push({ type: 'text', text });
  if (attached.length > 0) return attached;
  const name = message['is_unsupported'] === true ? 'unsupported' : 'message';
  return [{ type: 'unsupported', name, text: '', raw: rawJson(message) }];
}

/** The attachments without duplicates of an item that was shared under several types. */
function attachmentsOf(message: Fields): Fields[] {
  const attachments = listOf(message['attachments']).map(fieldsOf);
  const keys = attachments.map((one) => readSharedItem(one)?.key);
  return attachments.filter((_, index) => keys[index] === undefined || keys.indexOf(keys[index]) === index);
}

/** Adds the text to the first file that takes a caption, or above a shared item. Returns whether it was added. */
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
