import { isServed } from '@prosa/contract';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { markMessagesRead } from './messages-of-tickets.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitLoadedTicket } from './ticket-events.ts';
import { getVisibleTicket, lockVisibleTicket } from './tickets.ts';
import { audience } from './visibility.ts';

/** Logs that a user opened the ticket; reported by the screen once per opening. */
export async function logAccess(work: UserWork, id: number): Promise<{ message: string }> {
  const { queueId } = await getVisibleTicket(work, id);
  await queries.insertLog(work.db, id, { type: 'access', userId: work.user.id, queueId });
  return { message: 'access noted' };
}

/** A user is viewing the ticket: its messages count as read if it is being served. */
export async function markReadByUser(work: UserWork, id: number): Promise<{ unreadMessages: number }> {
  const ticket = await lockVisibleTicket(work, id);
  // A colleague who views another user's ticket does not mark it as read.
  const reads = isServed(ticket) && (ticket.userId === null || ticket.userId === work.user.id);
  if (!reads) return { unreadMessages: ticket.unreadMessages };
  await markRead(work, ticket);
  return { unreadMessages: 0 };
}

/**
 * Listing the newest messages marks them as read, unless the client reports that itself. Done after the commit of the
 * listing, which changes nothing itself; a failure is only logged and does not fail the listing.
 */
export async function markReadAfterCommit(
  { unitOfWork, log }: Pick<Platform, 'unitOfWork' | 'log'>,
  unit: UserWork,
  { idOrUuid, caller: { address } }: { idOrUuid: number | string; caller: RequestContext },
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

/** Also sends read receipts to the contact, through the node that runs the connection. */
export async function markRead(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  await markMessagesRead(work, ticket);
  if (ticket.unreadMessages === 0) return;
  await queries.amendTicket(work.db, ticket.id, { unreadMessages: 0 });
  work.emit('ticket', { action: 'updateUnread', ticketId: ticket.id }, audience(ticket));
  await emitLoadedTicket(work, ticket);
}
