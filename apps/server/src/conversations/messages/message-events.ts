import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import { once, roomGroups, readTicketAtFlush } from '../tickets/ticket-events.ts';
import { type TicketRow, toTicket } from '../tickets/serialize-ticket.ts';
import { audience, type VisibilityFields } from '../tickets/visibility.ts';
import { getMessageRow } from './message-rows.ts';
import type { MessageRecord, MessageRow } from './queries.ts';
import { toMessage } from './serialize-message.ts';

type EventTicket = VisibilityFields & { id: number };

/**
 * Emits a new message with its ticket. Both are read when the events are written, so that events agree with each other.
 * What is returned reads the message once for the events and a response; call it last, see `flushEvents`.
 */
export async function emitNewMessage(
  work: CompanyWork,
  ticket: EventTicket,
  {
    messageId,
    written,
    isHiding,
  }: { messageId: number; written?: WrittenMessage | undefined; isHiding?: boolean | undefined },
): Promise<() => Promise<MessageRow>> {
  const readTicket = once(readTicketAtFlush(work.db, ticket.id));
  const readMessage = once(async () =>
    written ? toMessageRow(written, await readTicket()) : getMessageRow(work.db, messageId),
  );
  const isHidden = isHiding ?? (await companyHidesNumbers(work.db));
  for (const { hidden, rooms } of roomGroups(audience(ticket), isHidden)) {
    const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: hidden };
    const shown = once(async () => toTicket(await readTicket(), viewing));
    work.emit(
      'message',
      async () => {
        const now = await shown();
        const message = toMessage(await readMessage(), viewing);
        return { action: 'create', message, ticket: now, contact: now.contact };
      },
      rooms,
    );
    work.emit('ticket', async () => ({ action: 'update', ticket: await shown() }), rooms);
  }
  return readMessage;
}

/** A message just written in this transaction, with all its data at hand to avoid reading it again. */
export interface WrittenMessage {
  record: MessageRecord;
  /** The author; the contact of the ticket unless given. */
  author: { name: string; number: string | null; isGroup: boolean } | undefined;
  /** For our messages: the user's name and the id assigned by the client. */
  userName?: string | null;
  clientId?: string | null;
}

const toMessageRow = (
  { record, author, userName = null, clientId = null }: WrittenMessage,
  ticket: TicketRow,
): MessageRow => ({
  ...record,
  companyId: ticket.companyId,
  read: record.fromMe,
  data: record.data as MessageRow['data'],
  sendReason: null,
  isEdited: false,
  editor: null,
  isForwarded: record.isForwarded,
  quotedId: null,
  quotedBody: record.quotedBody,
  quoted: null,
  reactions: [],
  contactName: author?.name ?? ticket.contactName,
  contactNumber: author ? author.number : ticket.contactNumber,
  contactIsGroup: author?.isGroup ?? ticket.contactIsGroup,
  userName,
  queueId: ticket.queueId,
  queueName: ticket.queueName,
  queueColor: ticket.queueColor,
  clientId,
  ticketUuid: ticket.uuid,
  ticketStatus: ticket.status,
  ticketWhatsappId: ticket.whatsappId,
  ticketQueueId: ticket.queueId,
  ticketQueueName: ticket.queueName,
  ticketQueueColor: ticket.queueColor,
  hidesDeleted: false,
});

/** Data that a caller emitting several messages already has. */
interface MessageReading {
  isHiding?: boolean;
  read?: (() => Promise<MessageRow | undefined>) | undefined;
}

/** Emits a change of a message's text, send state, file or reactions. */
export async function emitMessage(
  work: CompanyWork,
  ticket: EventTicket,
  messageId: number,
  { isHiding, read: readKnown }: MessageReading = {},
): Promise<void> {
  const read = once(async () => (await readKnown?.()) ?? getMessageRow(work.db, messageId));
  const isHidden = isHiding ?? (await companyHidesNumbers(work.db));
  for (const { hidden, rooms } of roomGroups(audience(ticket), isHidden)) {
    const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: hidden };
    work.emit(
      'message',
      async () => ({ action: 'update', message: toMessage(await read(), viewing) }),
      rooms,
    );
  }
}

export function emitMessageRemoved(work: CompanyWork, ticket: EventTicket, messageId: number): void {
  const message = { id: messageId, ticketId: ticket.id };
  work.emit('message', { action: 'delete', message }, audience(ticket));
}
