import type { TicketChanges } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import { closeTicket } from './close-ticket.ts';
import { sendText, writePrivateText } from './messages-of-tickets.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { runQueueEntryHooks } from './queue-entry.ts';
import { emitTicketMove } from './ticket-events.ts';

/** Transfers to another queue, for a colleague there or for any member. */
export async function transferTicket(
  work: UserWork,
  ticket: TicketRecord,
  { queueId, userId = null, msgTransfer }: TicketChanges,
): Promise<TicketRecord> {
  if (!queueId) throw new AppError('ERR_QUEUE_REQUIRED');
  if (!(await queries.hasQueue(work.db, queueId))) throw new AppError('ERR_QUEUE_NOT_FOUND');
  const settings = await readCompanySettings(work.db);
  const isMove = queueId !== ticket.queueId || userId !== ticket.userId;
  const startsAnew = settings.closeTicketOnTransfer && queueId !== ticket.queueId;
  // If a new ticket starts, its attendant does not see the old one.
  if (msgTransfer && !startsAnew) await writePrivateText(work, ticket, msgTransfer);
  if (settings.sendMsgTransfTicket === 'enabled' && isMove)
    await sendText(work, { ...ticket, queueId }, settings.transferMessage);
  const target = { queueId, userId, status: statusFor(ticket, userId) };
  const moved = startsAnew ? await startNewTicket(work, ticket, target) : await move(work, ticket, target);
  if (msgTransfer && startsAnew) await writePrivateText(work, moved, msgTransfer);
  await queries.insertLog(work.db, ticket.id, {
    type: 'transfered',
    userId: work.user.id,
    queueId: ticket.queueId,
  });
  if (userId !== null)
    await queries.insertLog(work.db, moved.id, { type: 'receivedTransfer', userId, queueId });
  if (isMove) await runQueueEntryHooks(work, moved, 'person');
  return moved;
}

interface Target {
  queueId: number;
  userId: number | null;
  status: 'open' | 'pending' | 'group';
}

const statusFor = (ticket: TicketRecord, userId: number | null): Target['status'] =>
  userId === null ? 'pending' : ticket.isGroup ? 'group' : 'open';

async function move(work: UserWork, ticket: TicketRecord, target: Target): Promise<TicketRecord> {
  const moved = await queries.saveTicket(work, ticket.id, target);
  await queries.updateTracking(work.db, ticket, trackingOf(work, target));
  await emitTicketMove(work, { before: ticket, after: moved });
  return moved;
}

const trackingOf = ({ now }: UserWork, { queueId, userId }: Target) => ({
  queueId,
  userId,
  queuedAt: now,
  startedAt: userId === null ? null : now,
});

/** Closes the old ticket for its queue's figures and starts a new one in the other queue. */
async function startNewTicket(work: UserWork, ticket: TicketRecord, target: Target): Promise<TicketRecord> {
  await closeTicket(work, ticket, { by: work.user.id });
  const begun = await queries.insertTicket(work.db, {
    ...target,
    channel: ticket.channel,
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
    isGroup: ticket.isGroup,
  });
  // The locked ticket was the only active one, so nobody can have created another.
  if (!begun) throw new AppError('ERR_CHANGED_MEANWHILE');
  await queries.insertLog(work.db, begun.id, {
    type: 'create',
    userId: work.user.id,
    queueId: target.queueId,
  });
  await queries.updateTracking(work.db, begun, trackingOf(work, target));
  await emitTicketMove(work, { before: begun, after: begun });
  return begun;
}
