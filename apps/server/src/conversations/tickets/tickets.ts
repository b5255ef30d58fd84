import type { TicketDetail, TicketLog } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { deleteFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { findTicketDetail } from './ticket-rows.ts';
import { toTicketDetail } from './serialize-ticket.ts';
import { readDetailAtFlush, emitTicketRemoved } from './ticket-events.ts';
import { canSee } from './visibility.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'ticket.removed': AuditedRemoval;
  }
}

export { emitTicket } from './ticket-events.ts';
export {
  findTicket as findTicketRecord,
  insertLog as writeTicketLog,
  hasQueue as isQueue,
  hasUser as isColleague,
  lockTicketsIfExist as lockTicketRecords,
  lockTicketIfExists as lockTicketRecord,
  type TicketRecord,
} from './queries.ts';

/** A ticket the caller may see. One they may not see counts as missing. */
export async function getVisibleTicket(work: UserWork, id: number): Promise<TicketRecord> {
  return assertVisible(work, await queries.findTicket(work.db, id));
}

/** …locked until the end of the transaction, so that decisions based on it stay valid. */
export async function lockVisibleTicket(work: UserWork, id: number): Promise<TicketRecord> {
  return assertVisible(work, await queries.lockTicket(work.db, id));
}

function assertVisible({ user }: UserWork, ticket: TicketRecord | undefined): TicketRecord {
  if (!ticket || !canSee(user, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/** A ticket the caller may see, with all details of its screen. */
export async function showVisibleTicket(
  work: UserWork,
  by: { id: number } | { uuid: string },
): Promise<TicketDetail> {
  const row = await findTicketDetail(work.db, by);
  if (!row || !canSee(work.user, row)) throw new AppError('ERR_NO_TICKET_FOUND');
  return toTicketDetail(row, work.user, work.mediaUrl);
}

/** The response for a changed ticket, in the state its event carries: it is read once for both. */
export async function showChangedTicket(work: UserWork, { id }: { id: number }): Promise<TicketDetail> {
  const read = readDetailAtFlush(work.db, id);
  await work.flushEvents();
  return toTicketDetail(await read(), work.user, work.mediaUrl);
}

export async function removeTicket(work: UserWork, id: number): Promise<{ message: string }> {
  const ticket = await lockVisibleTicket(work, id);
  if (ticket.status === 'closed') throw new AppError('ERR_REOPEN_TO_DELETE');
  for (const key of await queries.listFileKeys(work.db, id)) await deleteFile(work, key);
  await queries.deleteTicket(work.db, id);
  await work.audit({
    action: 'ticket.removed',
    subject: String(id),
    before: { contactId: ticket.contactId },
  });
  emitTicketRemoved(work, ticket);
  return { message: 'ticket deleted' };
}

export async function readLog(work: UserWork, ticketId: number): Promise<TicketLog[]> {
  const ticket = await getVisibleTicket(work, ticketId);
  const rows = await queries.listLog(work.db, ticket.id);
  return rows.map(({ id, type, userId, userName, queueId, queueName, queueColor, reason, createdAt }) => ({
    id,
    type,
    userId,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    queueId,
    queue: queueId === null ? null : { id: queueId, name: queueName ?? '', color: queueColor ?? '' },
    reason,
    createdAt: createdAt.toISOString(),
  }));
}
