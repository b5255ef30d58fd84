import type { Referral } from '@prosa/channels';
import { type Message, encodeLocationBody, referralKind } from '@prosa/contract';
import { maskContact } from '../contacts/mask-contact.ts';
import type { MessageRow, NamedContact } from './queries.ts';

interface ViewOptions {
  mediaUrl: (key: string, name?: string, messageId?: number) => string;
  hidesNumbers: boolean;
}

type ToNamed = (contact: NamedContact) => { id: number; name: string };

export function toMessage(row: MessageRow, view: ViewOptions): Message {
  const named: ToNamed = (contact) => {
    const { id, name } = view.hidesNumbers ? maskContact(contact) : contact;
    return { id, name };
  };
  return {
    ...contentOf(row, view),
    id: row.id,
    ticketId: row.ticketId,
    companyId: row.companyId,
    fromMe: row.fromMe,
    read: row.read,
    createdAt: row.sentAt.toISOString(),
    ack: row.ack,
    sendState: row.sendState,
    sendReason: row.sendReason,
    isDeleted: row.isDeleted,
    isEdited: row.isEdited,
    editedBy: row.editor && row.editor.id !== row.userId ? row.editor : null,
    isForwarded: row.isForwarded,
    isPrivate: row.isPrivate,
    quotedMsg: quotedOf(row, view.mediaUrl, named),
    quotedBody: row.quotedBody,
    reactions: row.reactions.map((reaction) => ({ ...reaction, contact: named(reaction.contact) })),
    contactId: row.contactId,
    contact: named({
      id: row.contactId,
      name: row.contactName,
      number: row.contactNumber,
      isGroup: row.contactIsGroup,
    }),
    userId: row.userId,
    user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
    source: row.source,
    queueId: row.queueId,
    queue: queueOf(row.queueId, row.queueName, row.queueColor),
    clientId: row.clientId,
    ticket: ticketOf(row),
  };
}

type Content = Pick<
  Message,
  | 'body'
  | 'mediaType'
  | 'mediaUrl'
  | 'mediaName'
  | 'mediaMime'
  | 'mediaBytes'
  | 'mediaSeconds'
  | 'mediaState'
  | 'mediaWidth'
  | 'mediaHeight'
  | 'thumbnailUrl'
  | 'location'
  | 'vCard'
  | 'origin'
  | 'template'
>;

/** The text and the file, which are left out of a deleted message where the company hides those. */
function contentOf(row: MessageRow, { mediaUrl }: ViewOptions): Content {
  const { data } = row;
  const isHidden = row.isDeleted && row.hidesDeleted;
  const url = (key: string | null) =>
    key === null || isHidden ? null : mediaUrl(key, row.mediaName ?? undefined, row.id);
  return {
    body: isHidden ? '' : bodyOf(row),
    mediaType: row.mediaType,
    mediaUrl: url(row.mediaKey),
    mediaName: isHidden ? null : row.mediaName,
    mediaMime: row.mediaMime,
    mediaBytes: row.mediaBytes,
    mediaSeconds: row.mediaSeconds,
    mediaState: row.mediaState,
    mediaWidth: data?.width ?? null,
    mediaHeight: data?.height ?? null,
    thumbnailUrl: url(row.thumbnailKey),
    location:
      isHidden || data?.latitude === undefined || data.longitude === undefined
        ? null
        : { latitude: data.latitude, longitude: data.longitude, name: data.name ?? '' },
    vCard: isHidden ? null : (data?.cards?.map((card) => card.vcard).join('\n') ?? null),
    origin: isHidden ? null : originOf(data, row.body),
    template: data?.template?.name ?? null,
  };
}

const ticketOf = (row: MessageRow): Message['ticket'] => ({
  id: row.ticketId,
  uuid: row.ticketUuid,
  status: row.ticketStatus,
  whatsappId: row.ticketWhatsappId,
  queueId: row.ticketQueueId,
  queue: queueOf(row.ticketQueueId, row.ticketQueueName, row.ticketQueueColor),
});

function bodyOf({ body, data }: MessageRow): string {
  if (data?.cards) return data.cards.map((card) => card.vcard).join('\n');
  if (data?.latitude === undefined || data.longitude === undefined) return body;
  return encodeLocationBody({ latitude: data.latitude, longitude: data.longitude, name: data.name ?? '' });
}

const queueOf = (id: number | null, name: string | null, color: string | null): Message['queue'] =>
  id === null ? null : { id, name: name ?? '', color: color ?? '' };

function originOf(data: MessageRow['data'], body: string): Message['origin'] {
  const origin = data?.origin;
  if (!origin) return null;
  if (origin.type === 'choice') {
    const { referral } = origin;
    return referral ? { type: 'choice', referral: shownReferral(referral, body) } : { type: 'choice' };
  }
  if (origin.type === 'share') return origin;
  if (origin.type === 'story') return { ...origin, url: webAddress(origin.url) };
  return shownReferral(origin, body);
}

function shownReferral(origin: Referral, body: string) {
  const { type, source, text, url, ref } = origin;
  // Untitled links and codes are shown by their `ref`; the `ref` of an ad is meant for machines.
  const name = origin.title || (referralKind(origin) === 'ad' ? '' : (ref ?? ''));
  return { type, source, title: name === body ? '' : name, text, url: webAddress(url) };
}

/** Shown as a link, so only a web address is allowed. */
const webAddress = (text: string | null): string | null => (text?.startsWith('https://') ? text : null);

function quotedOf(
  { quoted, hidesDeleted }: MessageRow,
  mediaUrl: ViewOptions['mediaUrl'],
  named: ToNamed,
): Message['quotedMsg'] {
  if (!quoted) return null;
  const isHidden = quoted.isDeleted && hidesDeleted;
  const url = (key: string | null) => (key === null || isHidden ? null : mediaUrl(key, undefined, quoted.id));
  return {
    id: quoted.id,
    fromMe: quoted.fromMe,
    body: isHidden ? '' : quoted.body,
    mediaType: quoted.mediaType,
    mediaUrl: url(quoted.mediaKey),
    thumbnailUrl: url(quoted.thumbnailKey),
    contact: named(quoted.contact),
  };
}
