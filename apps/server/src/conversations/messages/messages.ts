import { type Message, MESSAGES_PAGE } from '@prosa/contract';
import type { UserWork } from '../../platform/work.ts';
import { getVisibleTicket, getVisibleTicketByUuid, type TicketRecord } from '../tickets/tickets.ts';
import { canSee } from '../tickets/visibility.ts';
import * as queries from './queries.ts';
import { toMessage } from './rows.ts';

interface PageQuery {
  pageNumber: number;
  selectedQueues?: number[] | undefined;
}

/** The conversation of a ticket, with what was said in the tickets before it as far as the caller may know it. */
export async function listMessages(
  work: UserWork,
  ticketUuid: string | number,
  query: PageQuery,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const ticket =
    typeof ticketUuid === 'number'
      ? await getVisibleTicket(work, ticketUuid)
      : await getVisibleTicketByUuid(work, ticketUuid);
  const ticketIds = await readableTickets(work, ticket, query.selectedQueues);
  const rows = await queries.listMessageRows(
    work.db,
    { contactId: ticket.contactId, whatsappId: ticket.whatsappId, ticketIds },
    { limit: MESSAGES_PAGE + 1, offset: (query.pageNumber - 1) * MESSAGES_PAGE },
  );
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  const messages = rows.slice(0, MESSAGES_PAGE).map((row) => toMessage(row, viewing));
  return { messages: messages.toReversed(), hasMore: rows.length > MESSAGES_PAGE };
}

/** With `allHistoric` everything that was ever said; else what was said where the caller works. */
async function readableTickets(
  { db, user }: UserWork,
  ticket: TicketRecord,
  selectedQueues: number[] | undefined,
): Promise<number[]> {
  const before = await queries.listTicketsBefore(db, ticket);
  const seesAll = user.profile === 'admin' || user.allHistoric === 'enabled';
  const isChosen = (queueId: number | null) =>
    selectedQueues === undefined || queueId === null || selectedQueues.includes(queueId);
  return before
    .filter(
      (one) =>
        one.id === ticket.id ||
        ((seesAll || canSee(user, { ...one, userId: null }) || one.userId === user.id) &&
          isChosen(one.queueId)),
    )
    .map((one) => one.id);
}

export async function showMessage(work: UserWork, id: number): Promise<Message> {
  const row = await queries.getMessageRow(work.db, id);
  return toMessage(row, { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers });
}
