import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { deleteFile, recordFile } from '../../platform/stored-files.ts';
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

/** Replies not sent yet, and what follows after the last one. */
interface PendingReplies {
  replies: ReadyReply[];
  isEnded: boolean;
  wantsClose: boolean;
}

/** Stored before sending, so that after a crash the rest is sent and nothing twice. */
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
  const pending: PendingReplies = { replies: ready, isEnded, wantsClose };
  await deliveries.saveDelivery(work.db, deliveryId, {
    status: 'delivered',
    finishedAt: work.now,
    httpStatus: status,
    problem: isMalformed ? 'badAnswer' : null,
    response,
    replies: JSON.stringify(pending),
  });
}

/** Longer than writing a message takes. */
const LEASE_MS = 30_000;

/**
 * Sends the next reply and those without a delay after it, under the ticket's lock. Returns the milliseconds until the
 * next reply, if there is one.
 */
export async function sendNextReplies(work: CompanyWork, turn: IntegrationTurn): Promise<number | undefined> {
  const ticket = await lockTurn(work, turn);
  const delivery = ticket && (await deliveries.lockDelivery(work.db, turn.deliveryId));
  if (!delivery || delivery.replies === null) return undefined;
  const pending = delivery.replies as PendingReplies;
  const rest = [...pending.replies];
  const isStill = () => isIntegrationActive(ticket, turn.integration.id);
  for (let isFirst = true; isStill() && rest.length > 0; isFirst = false) {
    if (!isFirst && (rest[0]?.afterMs ?? 0) > 0) break;
    const reply = rest.shift();
    if (reply) await sendReply(work, { ticket, turn }, reply);
  }
  if (isStill() && rest.length > 0) return storeRemaining(work, turn, { ...pending, replies: rest });
  await discardRemaining(work, turn, rest);
  if (isStill()) await finishTurn(work, { turn, ticket }, pending);
  else await endSession(work, turn.ticketId);
  return undefined;
}

async function sendReply(
  work: CompanyWork,
  { ticket, turn }: { ticket: TicketRecord; turn: IntegrationTurn },
  reply: ReadyReply,
): Promise<void> {
  switch (reply.kind) {
    case 'stored':
      return sendStoredFile(work, ticket, reply);
    case 'command':
      return runCommand(work, ticket, { integration: turn.integration, command: reply.command });
    // External texts may contain variables too; they are filled in, so that contacts never see the placeholders.
    default:
      return sendAutomaticMessage(work, ticket, { text: reply.text, userId: null });
  }
}

async function storeRemaining(
  work: CompanyWork,
  turn: IntegrationTurn,
  pending: PendingReplies,
): Promise<number> {
  const afterMs = pending.replies[0]?.afterMs ?? 0;
  await deliveries.saveDelivery(work.db, turn.deliveryId, { replies: JSON.stringify(pending) });
  const leasedUntil = new Date(work.now.getTime() + afterMs + LEASE_MS);
  await sessions.saveSession(work.db, turn.ticketId, { leasedUntil });
  return afterMs;
}

/** All replies were sent or the integration is no longer active: deletes the files of unsent replies. */
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
  { turn, ticket }: { turn: IntegrationTurn; ticket: TicketRecord },
  pending: PendingReplies,
): Promise<void> {
  if (pending.wantsClose) return closeByContact(work, ticket);
  if (pending.isEnded) return handOffAfterFinish(work, ticket, turn.integration);
  await sessions.saveSession(work.db, turn.ticketId, { lease: null, leasedUntil: null });
  if (await deliveries.findAwaitedDelivery(work.db, turn.ticketId))
    await work.enqueue('integrations.turn', { ticketId: turn.ticketId });
}
