import type { TicketDetail, TicketLog } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { dropFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { findTicketDetail } from './ticket-rows.ts';
import { toTicketDetail } from './rows.ts';
import { detailWhenTold, tellRemoved } from './telling.ts';
import { canSee } from './visibility.ts';

export { tellTicket } from './telling.ts';
export {
  findTicket as findTicketRecord,
  insertLog as writeTicketLog,
  lockActiveOf as lockActiveTicketsOf,
  hasQueue as isQueue,
  hasUser as isColleague,
  lockAllIfThere as lockTicketRecords,
  lockIfThere as lockTicketRecord,
  type TicketRecord,
} from './queries.ts';

/** A ticket the caller may see. One they may not see is as good as none. */
export async function getVisibleTicket(work: UserWork, id: number): Promise<TicketRecord> {
  return seenOrMissing(work, await queries.findTicket(work.db, id));
}

/** …and held until the end of the transaction, so that what is decided on it still holds. */
export async function lockVisibleTicket(work: UserWork, id: number): Promise<TicketRecord> {
  return seenOrMissing(work, await queries.lockTicket(work.db, id));
}

function seenOrMissing({ user }: UserWork, ticket: TicketRecord | undefined): TicketRecord {
  if (!ticket || !canSee(user, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/** A ticket the caller may see, with all that a screen shows of it. */
export async function showVisible(
  work: UserWork,
  by: { id: number } | { uuid: string },
): Promise<TicketDetail> {
  const row = await findTicketDetail(work.db, by);
  if (!row || !canSee(work.user, row)) throw new AppError('ERR_NO_TICKET_FOUND');
  return toTicketDetail(row, work.user, work.mediaUrl);
}

/** A ticket that has just been changed, as those who see it are told of it: it is read once for both. */
export async function showChanged(work: UserWork, { id }: { id: number }): Promise<TicketDetail> {
  const read = detailWhenTold(work.db, id);
  await work.tellNow();
  return toTicketDetail(await read(), work.user, work.mediaUrl);
}

export async function removeTicket(work: UserWork, id: number): Promise<{ message: string }> {
  const ticket = await lockVisibleTicket(work, id);
  if (ticket.status === 'closed') throw new AppError('ERR_REOPEN_TO_DELETE');
  for (const key of await queries.listFileKeys(work.db, id)) await dropFile(work, key);
  await queries.deleteTicket(work.db, id);
  await work.audit({
    action: 'ticket.removed',
    subject: String(id),
    before: { contactId: ticket.contactId },
  });
  tellRemoved(work, ticket);
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
