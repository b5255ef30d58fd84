import { cloudStatus } from './cloud-webhook-events.ts';
import type { GraphEntry, GraphFile } from './contents.ts';
import { type GraphCustomer, newEntry } from './customer.ts';
import { badParameter, GraphError } from './errors.ts';
import type { GraphContext } from './graph-context.ts';
import { newMessageId } from './message-ids.ts';
import { interactiveOf } from './interactive.ts';
import { type GraphRequest, toText } from './request.ts';
import { fillTemplate, type SentTemplate } from './templates.ts';
import { replyWindowOf } from './reply-window.ts';
import type { GraphNumber, GraphPerson } from './world.ts';

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;
const MAX_TEXT = 4096;

type Fields = Record<string, unknown>;
export type MessagePart = Partial<GraphEntry> & Pick<GraphEntry, 'kind' | 'text'>;

/** POST /{phone number}/messages */
export async function sendCloudMessage(
  far: GraphContext,
  number: GraphNumber,
  { fields }: GraphRequest,
): Promise<object> {
  if (fields.messaging_product !== 'whatsapp') throw badParameter('messaging_product must be "whatsapp"');
  if (fields.status === 'read') return markRead(far, fields);
  if (number.status !== 'CONNECTED') throw new GraphError(133_010, 'Account not registered');
  const customer = findRecipient(far, number, fields);
  const type = toText(fields.type ?? 'text');
  const part = await partOf(far, number, type, fields);
  const context = fields.context as { message_id?: string } | undefined;
  const entry = newEntry({
    id: newMessageId('whatsappapi'),
    at: far.now(),
    quotedId: context?.message_id ?? null,
    ourId: typeof fields.biz_opaque_callback_data === 'string' ? fields.biz_opaque_callback_data : null,
    asked: fields,
    ...part,
  });
  const input = toText(fields.to ?? fields.recipient);
  far.limits.check(number.id, input, far.now());
  if (!customer) {
    reportUndeliverable(far, number, input, entry);
  } else {
    if (type !== 'template' && replyWindowOf(customer.person, far.now()) !== 'open')
      throw new GraphError(
        131_047,
        'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
      );
    customer.deliver(entry);
  }
  const { phone = input, userId = null } = customer?.person ?? {};
  return {
    messaging_product: 'whatsapp',
    contacts: [
      { input, ...(phone === null ? {} : { wa_id: phone }), ...(userId === null ? {} : { user_id: userId }) },
    ],
    messages: [{ id: entry.id, ...(type === 'template' ? { message_status: 'accepted' } : {}) }],
  };
}

function findRecipient(
  far: GraphContext,
  number: GraphNumber,
  { to, recipient }: Fields,
): GraphCustomer | undefined {
  const wanted = typeof to === 'string' && to !== '' ? to.replaceAll(/[^\d.A-Za-z]/g, '') : toText(recipient);
  if (wanted === '') throw new GraphError(131_008, 'Required parameter is missing: to');
  return far
    .customersOf(number.id)
    .find(
      ({ person: { phone, userId } }) => userId === wanted || (phone !== null && isSameNumber(phone, wanted)),
    );
}

/** Brazilian numbers with and without the ninth digit belong to the same account. */
function isSameNumber(one: string, other: string): boolean {
  const plain = (digits: string) => digits.replace(/^(55\d{2})9(\d{8})$/, '$1$2');
  return plain(one) === plain(other);
}

/** The number has no account: the message is accepted, and its failure is reported afterwards. */
function reportUndeliverable(far: GraphContext, number: GraphNumber, phone: string, entry: GraphEntry): void {
  const nobody: GraphPerson = {
    id: phone,
    channel: 'whatsappapi',
    accountId: number.id,
    name: '',
    username: null,
    phone,
    userId: null,
    sameAs: null,
    picture: null,
    isProfileHidden: true,
    lastWroteAt: null,
  };
  const error = { code: 131_026, title: 'Message undeliverable' };
  void far.deliveries.enqueue(cloudStatus(number, nobody, { entry, status: 'failed', at: far.now(), error }));
}

