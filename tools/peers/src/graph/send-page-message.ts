import type { GraphEntry, GraphFile } from './contents.ts';
import { type GraphCustomer, newEntry } from './customer.ts';
import { fetchFile } from './send-cloud-message.ts';
import { badParameter, GraphError } from './errors.ts';
import type { GraphContext } from './graph-context.ts';
import { newMessageId } from './message-ids.ts';
import type { GraphRequest } from './request.ts';
import { replyWindowOf } from './reply-window.ts';
import type { GraphPage } from './world.ts';

const maxText = { facebook: 2000, instagram: 1000 };
const MAX_BYTES = 25_000_000;

interface SendRequest {
  recipient?: { id?: string };
  messaging_type?: string;
  tag?: string;
  sender_action?: string;
  payload?: { message_id?: string; reaction?: string };
  reply_to?: { mid?: string };
  message?: {
    text?: string;
    metadata?: string;
    reply_to?: { mid?: string };
    quick_replies?: { title?: string; payload?: string }[];
    attachment?: { type?: string; payload?: { url?: string } };
  };
}

/** POST /{page}/messages, for Messenger and for the Instagram account of the page. */
export async function sendPageMessage(
  far: GraphContext,
  page: GraphPage,
  request: GraphRequest,
): Promise<object> {
  const asked = request.fields as SendRequest;
  const customer = [page.id, page.instagram?.id ?? '']
    .flatMap((account) => far.customersOf(account))
    .find(({ id }) => id === asked.recipient?.id);
  if (!customer) throw new GraphError(100, 'No matching user found', { subcode: 2_018_001 });
  const recipient_id = customer.id;
  if (asked.sender_action !== undefined) {
    runSenderAction(far, customer, asked);
    return { recipient_id };
  }
  far.limits.check(page.id, customer.id, far.now());
  assertWithinWindow(far, customer, asked);
  const entry = await entryOf(far, customer, request, asked);
  customer.deliver(entry);
  return { recipient_id, message_id: entry.id };
}

function assertWithinWindow(
  far: GraphContext,
  { person }: GraphCustomer,
  { messaging_type, tag }: SendRequest,
): void {
  const types = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG'];
  if (person.channel === 'facebook' && !types.includes(messaging_type ?? ''))
    throw badParameter('Param messaging_type must be one of {RESPONSE, UPDATE, MESSAGE_TAG}');
  const window = replyWindowOf(person, far.now());
  const isByPerson =
    tag === 'HUMAN_AGENT' && (messaging_type === 'MESSAGE_TAG' || person.channel === 'instagram');
  if (window === 'open' || (window === 'person' && isByPerson)) return;
  throw new GraphError(10, 'This message is sent outside of allowed window.', {
    status: 403,
    subcode: 2_018_278,
  });
}

function runSenderAction(
  far: GraphContext,
  customer: GraphCustomer,
  { sender_action: action, payload }: SendRequest,
): void {
  if (action === 'typing_on' || action === 'typing_off') far.typing(customer, action === 'typing_on');
  else if (action === 'mark_seen') far.readByCompany(customer);
  else if ((action === 'react' || action === 'unreact') && payload?.message_id !== undefined)
    customer.deliver(
      newEntry({
        id: newMessageId(customer.person.channel),
        kind: 'reaction',
        text: action === 'react' ? (payload.reaction ?? '') : '',
        targetId: payload.message_id,
        at: far.now(),
        asked: { sender_action: action, payload },
      }),
    );
  else throw badParameter('Param sender_action is not valid');
}

async function entryOf(
  far: GraphContext,
  { person: { channel } }: GraphCustomer,
  { files, fields }: GraphRequest,
  { message, reply_to, tag }: SendRequest,
): Promise<GraphEntry> {
  const { text = '', attachment, metadata, quick_replies } = message ?? {};
  const media = await mediaOf(files[0], attachment?.payload?.url);
  if (text === '' && !media) throw badParameter('The parameter message is required');
  if ((quick_replies ?? []).length > 13 || (quick_replies ?? []).some(({ title = '' }) => title.length > 20))
    throw badParameter('Param message[quick_replies] is not valid');
  const most = maxText[channel === 'instagram' ? 'instagram' : 'facebook'];
  if (text.length > most)
    throw badParameter(`Length of param message[text] must be less than or equal to ${most}`);
  const kind = media ? kindOf(attachment?.type) : quick_replies ? 'interactive' : 'text';
  if (media) assertFileAccepted(channel, kind, media);
  return newEntry({
    id: newMessageId(channel),
    kind,
    text,
    media,
    quotedId: reply_to?.mid ?? message?.reply_to?.mid ?? null,
    choices: (quick_replies ?? []).map(({ title = '', payload = '' }) => ({ of: 'button', title, payload })),
    ourId: metadata ?? null,
    tag: tag ?? null,
    at: far.now(),
    asked: fields,
  });
}

async function mediaOf(file: File | undefined, url: string | undefined): Promise<GraphFile | null> {
  if (file) return { bytes: Buffer.from(await file.arrayBuffer()), mimetype: file.type, fileName: file.name };
  return url === undefined ? null : fetchFile(url);
}

function kindOf(type: string | undefined): GraphEntry['kind'] {
  if (type === 'file') return 'document';
  if (type === 'image' || type === 'video' || type === 'audio') return type;
  throw badParameter('Param message[attachment][type] must be one of {image, audio, video, file}');
}

function assertFileAccepted(channel: string, kind: GraphEntry['kind'], { bytes, mimetype }: GraphFile): void {
  const isTaken = channel !== 'instagram' || (kind !== 'document' && !mimetype.includes('ogg'));
  if (bytes.length === 0 || bytes.length > MAX_BYTES || !isTaken)
    throw new GraphError(100, 'Upload attachment failure.', { subcode: 2_018_047 });
}
