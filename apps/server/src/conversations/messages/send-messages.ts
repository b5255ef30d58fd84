import { isServed, type Message, type NewMessage } from '@prosa/contract';
import { planOnce } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { getContactRecord } from '../contacts/identity.ts';
import { applyQuickMessage } from '../quick-messages/apply-quick-message.ts';
import { markRead } from '../tickets/mark-ticket-read.ts';
import { lockVisibleTicket, type TicketRecord } from '../tickets/tickets.ts';
import { contactCard } from './contact-cards.ts';
import { copyOutgoingFile, claimOutgoingFile, type OutgoingFile, mediaTypeOf } from './outgoing-files.ts';
import { showMessage } from './messages.ts';
import { findByClientId, type MessageRow } from './queries.ts';
import { getQuotableMessage } from './quotable-message.ts';
import { fillTypedText } from './fill-template.ts';
import type { NewOutgoingMessage } from './new-outgoing-message.ts';
import { toMessage } from './serialize-message.ts';
import { writeMessageToShow } from './write-message.ts';

/** Sends an attendant's text, files or contact card, to the contact or as a private message. */
export async function sendMessages(
  work: UserWork,
  ticketId: number,
  { input, files }: { input: NewMessage; files: ReceivedFile[] },
): Promise<{ messages: Message[] }> {
  planOnce(work.db);
  const ticket = await lockVisibleTicket(work, ticketId);
  const [sent, refusal] = await Promise.all([
    findAlreadySent(work, ticket, input.clientId),
    writeRefusal(work, ticket, input),
  ]);
  if (sent.length > 0) return { messages: sent };
  if (refusal) throw refusal;
  const quotedId = await resolveQuotedId(work, ticket, input);
  const drafts = await buildOutgoingMessages(work, ticket, { input, files });
  const writing = writeAll(
    work,
    ticket,
    drafts.map((draft, index) => ({
      ...draft,
      clientId: input.clientId === undefined ? null : clientIdAt(input.clientId, index),
      quotedId: index === 0 ? quotedId : null,
      isPrivate: input.isPrivate,
    })),
  );
  // Begun together, so that their statements share round trips.
  const [reads] = await Promise.all([writing, !input.isPrivate && markRead(work, ticket)]);
  await work.flushEvents();
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  return { messages: await Promise.all(reads.map(async (read) => toMessage(await read(), viewing))) };
}

async function writeAll(work: UserWork, ticket: TicketRecord, drafts: NewOutgoingMessage[]) {
  const reads: (() => Promise<MessageRow>)[] = [];
  for (const draft of drafts) reads.push(await writeMessageToShow(work, ticket, draft));
  return reads;
}

/** The files of one request get numbered client ids. */
const clientIdAt = (clientId: string, index: number) => (index === 0 ? clientId : `${clientId}:${index}`);

/** The messages of an earlier request with the same client id, whose response the client did not receive. */
export async function findAlreadySent(
  work: UserWork,
  ticket: TicketRecord,
  clientId: string | undefined,
): Promise<Message[]> {
  const messages: Message[] = [];
  if (clientId === undefined) return messages;
  for (let index = 0; ; index += 1) {
    const found = await findByClientId(work.db, clientIdAt(clientId, index));
    if (!found || found.ticketId !== ticket.id) return messages;
    messages.push(await showMessage(work, found.id));
  }
}

/** Messages to the contact require a ticket that is being served; private messages are always allowed. */
async function writeRefusal(
  work: UserWork,
  ticket: TicketRecord,
  { isPrivate }: Pick<NewMessage, 'isPrivate'>,
): Promise<AppError | undefined> {
  if (isPrivate) return undefined;
  if (!isServed(ticket)) return new AppError('ERR_TICKET_NOT_OPEN');
  const { active } = await getContactRecord(work.db, ticket.contactId);
  if (!active) return new AppError('ERR_CONTACT_BLOCKED');
  return ticket.whatsappId === null ? new AppError('ERR_NO_WAPP_FOUND') : undefined;
}

/** The same as an exception, for other senders. */
export async function assertWritable(
  work: UserWork,
  ticket: TicketRecord,
  input: Pick<NewMessage, 'isPrivate'>,
): Promise<void> {
  const refusal = await writeRefusal(work, ticket, input);
  if (refusal) throw refusal;
}

async function resolveQuotedId(
  work: UserWork,
  ticket: TicketRecord,
  { quotedMsg }: NewMessage,
): Promise<number | null> {
  if (quotedMsg === undefined || quotedMsg === null) return null;
  const id = typeof quotedMsg === 'number' ? quotedMsg : quotedMsg.id;
  return (await getQuotableMessage(work, ticket, id)).id;
}

async function buildOutgoingMessages(
  work: UserWork,
  ticket: TicketRecord,
  { input, files }: { input: NewMessage; files: ReceivedFile[] },
): Promise<NewOutgoingMessage[]> {
  const texts = Array.isArray(input.body) ? input.body : [input.body];
  const by = { userId: work.user.id, userName: work.user.name };
  const fill = (text: string) =>
    input.isPrivate ? text : fillTypedText(work, text, { ...ticket, userId: work.user.id });
  const allMedia = await collectMedia(work, input, files);
  if (allMedia.length > 0) {
    const drafts: NewOutgoingMessage[] = [];
    for (const [index, media] of allMedia.entries()) {
      const isVoice = input.isVoice && media.mime.startsWith('audio/');
      drafts.push({
        ...by,
        body: await fill(texts[index] ?? ''),
        mediaType: mediaTypeOf(media.mime),
        media,
        ...(isVoice ? { data: { isVoice } } : {}),
      });
    }
    return drafts;
  }
  if (input.vCard) {
    const card = contactCard(input.vCard);
    return [{ ...by, body: card.name, mediaType: 'contactMessage', data: { cards: [card] } }];
  }
  const text = texts.join('\n');
  if (text.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
  const body = await fill(text);
  // All its variables were empty.
  if (body.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
  return [{ ...by, body, mediaType: input.isPrivate ? 'extendedTextMessage' : 'conversation' }];
}

/** The file of the quick message first, then the uploaded ones. */
async function collectMedia(
  work: UserWork,
  { quickMessageId }: NewMessage,
  files: ReceivedFile[],
): Promise<OutgoingFile[]> {
  const quick = quickMessageId ? await applyQuickMessage(work, quickMessageId) : undefined;
  const media = quick && quick.mediaKey !== null ? [await copyOutgoingFile(work, quick)] : [];
  for (const file of files) media.push(await claimOutgoingFile(work, file));
  return media;
}
