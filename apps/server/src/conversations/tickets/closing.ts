import { may, type TicketChanges } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork, UserWork } from '../../platform/work.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import { sayAutomatically } from '../messages/automatic.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { tellMove } from './telling.ts';

/** Ends a conversation that was served, with the farewell of its attendant or of the connection. */
export async function resolveTicket(
  work: UserWork,
  ticket: TicketRecord,
  { sendFarewellMessage = true }: TicketChanges,
): Promise<TicketRecord> {
  const settings = await readCompanySettings(work.db);
  if (settings.requiredTag === 'enabled' && !(await queries.contactHasTags(work.db, ticket.contactId)))
    throw new AppError('ERR_TAG_REQUIRED');
  if (sendFarewellMessage) await sayFarewell(work, ticket);
  return closeTicket(work, ticket, work.user.id);
}

/** Closes what nobody served. Only for those who may. */
export async function ignoreTicket(
  work: UserWork,
  ticket: TicketRecord,
  { sendFarewellMessage = false }: TicketChanges,
): Promise<TicketRecord> {
  if (!may(work.user, 'tickets:closePending')) throw new AppError('ERR_NO_PERMISSION');
  const { sendFarewellWaitingTicket } = await readCompanySettings(work.db);
  if (sendFarewellMessage && sendFarewellWaitingTicket === 'enabled') await sayFarewell(work, ticket);
  return closeTicket(work, ticket, work.user.id);
}

async function sayFarewell(work: UserWork, ticket: TicketRecord): Promise<void> {
  const texts = await queries.farewellOf(work.db, ticket);
  const text = texts?.userFarewell || texts?.connectionFarewell || '';
  if (ticket.isGroup && texts?.groupAsTicket !== 'enabled') return;
  await sayAutomatically(work, ticket, text, work.user.id);
}

/** The end of every way of closing: nothing unread, nothing counted, its round of service over. */
export async function closeTicket(
  work: CompanyWork,
  ticket: TicketRecord,
  userId: number | null,
): Promise<TicketRecord> {
  const now = new Date();
  const closed = await queries.saveTicket(work.db, ticket.id, {
    status: 'closed',
    userId: userId ?? ticket.userId,
    unreadMessages: 0,
    amountUsedBotQueues: 0,
    isBot: false,
    useIntegration: false,
  });
  await queries.track(work.db, ticket, { closedAt: now, finishedAt: now, userId: closed.userId });
  await queries.insertLog(work.db, ticket.id, 'closed', { userId, queueId: ticket.queueId });
  await tellMove(work, ticket, closed);
  return closed;
}

/** All of a status in the chosen queues, without a word to anybody. */
export async function closeAll(
  work: UserWork,
  status: 'open' | 'pending' | 'group',
  queueIds: number[],
): Promise<number> {
  for (const queueId of queueIds)
    if (!(await queries.hasQueue(work.db, queueId))) throw new AppError('ERR_QUEUE_NOT_FOUND');
  if (queueIds.length === 0) return 0;
  const tickets = await queries.lockTicketsOf(work.db, status, queueIds);
  for (const ticket of tickets) await closeTicket(work, ticket, work.user.id);
  await work.audit({
    action: 'ticket.closedAll',
    subject: status,
    after: { queueIds, closed: tickets.length },
  });
  return tickets.length;
}

/** The waiting tickets that an import made. */
export async function closeImportedTickets(work: UserWork, connectionId: number): Promise<number> {
  const tickets = await queries.lockImportedTickets(work.db, connectionId);
  for (const ticket of tickets) await closeTicket(work, ticket, work.user.id);
  return tickets.length;
}
