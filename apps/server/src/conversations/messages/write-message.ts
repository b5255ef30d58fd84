import type { Insertable } from 'kysely';
import type { Messages } from '../../platform/database/database.gen.ts';
import { runUnawaited } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import { recordSentMessage, recordSentMessages } from '../tickets/update-last-message.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import type { NewOutgoingMessage } from './new-outgoing-message.ts';
import { newExternalId } from './external-ids.ts';
import { failureReason, refusalFor } from './channel-limits.ts';
import { getMessageRow } from './message-rows.ts';
import { lastMessagePreview } from '../tickets/last-message-preview.ts';
import * as queries from './queries.ts';
import type { MessageRecord, MessageRow } from './queries.ts';

export type { MessageRecord } from './queries.ts';
import { isVoiceNote } from './prepared-files.ts';
import { type SendLane, sendLanes, unaskedLanes } from './send-lanes.ts';
import { emitNewMessage, type WrittenMessage } from './message-events.ts';

/**
 * Writes an outgoing message under the ticket's lock. Its position and its channel id are fixed before the caller is
 * promised that it will be sent. The node that runs the connection sends messages in order. A repeated client id
 * returns the existing message.
 */
export async function writeMessage(
  work: CompanyWork,
  ticket: TicketRecord,
  draft: NewOutgoingMessage,
): Promise<MessageRecord> {
  const { message } = await writeAndEmit(work, ticket, draft);
  return message;
}

/** The same for a response: returns how to read it, together with its event. */
export async function writeMessageToShow(
  work: CompanyWork,
  ticket: TicketRecord,
  draft: NewOutgoingMessage,
): Promise<() => Promise<MessageRow>> {
  const { readRow } = await writeAndEmit(work, ticket, draft);
  return readRow;
}

interface EmittedMessage {
  message: MessageRecord;
  readRow: () => Promise<MessageRow>;
}

async function writeAndEmit(
  work: CompanyWork,
  ticket: TicketRecord,
  draft: NewOutgoingMessage,
): Promise<EmittedMessage> {
  const refusal = await refusalFor(work, ticket, draft);
  if (refusal && !draft.isAutomatic) throw refusal;
  const position = queries.nextPosition(work, ticket.lastPosition);
  const message = await queries.insertMessage(work.db, { ...valuesOf(ticket, draft, refusal), position });
  if (!message) return findExisting(work, ticket, draft.clientId);
  ticket.lastPosition = position;
  const noting = recordSentMessage(work.db, ticket, {
    messageId: message.id,
    position,
    userId: draft.userId,
    ...lastMessagePreview(previewFields(draft)),
    isPrivate: draft.isPrivate === true,
    movesTicket: draft.origin === undefined || ticket.status !== 'closed',
  });
  runUnawaited(work.db, noting);
  if (message.sendState === 'queued') wakeForSending(work, ticket, draft);
  const readRow = await emitNewMessage(work, ticket, {
    messageId: message.id,
    written: refusal ? undefined : toWrittenMessage(message, draft),
  });
  return { message, readRow };
}

/** The event's data without reading the message again; undefined if more is needed than was written. */
function toWrittenMessage(record: MessageRecord, draft: NewOutgoingMessage): WrittenMessage | undefined {
  const isAllKnown = !draft.quotedId && (draft.userId === null || draft.userName !== undefined);
  const { userName = null, clientId = null } = draft;
  return isAllKnown ? { record, author: undefined, userName, clientId } : undefined;
}

interface TicketDraft {
  ticket: TicketRecord;
  draft: NewOutgoingMessage;
}

/** Writes one automatic message into each of several tickets with one statement. The caller has locked the tickets. */
export async function writeMessages(work: CompanyWork, drafts: TicketDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const written = await insertDrafts(work, drafts);
  await recordSentMessages(
    work.db,
    written.map(({ ticket, draft, position, record }) => ({
      ticketId: ticket.id,
      messageId: record.id,
      position,
      ...lastMessagePreview(previewFields(draft)),
      movesTicket: draft.origin === undefined || ticket.status !== 'closed',
    })),
  );
  const isHiding = await companyHidesNumbers(work.db);
  for (const { ticket, draft, position, record } of written) {
    ticket.lastPosition = position;
    wakeForSending(work, ticket, draft);
    await emitNewMessage(work, ticket, {
      messageId: record.id,
      written: { record, author: undefined },
      isHiding,
    });
  }
}

