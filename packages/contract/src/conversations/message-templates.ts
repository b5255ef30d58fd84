import { z } from 'zod';
import { MESSAGE_FILE_BYTES } from '../constants.ts';
import { routes } from '../route.ts';
import { Id, IdText, ListQuery, Timestamp } from '../schema.ts';
import { ClientId, Message } from './messages.ts';

/** A placeholder of a template, such as `header.1`, `body.name`, `button.0`. */
export const TemplateVariable = z.object({ key: z.string(), example: z.string() });
export type TemplateVariable = z.output<typeof TemplateVariable>;

const TemplateButton = z.object({
  kind: z.enum(['reply', 'url', 'phone', 'code', 'other']),
  text: z.string(),
  /** The URL of a link button; `{{1}}` in it is a placeholder. */
  url: z.string().nullable(),
});

/** A text approved by the provider, which may also be sent outside the reply window. */
export const MessageTemplate = z.object({
  id: Id,
  whatsappId: Id,
  name: z.string(),
  language: z.string(),
  category: z.string(),
  /** The provider's status: APPROVED, PENDING, REJECTED, PAUSED, DISABLED, … */
  status: z.string(),
  header: z
    .object({ format: z.enum(['text', 'image', 'video', 'document', 'location']), text: z.string() })
    .nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(TemplateButton),
  variables: z.array(TemplateVariable),
  syncedAt: Timestamp,
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

/** Fills in the placeholders of a text; those without a value stay as they are. */
export const fillPlaceholders = (
  text: string,
  values: Record<string, string>,
  part: 'header' | 'body',
): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => values[`${part}.${name}`] || place);

/** The complete text that the contact will read. */
export function templateText(
  { header, body, footer }: Pick<MessageTemplate, 'header' | 'body' | 'footer'>,
  values: Record<string, string>,
): string {
  const head =
    header?.format === 'text'
      ? `*${fillPlaceholders(header.text, values, 'header')}*`
      : header?.format === 'location'
        ? locationText(values)
        : '';
  return [head, fillPlaceholders(body, values, 'body'), footer].filter((part) => part !== '').join('\n\n');
}

const locationText = (values: Record<string, string>): string =>
  [values['header.name'], values['header.address']].filter(Boolean).join('\n');

const KEY = /^(?:header|body|button)\.\w{1,60}$/;

/** Unknown keys and non-text values are ignored; a missing variable is refused later, by name. */
export const TemplateValues = z.record(z.string(), z.unknown()).transform((given) => {
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(given))
    if (KEY.test(key) && typeof value === 'string') values[key] = value.trim().slice(0, 1024);
  return values;
});

/** Forms send only text, so JSON arrives as a string. */
function parseFormJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

export const messageTemplateRoutes = routes({
  list: {
    method: 'GET',
    path: '/messageTemplates/:whatsappId',
    can: 'tickets:work',
    on: 'company',
    about: 'The message templates of a connection, as last fetched from the provider; approved ones first.',
    params: z.object({ whatsappId: IdText }),
    query: ListQuery,
    reply: z.object({ templates: z.array(MessageTemplate), count: z.number(), hasMore: z.boolean() }),
  },
  sync: {
    method: 'POST',
    path: '/messageTemplates/:whatsappId/sync',
    can: 'tickets:work',
    on: 'nothing',
    callsOutside: true,
    about: 'Fetch the message templates of a connection from the provider anew.',
    params: z.object({ whatsappId: IdText }),
    reply: z.object({ count: z.number() }),
  },
  send: {
    method: 'POST',
    path: '/messages/template/:ticketId',
    can: 'tickets:work',
    on: 'company',
    about:
      'Send an approved template to the contact of a ticket, also after the time for free answers is over. Every variable needs a value; one whose header is a picture, a film or a document needs that file, one with a place the values header.place (latitude, longitude), header.name and header.address.',
    params: z.object({ ticketId: IdText }),
    body: z.object({
      templateId: z.union([Id, IdText]),
      /** Values by variable key. In a form: as JSON. */
      values: z.preprocess(parseFormJson, TemplateValues.default({})),
      clientId: ClientId.optional(),
    }),
    files: { field: 'medias', maxFiles: 1, maxBytes: MESSAGE_FILE_BYTES },
    reply: z.object({ messages: z.array(Message) }),
  },
});
