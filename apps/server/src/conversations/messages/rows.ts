import type { Message } from '@prosa/contract';
import { hideNumber } from '../contacts/masking.ts';
import type { MessageRow } from './queries.ts';

interface Viewing {
  mediaUrl: (key: string, name?: string) => string;
  hidesNumbers: boolean;
}

export function toMessage(row: MessageRow, { mediaUrl, hidesNumbers }: Viewing): Message {
  const isHidden = row.isDeleted && row.hidesDeleted;
  const contact = { name: row.contactName, number: row.contactNumber, isGroup: row.contactIsGroup };
  const name = hidesNumbers ? hideNumber(contact).name : row.contactName;
  const url = (key: string | null) =>
    key === null || isHidden ? null : mediaUrl(key, row.mediaName ?? undefined);
  const { data } = row;
  return {
    id: row.id,
    ticketId: row.ticketId,
    companyId: row.companyId,
    body: isHidden ? '' : row.body,
    fromMe: row.fromMe,
    read: row.read,
    createdAt: row.sentAt.toISOString(),
    mediaType: row.mediaType,
    mediaUrl: url(row.mediaKey),
    mediaName: row.mediaName,
    mediaMime: row.mediaMime,
    mediaBytes: row.mediaBytes,
    mediaSeconds: row.mediaSeconds,
    mediaState: row.mediaState,
    thumbnailUrl: url(row.thumbnailKey),
    location:
      isHidden || data?.latitude === undefined || data.longitude === undefined
        ? null
        : { latitude: data.latitude, longitude: data.longitude, name: data.name ?? '' },
    vCard: isHidden ? null : (data?.cards?.map((card) => card.vcard).join('\n') ?? null),
    ack: row.ack,
    sendState: row.sendState,
    sendReason: row.sendReason,
    isDeleted: row.isDeleted,
    isEdited: row.isEdited,
    isForwarded: row.isForwarded,
    isPrivate: row.isPrivate,
    quotedMsg: quotedOf(row, mediaUrl),
    quotedBody: row.quotedBody,
    reactions: row.reactions,
    contactId: row.contactId,
    contact: { id: row.contactId, name },
    userId: row.userId,
    user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
    queueId: row.queueId,
    queue:
      row.queueId === null
        ? null
        : { id: row.queueId, name: row.queueName ?? '', color: row.queueColor ?? '' },
    clientId: row.clientId,
  };
}

function quotedOf({ quoted, hidesDeleted }: MessageRow, mediaUrl: Viewing['mediaUrl']): Message['quotedMsg'] {
  if (!quoted) return null;
  const isHidden = quoted.isDeleted && hidesDeleted;
  return {
    id: quoted.id,
    fromMe: quoted.fromMe,
    body: isHidden ? '' : quoted.body,
    mediaType: quoted.mediaType,
    mediaUrl: quoted.mediaKey === null || isHidden ? null : mediaUrl(quoted.mediaKey),
    contact: { id: quoted.contactId, name: quoted.contactName },
  };
}
