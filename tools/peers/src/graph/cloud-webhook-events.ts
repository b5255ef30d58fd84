import type { GraphContent, GraphEntry, GraphReferral, SentFile, WriteOptions } from './contents.ts';
import type { WebhookEvent } from './webhook-deliveries.ts';
import { badParameter } from './errors.ts';
import { type GraphFiles, sha256Of } from './files.ts';
import { newMessageId } from './message-ids.ts';
import type { CloudTemplate } from './templates.ts';
import type { GraphNumber, GraphPerson } from './world.ts';

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** The envelope of a number's webhook change. */
function cloudWebhookEvent(
  number: GraphNumber,
  person: GraphPerson,
  value: object,
  field = 'messages',
): WebhookEvent {
  return {
    line: person.id,
    numberId: number.id,
    object: 'whatsapp_business_account',
    entryId: number.businessId,
    list: 'changes',
    value: {
      field,
      value: {
        messaging_product: 'whatsapp',
        metadata: {
          display_phone_number: number.displayNumber.replaceAll(/\D/g, ''),
          phone_number_id: number.id,
        },
        contacts: [contactOf(person)],
        ...value,
      },
    },
  };
}

const contactOf = ({ name, username, phone, userId }: GraphPerson) => ({
  profile: { name, ...(username === null ? {} : { username }) },
  ...(phone === null ? {} : { wa_id: phone }),
  ...(userId === null ? {} : { user_id: userId, parent_user_id: parentOf(userId) }),
});

const parentOf = (userId: string): string => userId.replace('.', '.ENT.');

interface InboundMessage {
  number: GraphNumber;
  person: GraphPerson;
  files: GraphFiles;
  id: string;
  at: Date;
}

export function cloudMessage(
  written: InboundMessage,
  content: GraphContent,
  options: WriteOptions,
): WebhookEvent {
  const { number, person, id, at } = written;
  const { phone, userId } = person;
  const context = contextOf(number, content, options);
  const message = {
    ...(phone === null ? {} : { from: phone }),
    ...(userId === null ? {} : { from_user_id: userId, from_parent_user_id: parentOf(userId) }),
    id,
    timestamp: seconds(at),
    ...(context ? { context } : {}),
    ...(options.referral ? { referral: referralOf(options.referral) } : {}),
    ...partOf(written, content),
  };
  return cloudWebhookEvent(number, person, { messages: [message] });
}

function contextOf(number: GraphNumber, content: GraphContent, { quotedId, isForwarded }: WriteOptions) {
  const target = content.kind === 'choice' ? content.targetId : quotedId;
  if (target !== undefined) return { from: number.displayNumber.replaceAll(/\D/g, ''), id: target };
  return isForwarded ? { forwarded: true } : undefined;
}

const referralOf = ({ source, id, title, text, url, ref }: GraphReferral) => ({
  source_url: url ?? 'https://fb.example/ad',
  source_type: source,
  source_id: id ?? '120200000000000001',
  headline: title ?? '',
  body: text ?? '',
  media_type: 'image',
  ctwa_clid: ref ?? 'AbCdEf',
});

function partOf({ number, files }: InboundMessage, content: GraphContent): object {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: { body: content.text } };
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'document':
    case 'sticker':
      return mediaOf(number, files, content);
    case 'location': {
      const { kind: type, ...location } = content;
      return { type, location };
    }
    case 'contacts':
      return {
        type: 'contacts',
        contacts: content.cards.map(({ name, phone }) => ({
          name: { formatted_name: name, first_name: name.split(' ')[0] },
          phones: [{ phone: `+${phone}`, wa_id: phone, type: 'CELL' }],
        })),
      };
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: content.targetId, emoji: content.emoji } };
    case 'edit':
      return {
        type: 'edit',
        edit: {
          original_message_id: content.targetId,
          message: { type: 'text', text: { body: content.text } },
        },
      };
    case 'revoke':
      return { type: 'revoke', revoke: { original_message_id: content.targetId } };
    case 'choice':
      return choiceOf(content);
    case 'unsupported':
      return {
        type: 'unsupported',
        errors: [
          {
            code: 131_051,
            title: 'Message type unknown',
            message: 'Message type unknown',
            error_data: { details: 'Message type is currently not supported.' },
          },
        ],
      };
    case 'raw':
      return content.message;
    default:
      throw badParameter(`WhatsApp has no ${content.kind}`);
  }
}

