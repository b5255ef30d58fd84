import type { TicketChanges, TicketDetail, TicketStatus } from '@prosa/contract';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { acceptTicket, reopenTicket, returnTicket } from './accept-ticket.ts';
import { ignoreTicket, resolveTicket } from './close-ticket.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { runQueueEntryHooks } from './queue-entry.ts';
import { getTicketRow } from './ticket-rows.ts';
import { assertOwnQueue } from './assert-own-queue.ts';
import { emitTicketMove, emitLoadedTicket } from './ticket-events.ts';
import { toOtherTicket } from './serialize-ticket.ts';
import { showChangedTicket } from './tickets.ts';
import { transferTicket } from './transfer-ticket.ts';
import { canSee } from './visibility.ts';

type TicketAction = 'accept' | 'reopen' | 'return' | 'resolve' | 'ignore' | 'transfer' | 'amend';

/** Which actions each status allows; everything else is refused. */
const allowedActions: Record<TicketStatus, readonly TicketAction[]> = {
  pending: ['accept', 'ignore', 'amend'],
  open: ['return', 'resolve', 'transfer', 'amend'],
  group: ['resolve', 'transfer', 'amend'],
  closed: ['reopen'],
  nps: ['ignore'],
  lgpd: ['ignore'],
};

/** The requested action. Clients of this family express it by the status the ticket should get. */
function actionOf(status: TicketStatus, changes: TicketChanges): TicketAction {
  if (changes.isTransfered) return 'transfer';
  switch (changes.status) {
    case 'closed':
      return status === 'open' || status === 'group' ? 'resolve' : 'ignore';
    case 'pending':
      return 'return';
    case 'open':
    case 'group':
      return status === 'closed' ? 'reopen' : 'accept';
    default:
      return 'amend';
  }
}

const rules: Record<
  TicketAction,
  (work: UserWork, ticket: TicketRecord, changes: TicketChanges) => Promise<TicketRecord>
> = {
  accept: acceptTicket,
  reopen: reopenTicket,
  return: returnTicket,
  resolve: resolveTicket,
  ignore: ignoreTicket,
  transfer: transferTicket,
  amend: amendTicket,
};

/** Runs under the ticket's lock: of two conflicting requests, the second sees the result of the first. */
export async function updateTicket(
  work: UserWork,
  id: number,
  changes: TicketChanges,
): Promise<TicketDetail> {
  const ticket = await queries.lockTicket(work.db, id);
  const action = actionOf(ticket.status, changes);
  await assertNotTaken(work, ticket, action);
  if (!canSee(work.user, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  if (changes.userId && !(await queries.hasUser(work.db, changes.userId)))
    throw new AppError('ERR_NO_USER_FOUND');
  const isMine = ticket.userId === work.user.id;
  // A repeated request to accept changes nothing.
  if (action === 'accept' && isMine && ticket.status !== 'pending') return showChangedTicket(work, ticket);
  if (!allowedActions[ticket.status].includes(action))
    throw new AppError('ERR_TICKET_STATUS', { status: ticket.status, action });
  return showChangedTicket(work, await rules[action](work, ticket, changes));
}

/** Another user accepted it first. A caller who could see it waiting gets the new owner. */
async function assertNotTaken(
  { db, user }: UserWork,
  ticket: TicketRecord,
  action: TicketAction,
): Promise<void> {
  const isTaken = ticket.status === 'open' && ticket.userId !== null && ticket.userId !== user.id;
  if (action !== 'accept' || !isTaken) return;
  if (!canSee(user, { ...ticket, userId: null })) return;
  const other = toOtherTicket(await getTicketRow(db, ticket.id));
  throw new AppError('ERR_OTHER_OPEN_TICKET', { ...other });
}

/** Changes that leave the status alone: the queue, the integration, the bot's counter. */
async function amendTicket(
  work: UserWork,
  ticket: TicketRecord,
  changes: TicketChanges,
): Promise<TicketRecord> {
  const { queueId, useIntegration, amountUsedBotQueues } = changes;
  if (queueId !== undefined && queueId !== null && queueId !== ticket.queueId)
    await assertOwnQueue(work, queueId);
  const [isHiding, saved] = await Promise.all([
    companyHidesNumbers(work.db),
    queries.saveTicket(work, ticket.id, {
      ...(queueId === undefined ? {} : { queueId }),
      ...(useIntegration === undefined ? {} : { useIntegration }),
      ...(amountUsedBotQueues === undefined ? {} : { amountUsedBotQueues }),
    }),
  ]);
  if (saved.queueId === ticket.queueId) {
    await emitLoadedTicket(work, saved, isHiding);
    return saved;
  }
  await queries.updateTracking(work.db, ticket, { queueId: saved.queueId, queuedAt: work.now });
  await queries.insertLog(work.db, ticket.id, {
    type: 'queue',
    userId: work.user.id,
    queueId: saved.queueId,
  });
  await emitTicketMove(work, { before: ticket, after: saved }, isHiding);
  await runQueueEntryHooks(work, saved, 'person');
  return saved;
}
