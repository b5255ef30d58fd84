import type { TicketChanges } from '@prosa/contract';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import { sendText } from './messages-of-tickets.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { assertOwnQueue } from './assert-own-queue.ts';
import { markRead } from './mark-ticket-read.ts';
import { emitTicketMove } from './ticket-events.ts';

/** Assigns a waiting ticket to the caller and greets the contact once. */
export async function acceptTicket(
  work: UserWork,
  ticket: TicketRecord,
  changes: TicketChanges,
): Promise<TicketRecord> {
  const accepted = await takeTicket(work, ticket, changes);
  await queries.updateTracking(work.db, ticket, { startedAt: work.now, ...ownership(accepted) });
  await queries.insertLog(work.db, ticket.id, { type: 'open', ...ownership(accepted) });
  await emitTicketMove(work, { before: ticket, after: accepted });
  await markRead(work, accepted);
  await greet(work, accepted);
  return accepted;
}

/**
 * Reopens a closed ticket for the caller. If the contact has a newer active ticket, that one is returned, because there
 * may be only one.
 */
export async function reopenTicket(
  work: UserWork,
  ticket: TicketRecord,
  changes: TicketChanges,
): Promise<TicketRecord> {
  const other =
    ticket.whatsappId === null
      ? undefined
      : await queries.lockActiveTicket(work.db, ticket.contactId, ticket.whatsappId);
  if (other) return other;
  const reopened = await takeTicket(work, ticket, changes);
  await queries.updateTracking(work.db, ticket, {
    queuedAt: work.now,
    startedAt: work.now,
    ...ownership(reopened),
  });
  await queries.insertLog(work.db, ticket.id, { type: 'reopen', ...ownership(reopened) });
  await emitTicketMove(work, { before: ticket, after: reopened });
  return reopened;
}

const ownership = ({ userId, queueId }: TicketRecord) => ({ userId, queueId });

/**
 * The queue is the ticket's own, the chosen one, or the only one of its connection. Screens ask if there is a choice;
 * an API client that names none leaves the ticket without a queue.
 */
async function takeTicket(
  work: UserWork,
  ticket: TicketRecord,
  { queueId: wanted }: TicketChanges,
): Promise<TicketRecord> {
  const chosen = ticket.queueId ?? wanted ?? null;
  if (chosen !== null && chosen !== ticket.queueId) await assertOwnQueue(work, chosen);
  const queueId = chosen ?? (await queries.findOnlyQueue(work.db, ticket.whatsappId)) ?? null;
  return queries.saveTicket(work, ticket.id, {
    status: ticket.isGroup ? 'group' : 'open',
    userId: work.user.id,
    queueId,
    isBot: false,
    useIntegration: false,
  });
}

async function greet(work: UserWork, ticket: TicketRecord): Promise<void> {
  const { sendGreetingAccepted, greetingAcceptedMessage } = await readCompanySettings(work.db);
  if (sendGreetingAccepted !== 'enabled') return;
  const texts = ticket.isGroup ? await queries.findFarewellTexts(work.db, ticket) : undefined;
  if (ticket.isGroup && texts?.groupAsTicket !== 'enabled') return;
  await sendText(work, ticket, greetingAcceptedMessage);
}

/** Returns the ticket to the waiting ones, for any member of its queue. */
export async function returnTicket(work: UserWork, ticket: TicketRecord): Promise<TicketRecord> {
  const returned = await queries.saveTicket(work, ticket.id, { status: 'pending', userId: null });
  await queries.updateTracking(work.db, ticket, { startedAt: null, userId: null, queuedAt: work.now });
  await queries.insertLog(work.db, ticket.id, {
    type: 'pending',
    userId: work.user.id,
    queueId: ticket.queueId,
  });
  await emitTicketMove(work, { before: ticket, after: returned });
  return returned;
}