function mediaOf(number: GraphNumber, files: GraphFiles, content: SentFile): object {
  const { kind, bytes, mimetype, fileName, caption } = content;
  const type = kind === 'voice' ? 'audio' : kind;
  const id = files.store({ bytes, mimetype, ...(fileName === undefined ? {} : { fileName }) }, number.id);
  return {
    type,
    [type]: {
      ...(caption === undefined ? {} : { caption }),
      ...(type === 'document' ? { filename: fileName ?? 'arquivo' } : {}),
      mime_type: mimetype,
      sha256: sha256Of(bytes),
      id,
      ...(type === 'audio' ? { voice: kind === 'voice' } : {}),
      ...(type === 'sticker' ? { animated: false } : {}),
    },
  };
}

function choiceOf({ of, payload, title }: Extract<GraphContent, { kind: 'choice' }>): object {
  if (of === 'template') return { type: 'button', button: { payload, text: title } };
  const type = of === 'list' ? 'list_reply' : 'button_reply';
  return { type: 'interactive', interactive: { type, [type]: { id: payload, title } } };
}

type Status = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

export function cloudStatus(
  number: GraphNumber,
  person: GraphPerson,
  {
    entry,
    status,
    at,
    error,
  }: { entry: GraphEntry; status: Status; at: Date; error?: { code: number; title: string } },
): WebhookEvent {
  return cloudWebhookEvent(number, person, {
    statuses: [
      {
        id: entry.id,
        status,
        timestamp: seconds(at),
        ...(person.phone === null ? {} : { recipient_id: person.phone }),
        ...(person.userId === null ? {} : { recipient_user_id: person.userId }),
        ...(entry.ourId === null ? {} : { biz_opaque_callback_data: entry.ourId }),
        ...(error
          ? {
              errors: [
                {
                  ...error,
                  message: error.title,
                  error_data: { details: error.title },
                  href: 'https://errors.example',
                },
              ],
            }
          : { pricing: { billable: true, pricing_model: 'PMP', category: 'service' } }),
      },
    ],
  });
}

/** The person has a new number: reported as a system message. */
export function cloudNumberChange(
  number: GraphNumber,
  person: GraphPerson,
  was: string,
  at: Date,
): WebhookEvent {
  const message = {
    from: was,
    ...(person.userId === null ? {} : { from_user_id: person.userId }),
    id: newMessageId('whatsappapi'),
    timestamp: seconds(at),
    type: 'system',
    system: {
      body: `User ${person.name} changed from ${was} to ${person.phone}`,
      wa_id: person.phone,
      type: 'user_changed_number',
    },
  };
  return cloudWebhookEvent(number, person, { messages: [message] });
}

/** The person has a new business-scoped id. */
export const cloudIdChange = (number: GraphNumber, person: GraphPerson, was: string): WebhookEvent =>
  cloudWebhookEvent(
    number,
    person,
    {
      user_id_update: [
        {
          ...(person.phone === null ? {} : { wa_id: person.phone }),
          user_id: { previous: was, current: person.userId },
        },
      ],
    },
    'user_id_update',
  );

/** A template was approved, rejected or paused. */
export const templateStatusEvent = (number: GraphNumber, template: CloudTemplate): WebhookEvent => ({
  line: template.id,
  numberId: number.id,
  object: 'whatsapp_business_account',
  entryId: number.businessId,
  list: 'changes',
  value: {
    field: 'message_template_status_update',
    value: {
      event: template.status,
      message_template_id: template.id,
      message_template_name: template.name,
      message_template_language: template.language,
      reason: template.status === 'REJECTED' ? 'PROMOTIONAL' : 'NONE',
    },
  },
});

/** A message written with the app on the phone, for numbers used with both. */
export function cloudEcho(
  number: GraphNumber,
  person: GraphPerson,
  { id, text, at }: GraphEntry,
): WebhookEvent {
  const echo = {
    from: number.displayNumber.replaceAll(/\D/g, ''),
    ...(person.phone === null ? {} : { to: person.phone }),
    ...(person.userId === null ? {} : { to_user_id: person.userId }),
    id,
    timestamp: seconds(at),
    type: 'text',
    text: { body: text },
  };
  return cloudWebhookEvent(number, person, { message_echoes: [echo] }, 'smb_message_echoes');
}
