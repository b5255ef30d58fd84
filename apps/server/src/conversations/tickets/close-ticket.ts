import { type LogReason, may, type TicketChanges } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import { sendAutomaticMessage } from '../messages/automatic-messages.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove } from './ticket-events.ts';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** A conversation ends that was served. Answers whether the contact was asked how it was. */
    'ticket.resolving': {
      work: CompanyWork;
      data: { ticket: TicketRecord; userId: number };
      answer: boolean;
    };
  }
}

/**
 * Ends a conversation that was served: with a question how it was, where ratings are wanted, and then it waits for
 * the answer, which the farewell follows; else, or where the attendant would rather not ask, with the farewell of
 * its attendant or of the connection.
 */
export async function resolveTicket(
  work: UserWork,
  ticket: TicketRecord,
  { sendFarewellMessage = true, askRating = true }: TicketChanges,
): Promise<TicketRecord> {
  const settings = await readCompanySettings(work.db);
  if (settings.requiredTag === 'enabled' && !(await queries.contactHasTags(work.db, ticket.contactId)))
    throw new AppError('ERR_TAG_REQUIRED');
  if (sendFarewellMessage && askRating && (await askForRating(work, ticket)))
    return awaitRating(work, ticket);
  if (sendFarewellMessage) await sendFarewell(work, ticket);
  return closeTicket(work, ticket, work.user.id);
}

const askForRating = async (work: UserWork, ticket: TicketRecord): Promise<boolean> =>
  (await runHooks('ticket.resolving', work, { ticket, userId: work.user.id })).includes(true);

/** Served, but not over: its figures end now, its round of service with the answer. */
async function awaitRating(work: UserWork, ticket: TicketRecord): Promise<TicketRecord> {
  const userId = work.user.id;
  const waiting = await queries.saveTicket(work, ticket.id, {
    status: 'nps',
    userId,
    unreadMessages: 0,
    amountUsedBotQueuesNPS: 1,
    ...automationOff,
  });
  await queries.updateTracking(work.db, ticket, { closedAt: work.now, userId: ticket.userId ?? userId });
  await queries.insertLog(work.db, ticket.id, 'nps', { userId, queueId: ticket.queueId });
  await emitTicketMove(work, ticket, waiting);
  return waiting;
}

/** The question was put once more. */
export async function countRatingRequest(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  const amountUsedBotQueuesNPS = ticket.amountUsedBotQueuesNPS + 1;
  await queries.saveTicket(work, ticket.id, { amountUsedBotQueuesNPS });
}

