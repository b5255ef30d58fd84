import { isServed } from '@prosa/contract';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { markMessagesRead } from '../messages/mark-messages-read.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitLoadedTicket } from './ticket-events.ts';
import { getVisibleTicket, lockVisibleTicket } from './tickets.ts';
import { audience } from './visibility.ts';

/** Somebody opened the ticket: said once by their screen, each time they do. */
export async function logAccess(work: UserWork, id: number): Promise<{ message: string }> {
  const { queueId } = await getVisibleTicket(work, id);
  await queries.insertLog(work.db, id, 'access', { userId: work.user.id, queueId });
  return { message: 'access noted' };
}

/** Somebody has the ticket before their eyes: its messages count as read if it is being served. */
export async function markReadByUser(work: UserWork, id: number): Promise<{ unreadMessages: number }> {
  const ticket = await lockVisibleTicket(work, id);
  // A colleague who looks over somebody's shoulder does not read for them.
  const reads = isServed(ticket) && (ticket.userId === null || ticket.userId === work.user.id);
  if (!reads) return { unreadMessages: ticket.unreadMessages };
  await markRead(work, ticket);
  return { unreadMessages: 0 };
}

/**
 * Who is shown the newest messages has read them, unless they say themselves when. Reading changes nothing, so it is done
 * when that is over; that it could not be done is no reason not to show them.
 */
export async function markReadAfterCommit(
  { unitOfWork, log }: Pick<Platform, 'unitOfWork' | 'log'>,
  unit: UserWork,
  idOrUuid: number | string,
  { address }: RequestContext,
): Promise<void> {
  const { user } = unit;
  const unread = await queries.findUnreadTicket(unit.db, idOrUuid);
  if (!unread) return;
  unit.afterCommit(() =>
    unitOfWork
      .inCompany(user.companyId, { userId: user.id, address }, (work) =>
        markReadByUser({ ...work, user }, unread.id),
      )
      .then(() => {})
      .catch((error: unknown) => log.warn({ error: String(error) }, 'a ticket could not be marked as read')),
  );
}

/** The contact is told too, by the node that runs the connection. */
export async function markRead(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  await markMessagesRead(work, ticket);
  if (ticket.unreadMessages === 0) return;
  await queries.amendTicket(work.db, ticket.id, { unreadMessages: 0 });
  work.emit('ticket', { action: 'updateUnread', ticketId: ticket.id }, audience(ticket));
  await emitLoadedTicket(work, ticket);
}
