import { type LogReason, may, type TicketChanges } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import { sendText } from './messages-of-tickets.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove } from './ticket-events.ts';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** A served ticket is being closed. Returns whether the contact was asked for a rating. */
    'ticket.resolving': {
      work: CompanyWork;
      data: { ticket: TicketRecord; userId: number };
      answer: boolean;
    };
  }
}

/**
 * Closes a served ticket. If ratings are enabled, the contact is asked for one, and the farewell follows the answer.
 * Otherwise, or if the attendant prefers not to ask, the farewell of the attendant or of the connection is sent at
 * once.
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
  return closeTicket(work, ticket, { by: work.user.id });
}

const askForRating = async (work: UserWork, ticket: TicketRecord): Promise<boolean> =>
  (await runHooks('ticket.resolving', work, { ticket, userId: work.user.id })).includes(true);

/** No longer served, but not over: its figures end now, its round of service with the answer. */
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
  await queries.insertLog(work.db, ticket.id, { type: 'nps', userId, queueId: ticket.queueId });
  await emitTicketMove(work, { before: ticket, after: waiting });
  return waiting;
}

/** Counts a repeated rating request. */
export async function countRatingRequest(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  const amountUsedBotQueuesNPS = ticket.amountUsedBotQueuesNPS + 1;
  await queries.saveTicket(work, ticket.id, { amountUsedBotQueuesNPS });
}

/** Ends the wait for a rating: it arrived, something else did, or the time for it is over. */
export async function endRating(
  work: CompanyWork,
  ticket: TicketRecord,
  { type, isRated = false, reason }: { type: 'closed' | 'autoClose'; isRated?: boolean; reason?: LogReason },
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

/** Closes a ticket without a person: it was inactive, or the contact refused consent. */
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

/** The fields that switch off all automation of a ticket. */
const automationOff = { amountUsedBotQueues: 0, isBot: false, useIntegration: false } as const;

/** The common state after every way of closing: nothing unread, counters reset. */
const closedState = {
  status: 'closed',
  unreadMessages: 0,
  amountUsedBotQueuesNPS: 0,
  ...automationOff,
} as const;

/** Closes several tickets without a person, each for its own reason. The caller has locked them. */
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
  for (const ticket of tickets)
    await emitTicketMove(work, { before: ticket, after: after.get(ticket.id) ?? ticket }, isHiding);
}

/** Closes a ticket that nobody served. Requires a permission; the farewell is sent only if the company enabled it. */
export async function ignoreTicket(
  work: UserWork,
  ticket: TicketRecord,
  { sendFarewellMessage = true }: TicketChanges,
): Promise<TicketRecord> {
  if (!may(work.user, 'tickets:closePending')) throw new AppError('ERR_NO_PERMISSION');
  const { sendFarewellWaitingTicket } = await readCompanySettings(work.db);
  const isWanted = sendFarewellMessage && sendFarewellWaitingTicket === 'enabled';
  // A contact without consent gets no further messages.
  if (isWanted && ticket.status !== 'lgpd') await sendFarewell(work, ticket);
  return closeTicket(work, ticket, { by: work.user.id });
}

async function sendFarewell(work: UserWork, ticket: TicketRecord): Promise<void> {
  const texts = await queries.findFarewellTexts(work.db, ticket);
  const text = texts?.userFarewell || texts?.connectionFarewell || '';
  if (ticket.isGroup && texts?.groupAsTicket !== 'enabled') return;
  await sendText(work, ticket, text);
}

/** Closes at once, without asking for a rating. */
export async function closeTicket(
  work: CompanyWork,
  ticket: TicketRecord,
  { by, ...cause }: { by: number | null; type?: ClosingDetails['type']; reason?: LogReason },
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
  /** The user who closed it, if any… */
  by: number | null;
  /** …and the reason, if closed automatically. */
  reason?: LogReason;
}

/** The common end of every way of closing; ends the round of service too. */
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
  await queries.insertLog(work.db, ticket.id, { type, userId: by, queueId: ticket.queueId, ...why });
  await emitTicketMove(work, { before: ticket, after: closed });
  return closed;
}

/** Closes the waiting tickets that an import created. */
export async function closeImportedTickets(
  work: UserWork,
  { connectionId }: { connectionId: number },
): Promise<number> {
  const tickets = await queries.lockImportedTickets(work.db, connectionId);
  for (const ticket of tickets) await closeTicket(work, ticket, { by: work.user.id });
  return tickets.length;
}

/** Closes at once without changing the owner: the ticket stays in the owner's list and figures. */
export async function closeForOwner(work: UserWork, ticket: TicketRecord): Promise<TicketRecord> {
  const { now } = work;
  return finish(work, ticket, {
    userId: ticket.userId,
    tracking: { closedAt: now, finishedAt: now },
    type: 'closed',
    by: work.user.id,
  });
}