/** No rating is waited for any more: it came, something else did, or the time for it is over. */
export async function endRating(
  work: CompanyWork,
  ticket: TicketRecord,
  type: 'closed' | 'autoClose',
  { isRated = false, reason }: { isRated?: boolean; reason?: LogReason } = {},
): Promise<TicketRecord> {
  const { now } = work;
  const ended = { finishedAt: now, ...(isRated ? { ratingAt: now, rated: true } : {}) };
  return finish(work, ticket, {
    userId: ticket.userId,
    tracking: ended,
    type,
    by: null,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** Nobody's hand closes it: nothing was said any more, or the contact did not agree to what it takes. */
export async function closeAutomatically(
  work: CompanyWork,
  ticket: TicketRecord,
  reason: LogReason,
): Promise<TicketRecord> {
  const { now } = work;
  return finish(work, ticket, {
    userId: ticket.userId,
    tracking: { closedAt: now, finishedAt: now },
    type: 'autoClose',
    by: null,
    reason,
  });
}

/** Nothing of a machine's goes on in it. */
const automationOff = { amountUsedBotQueues: 0, isBot: false, useIntegration: false } as const;

/** What every way of closing leaves: nothing unread, nothing counted. */
const closedState = {
  status: 'closed',
  unreadMessages: 0,
  amountUsedBotQueuesNPS: 0,
  ...automationOff,
} as const;

/** Several that nobody's hand closes, each for a reason of its own. The caller holds them all. */
export async function closeManyAutomatically(
  work: CompanyWork,
  ends: { ticket: TicketRecord; reason: LogReason }[],
): Promise<void> {
  if (ends.length === 0) return;
  const { now } = work;
  const tickets = ends.map(({ ticket }) => ticket);
  const closed = await queries.saveTickets(
    work,
    tickets.map(({ id }) => id),
    closedState,
  );
  await queries.endTrackings(work.db, tickets, { closedAt: now, finishedAt: now });
  await queries.insertLogs(
    work.db,
    'autoClose',
    ends.map(({ ticket: { id, queueId }, reason }) => ({ ticketId: id, userId: null, queueId, reason })),
  );
  const isHiding = await companyHidesNumbers(work.db);
  const after = new Map(closed.map((ticket) => [ticket.id, ticket]));
  for (const ticket of tickets) await emitTicketMove(work, ticket, after.get(ticket.id) ?? ticket, isHiding);
}

/** Closes what nobody served. Only for those who may; with a word only where the company says one then. */
export async function ignoreTicket(
  work: UserWork,
  ticket: TicketRecord,
  { sendFarewellMessage = true }: TicketChanges,
): Promise<TicketRecord> {
  if (!may(work.user, 'tickets:closePending')) throw new AppError('ERR_NO_PERMISSION');
  const { sendFarewellWaitingTicket } = await readCompanySettings(work.db);
  const isWanted = sendFarewellMessage && sendFarewellWaitingTicket === 'enabled';
  // Whoever has not agreed to their data being used is told nothing more.
  if (isWanted && ticket.status !== 'lgpd') await sendFarewell(work, ticket);
  return closeTicket(work, ticket, work.user.id);
}

async function sendFarewell(work: UserWork, ticket: TicketRecord): Promise<void> {
  const texts = await queries.findFarewellTexts(work.db, ticket);
  const text = texts?.userFarewell || texts?.connectionFarewell || '';
  if (ticket.isGroup && texts?.groupAsTicket !== 'enabled') return;
  await sendAutomaticMessage(work, ticket, text, work.user.id);
}

/** At once and for good. */
export async function closeTicket(
  work: CompanyWork,
  ticket: TicketRecord,
  by: number | null,
  cause: { type?: ClosingDetails['type']; reason?: LogReason } = {},
): Promise<TicketRecord> {
  const { now } = work;
  const userId = by ?? ticket.userId;
  return finish(work, ticket, {
    userId,
    tracking: { closedAt: now, finishedAt: now, userId },
    type: 'closed',
    by,
    ...cause,
  });
}

interface ClosingDetails {
  userId: number | null;
  tracking: queries.Tracking;
  type: 'closed' | 'autoClose' | 'clientClosed';
  /** Whose doing it was, if anybody's… */
  by: number | null;
  /** …and why, if nobody's. */
  reason?: LogReason;
}

/** The end of every way of closing: its round of service is over, too. */
async function finish(
  work: CompanyWork,
  ticket: TicketRecord,
  { userId, tracking, type, by, ...why }: ClosingDetails,
): Promise<TicketRecord> {
  const closed = await queries.saveTicket(work, ticket.id, {
    ...closedState,
    userId,
  });
  await queries.updateTracking(work.db, ticket, tracking);
  await queries.insertLog(work.db, ticket.id, type, { userId: by, queueId: ticket.queueId, ...why });
  await emitTicketMove(work, ticket, closed);
  return closed;
}

/** The waiting tickets that an import made. */
export async function closeImportedTickets(
  work: UserWork,
  { connectionId }: { connectionId: number },
): Promise<number> {
  const tickets = await queries.lockImportedTickets(work.db, connectionId);
  for (const ticket of tickets) await closeTicket(work, ticket, work.user.id);
  return tickets.length;
}

/** At once, by somebody who does not make it theirs: it stays with whoever served it, in their list and figures. */
export async function closeForOwner(work: UserWork, ticket: TicketRecord): Promise<TicketRecord> {
  const { now } = work;
  return finish(work, ticket, {
    userId: ticket.userId,
    tracking: { closedAt: now, finishedAt: now },
    type: 'closed',
    by: work.user.id,
  });
}
