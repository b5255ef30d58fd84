import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { deleteFile, recordFile } from '../../platform/files/stored-files.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as deliveries from './delivery-queries.ts';
import { type ReadyReply, sendStoredFile } from './reply-files.ts';
import { lockTurn, type IntegrationTurn } from './lock-turn.ts';
import {
  closeByContact,
  endSession,
  isIntegrationActive,
  handOffAfterFinish,
  runCommand,
} from './end-session.ts';
import * as sessions from './session-queries.ts';
import type { IntegrationResult } from './call-integration.ts';

/** What is still to be told to a customer, and what happens when all of it is. */
interface PendingReplies {
  replies: ReadyReply[];
  isEnded: boolean;
  wantsClose: boolean;
}

/** Written down before it is told, so that after a crash the rest is told and nothing twice. */
export async function storeReplies(
  work: CompanyWork,
  { deliveryId }: IntegrationTurn,
  {
    ready,
    isEnded,
    wantsClose = false,
    isMalformed,
    status,
    response,
  }: IntegrationResult & { ready: ReadyReply[] },
): Promise<void> {
  const unsaid: PendingReplies = { replies: ready, isEnded, wantsClose };
  await deliveries.saveDelivery(work.db, deliveryId, {
    status: 'delivered',
    finishedAt: work.now,
    httpStatus: status,
    problem: isMalformed ? 'badAnswer' : null,
    response,
    replies: JSON.stringify(unsaid),
  });
}

/** Longer than a message takes to be written. */
const LEASE_MS = 30_000;

/**
 * Tells the next of it and whatever is to follow at once, under the ticket's lock. Returns in how many
 * milliseconds there is more to tell, if there is.
 */
export async function sendNextReplies(work: CompanyWork, turn: IntegrationTurn): Promise<number | undefined> {
  const ticket = await lockTurn(work, turn);
  const delivery = ticket && (await deliveries.lockDelivery(work.db, turn.deliveryId));
  if (!delivery || delivery.replies === null) return undefined;
  const unsaid = delivery.replies as PendingReplies;
  const rest = [...unsaid.replies];
  const isStill = () => isIntegrationActive(ticket, turn.integration.id);
  for (let isFirst = true; isStill() && rest.length > 0; isFirst = false) {
    if (!isFirst && (rest[0]?.afterMs ?? 0) > 0) break;
    const reply = rest.shift();
    if (reply) await sendReply(work, ticket, turn, reply);
  }
  if (isStill() && rest.length > 0) return storeRemaining(work, turn, { ...unsaid, replies: rest });
  await discardRemaining(work, turn, rest);
  if (isStill()) await finishTurn(work, turn, ticket, unsaid);
  else await endSession(work, turn.ticketId);
  return undefined;
}

async function sendReply(
  work: CompanyWork,
  ticket: TicketRecord,
  { integration }: IntegrationTurn,
  reply: ReadyReply,
): Promise<void> {
  switch (reply.kind) {
    case 'stored':
      return sendStoredFile(work, ticket, reply);
    case 'command':
      return runCommand(work, ticket, integration, reply.command);
    // What comes from outside may name variables too, and none of them reaches the customer as it is written.
    default:
      return sendAutomaticMessage(work, ticket, reply.text, null);
  }
}

async function storeRemaining(
  work: CompanyWork,
  turn: IntegrationTurn,
  unsaid: PendingReplies,
): Promise<number> {
  const afterMs = unsaid.replies[0]?.afterMs ?? 0;
  await deliveries.saveDelivery(work.db, turn.deliveryId, { replies: JSON.stringify(unsaid) });
  const leasedUntil = new Date(work.now.getTime() + afterMs + LEASE_MS);
  await sessions.saveSession(work.db, turn.ticketId, { leasedUntil });
  return afterMs;
}

/** All is told, or nobody waits for the rest: files that were fetched for it go. */
async function discardRemaining(
  work: CompanyWork,
  { deliveryId }: IntegrationTurn,
  rest: ReadyReply[],
): Promise<void> {
  await deliveries.saveDelivery(work.db, deliveryId, { replies: null });
  for (const reply of rest) {
    if (reply.kind !== 'stored') continue;
    await recordFile(work, reply.file);
    await deleteFile(work, reply.file.key);
  }
}

async function finishTurn(
  work: CompanyWork,
  turn: IntegrationTurn,
  ticket: TicketRecord,
  unsaid: PendingReplies,
): Promise<void> {
  if (unsaid.wantsClose) return closeByContact(work, ticket);
  if (unsaid.isEnded) return handOffAfterFinish(work, ticket, turn.integration);
  await sessions.saveSession(work.db, turn.ticketId, { lease: null, leasedUntil: null });
  if (await deliveries.findAwaitedDelivery(work.db, turn.ticketId))
    await work.enqueue('integrations.turn', { ticketId: turn.ticketId });
}
