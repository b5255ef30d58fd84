import { type ErrorCode, type LeftOutReason, type NewApiMessage, signText } from '@prosa/contract';
import { refusalFor } from '../../conversations/messages/channel-limits.ts';
import { claimOutgoingFile, mediaTypeOf } from '../../conversations/messages/outgoing-files.ts';
import type { NewOutgoingMessage } from '../../conversations/messages/new-outgoing-message.ts';
import { closeTicket } from '../../conversations/tickets/close-ticket.ts';
import type { WantedTicket } from '../../conversations/tickets/outbound-ticket.ts';
import { isQueue, lockTicketRecord } from '../../conversations/tickets/tickets.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import type { Account } from '../../platform/identity/account-lookup.ts';
import type { ConnectionWork } from '../../platform/unit-of-work.ts';
import { findLeftOutReason, writeOutbound } from '../delivery/write-outbound.ts';
import { emitApiMessages } from './api-messages.ts';
import { findUserName, type SentRequest } from './queries.ts';
import { findOrCreateReceiver, type Receiver } from './receivers.ts';

interface ApiSend {
  receiver: Receiver;
  account: Account | undefined;
  body: NewApiMessage;
  files: ReceivedFile[];
}

const leftOutCodes: Record<LeftOutReason, ErrorCode> = {
  optedOut: 'ERR_CONTACT_OPTED_OUT',
  blocked: 'ERR_CONTACT_BLOCKED',
  notOnChannel: 'ERR_CONTACT_NOT_ON_CHANNEL',
  windowClosed: 'ERR_WINDOW_CLOSED',
};

/** Writes the messages of one call. Whatever speaks against one of them refuses the call, and nothing is written. */
export async function sendApiMessages(
  work: ConnectionWork,
  { receiver, account, body, files }: ApiSend,
): Promise<SentRequest> {
  const userName = await assertReferences(work, body);
  const { id, channel } = work.connection;
  const contact = await findOrCreateReceiver(work, receiver, account);
  const recipient = { contact, connection: { id, channel } };
  const reason = await findLeftOutReason(work, recipient);
  if (reason) throw new AppError(leftOutCodes[reason]);
  const messageIds: number[] = [];
  let ticketId = 0;
  for (const [index, draft] of (await draftsOf(work, { body, files, userName })).entries()) {
    const conversation = { channel, whatsappId: id, contactId: contact.id };
    const refusal = await refusalFor(work, conversation, { ...draft, isAutomatic: true });
    if (refusal) throw refusal;
    const written = await writeOutbound(work, recipient, {
      ...draft,
      origin: 'api',
      body: () => Promise.resolve(draft.body),
      // The other files belong into the ticket of the first one.
      ticket: index === 0 ? ticketWanted(body) : undefined,
    });
    messageIds.push(written.message.id);
    ({ ticketId } = written);
  }
  if (body.closeTicket) await closeUnserved(work, ticketId);
  await emitApiMessages(work, 'create', messageIds);
  return { ticketId, messageIds };
}

/** The name of the user, if one was named. */
async function assertReferences(
  { db }: ConnectionWork,
  { userId, queueId }: NewApiMessage,
): Promise<string | undefined> {
  if (queueId !== null && !(await isQueue(db, queueId))) throw new AppError('ERR_QUEUE_NOT_FOUND');
  if (userId === null) return undefined;
  const name = await findUserName(db, userId);
  if (name === undefined) throw new AppError('ERR_NO_USER_FOUND');
  return name;
}

/** Naming a user or a queue asks for a ticket; without them the message is kept with what there is. */
function ticketWanted({ userId, queueId, closeTicket: closes }: NewApiMessage): WantedTicket | undefined {
  if (userId === null && queueId === null) return undefined;
  return { status: closes ? 'closed' : userId === null ? 'pending' : 'open', queueId, userId };
}

/** A conversation that somebody serves, or that waits for a certain person, stays as it is. */
async function closeUnserved(work: ConnectionWork, ticketId: number): Promise<void> {
  const ticket = await lockTicketRecord(work.db, ticketId);
  if (ticket?.status === 'pending' && ticket.userId === null) await closeTicket(work, ticket, { by: null });
}

type ApiDraft = Pick<NewOutgoingMessage, 'body' | 'mediaType' | 'userId' | 'userName' | 'media'>;

/** One message for each file, the text with the first one; without files, the text. */
async function draftsOf(
  work: ConnectionWork,
  { body, files, userName }: { body: NewApiMessage; files: ReceivedFile[]; userName: string | undefined },
): Promise<ApiDraft[]> {
  const isSigned = body.sendSignature && userName !== undefined;
  const by = isSigned ? { userId: body.userId, userName } : { userId: null };
  const text = isSigned ? signText(userName, body.body) : body.body;
  if (files.length === 0) return [{ ...by, body: text, mediaType: 'conversation' }];
  const drafts: ApiDraft[] = [];
  for (const [index, file] of files.entries()) {
    const media = await claimOutgoingFile(work, file);
    drafts.push({ ...by, body: index === 0 ? text : '', mediaType: mediaTypeOf(media.mime), media });
  }
  return drafts;
}