async function partOf(
  far: GraphContext,
  number: GraphNumber,
  type: string,
  fields: Fields,
): Promise<MessagePart> {
  const part = fields[type] as Fields | undefined;
  if (typeof part !== 'object' || part === null)
    throw new GraphError(131_008, `Required parameter is missing: ${type}`);
  if (type === 'text') return { kind: 'text', text: readText(part.body) };
  if ((mediaTypes as readonly string[]).includes(type))
    return {
      kind: type as (typeof mediaTypes)[number],
      text: readText(part.caption ?? '', true),
      media: await mediaOf(far, number, part),
    };
  if (type === 'location') return { kind: 'location', text: toText(part.name), location: locationOf(part) };
  if (type === 'contacts') return contactsOf(part);
  if (type === 'reaction')
    return { kind: 'reaction', text: toText(part.emoji), targetId: toText(part.message_id) };
  if (type === 'template') return templateOf(far, number, part as unknown as SentTemplate);
  if (type === 'interactive') return interactiveOf(part);
  throw new GraphError(131_051, 'Unsupported message type');
}

function locationOf({ latitude, longitude }: Fields) {
  if (!Number.isFinite(Number(latitude)) || !Number.isFinite(Number(longitude)))
    throw new GraphError(131_009, 'Parameter value is not valid: location');
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

function readText(text: unknown, mayBeEmpty = false): string {
  if (typeof text !== 'string' || (!mayBeEmpty && text === '') || text.length > MAX_TEXT)
    throw new GraphError(
      131_009,
      `Parameter value is not valid: text must be 1 to ${MAX_TEXT} characters long`,
    );
  return text;
}

function contactsOf(part: unknown): MessagePart {
  const list = part as {
    name?: { formatted_name?: string };
    phones?: { phone?: string; wa_id?: string }[];
  }[];
  const cards = list.map(({ name, phones }) => ({
    name: name?.formatted_name ?? '',
    phone: (phones?.[0]?.wa_id ?? phones?.[0]?.phone ?? '').replaceAll(/\D/g, ''),
  }));
  if (cards.length === 0 || cards.some(({ name }) => name === ''))
    throw new GraphError(131_009, 'Parameter value is not valid: contacts');
  return { kind: 'contacts', text: cards.map(({ name }) => name).join(', '), cards };
}

async function templateOf(far: GraphContext, number: GraphNumber, sent: SentTemplate): Promise<MessagePart> {
  const { templates = [] } = far.world.businesses.find(({ id }) => id === number.businessId) ?? {};
  const { text, media, choices } = fillTemplate(templates, sent);
  const head = media?.[media.type] as Fields | undefined;
  if (media?.type === 'location')
    return { kind: 'template', text, choices, location: locationOf(head ?? {}) };
  return { kind: 'template', text, choices, media: head ? await mediaOf(far, number, head) : null };
}

/** The file of an upload id, or fetched from a URL of the product. */
async function mediaOf(
  far: GraphContext,
  number: GraphNumber,
  { id, link, filename }: Fields,
): Promise<GraphFile> {
  const named = typeof filename === 'string' ? { fileName: filename } : {};
  if (typeof link === 'string') return { ...(await fetchFile(link)), ...named };
  const kept = far.files.find(toText(id));
  if (!kept || kept.ownerId !== number.id) throw new GraphError(131_053, 'Media upload error: no such media');
  return { bytes: kept.bytes, mimetype: kept.mimetype, ...named };
}

export async function fetchFile(link: string): Promise<GraphFile> {
  const response = await fetch(link).catch(() => undefined);
  if (!response?.ok) throw new GraphError(131_053, 'Media upload error: the link cannot be fetched');
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    mimetype: response.headers.get('content-type') ?? 'application/octet-stream',
  };
}

function markRead(far: GraphContext, { message_id, typing_indicator }: Fields): object {
  const id = toText(message_id);
  const author = far.authorOf(id);
  if (!author) throw new GraphError(131_009, 'Parameter value is not valid: message_id');
  far.readByCompany(author, id);
  if (typing_indicator !== undefined) far.typing(author, true);
  return { success: true };
}