async function insertDrafts(
  work: CompanyWork,
  drafts: TicketDraft[],
): Promise<(TicketDraft & { position: number; record: MessageRecord })[]> {
  const placed = [];
  for (const { ticket, draft } of drafts)
    placed.push({
      ticket,
      draft,
      refusal: await refusalFor(work, ticket, draft),
      position: queries.nextPosition(work, ticket.lastPosition),
    });
  const values = placed.map(({ ticket, draft, refusal, position }) => ({
    ...valuesOf(ticket, draft, refusal),
    position,
  }));
  const records = await queries.insertMessages(work.db, values);
  const byTicket = new Map(records.map((record) => [record.ticketId, record]));
  return placed.map(({ ticket, draft, position }) => {
    const record = byTicket.get(ticket.id);
    if (!record) throw new AppError('ERR_CHANGED_MEANWHILE');
    return { ticket, draft, position, record };
  });
}

/** A voice note is first converted, which is other work of the connection. */
function wakeForSending(
  work: CompanyWork,
  { whatsappId }: TicketRecord,
  { data, media }: NewOutgoingMessage,
): void {
  if (whatsappId === null) return;
  if (isVoiceNote(data, media?.key)) work.wakeConnection(whatsappId);
  else work.wakeOutbox(whatsappId);
}

/** A file without a text is shown by its name; the name of a recording has no meaning. */
const previewFields = ({ mediaType, body, media, data }: NewOutgoingMessage) => ({
  mediaType,
  body,
  mediaName: data?.isVoice ? null : media?.name,
});

function valuesOf(
  ticket: TicketRecord,
  draft: NewOutgoingMessage,
  refusal: AppError | undefined,
): Omit<Insertable<Messages>, 'position'> {
  const isPrivate = draft.isPrivate === true;
  return {
    ticketId: ticket.id,
    chatId: ticket.contactId,
    contactId: ticket.contactId,
    whatsappId: ticket.whatsappId,
    queueId: ticket.queueId,
    userId: draft.userId,
    source: draft.origin ?? (draft.isAutomatic ? 'automation' : 'user'),
    externalId: isPrivate ? null : newExternalId(),
    clientId: draft.clientId ?? null,
    fromMe: true,
    read: true,
    body: draft.body,
    mediaType: draft.mediaType,
    data: dataOf(draft),
    ack: isPrivate ? 2 : 0,
    sendState: isPrivate ? null : refusal ? 'failed' : 'queued',
    sendReason: refusal ? failureReason(refusal) : null,
    lane: sendLanes[laneOf(draft)],
    ...(draft.notBefore === undefined ? {} : { notBefore: draft.notBefore }),
    needsPreparation: !isPrivate && isVoiceNote(draft.data, draft.media?.key),
    isPrivate,
    isForwarded: draft.isForwarded === true,
    quotedId: draft.quotedId ?? null,
    ...(draft.media === undefined ? {} : mediaValuesOf(draft.media)),
  };
}

const laneOf = ({ origin, isAutomatic }: NewOutgoingMessage): SendLane =>
  origin === undefined ? (isAutomatic ? 'automation' : 'person') : unaskedLanes[origin];

const mediaValuesOf = (media: NonNullable<NewOutgoingMessage['media']>) => ({
  mediaKey: media.key,
  mediaName: media.name,
  mediaMime: media.mime,
  mediaBytes: media.bytes,
  mediaSeconds: media.seconds,
  thumbnailKey: media.thumbnailKey,
  mediaState: 'ready' as const,
});

/** The picture's size is stored with the message, so that a screen can reserve space for it. */
function dataOf({ data, media }: NewOutgoingMessage): string | null {
  const all = { ...data, ...media?.dimensions };
  return Object.keys(all).length === 0 ? null : JSON.stringify(all);
}

/** The message of an earlier request with this client id; one in another ticket is not returned. */
async function findExisting(
  work: CompanyWork,
  ticket: TicketRecord,
  clientId: string | null | undefined,
): Promise<EmittedMessage> {
  const message = clientId ? await queries.findByClientId(work.db, clientId) : undefined;
  if (!message || message.ticketId !== ticket.id) throw new AppError('ERR_CHANGED_MEANWHILE');
  return { message, readRow: () => getMessageRow(work.db, message.id) };
}
