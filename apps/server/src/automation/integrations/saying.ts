import { sayAutomatically } from '../../conversations/messages/automatic.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { dropFile, recordFile } from '../../platform/stored-files.ts';
import type { CompanyWork } from '../../platform/work.ts';
import * as deliveries from './delivery-queries.ts';
import { type ReadyReply, sendStored } from './files.ts';
import { holdTurn, type Turn } from './holding.ts';
import { closeByCustomer, endTalk, isInIntegration, leaveFinished, obey } from './leaving.ts';
import * as sessions from './session-queries.ts';
import type { Outcome } from './talking.ts';

/** What is still to be told to a customer, and what happens when all of it is. */
interface Unsaid {
  replies: ReadyReply[];
  isEnded: boolean;
  wantsClose: boolean;
}

/** Written down before it is told, so that after a crash the rest is told and nothing twice. */
export async function keepReplies(
  work: CompanyWork,
  { deliveryId }: Turn,
  { ready, isEnded, wantsClose = false, isOdd, status, response }: Outcome & { ready: ReadyReply[] },
): Promise<void> {
  const unsaid: Unsaid = { replies: ready, isEnded, wantsClose };
  await deliveries.saveDelivery(work.db, deliveryId, {
    status: 'delivered',
    finishedAt: work.now,
    httpStatus: status,
    problem: isOdd ? 'badAnswer' : null,
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
export async function sayNext(work: CompanyWork, turn: Turn): Promise<number | undefined> {
  const ticket = await holdTurn(work, turn);
  const delivery = ticket && (await deliveries.lockDelivery(work.db, turn.deliveryId));
  if (!delivery || delivery.replies === null) return undefined;
  const unsaid = delivery.replies as Unsaid;
  const rest = [...unsaid.replies];
  const isStill = () => isInIntegration(ticket, turn.integration.id);
  for (let isFirst = true; isStill() && rest.length > 0; isFirst = false) {
    if (!isFirst && (rest[0]?.afterMs ?? 0) > 0) break;
    const reply = rest.shift();
    if (reply) await sayOne(work, ticket, turn, reply);
  }
  if (isStill() && rest.length > 0) return waitForMore(work, turn, { ...unsaid, replies: rest });
  await forget(work, turn, rest);
  if (isStill()) await finish(work, turn, ticket, unsaid);
  else await endTalk(work, turn.ticketId);
  return undefined;
}

async function sayOne(
  work: CompanyWork,
  ticket: TicketRecord,
  { integration }: Turn,
  reply: ReadyReply,
): Promise<void> {
  switch (reply.kind) {
    case 'stored':
      return sendStored(work, ticket, reply);
    case 'command':
      return obey(work, ticket, integration, reply.command);
    // What comes from outside may name variables too, and none of them reaches the customer as it is written.
    default:
      return sayAutomatically(work, ticket, reply.text, null);
  }
}

async function waitForMore(work: CompanyWork, turn: Turn, unsaid: Unsaid): Promise<number> {
  const afterMs = unsaid.replies[0]?.afterMs ?? 0;
  await deliveries.saveDelivery(work.db, turn.deliveryId, { replies: JSON.stringify(unsaid) });
  const leasedUntil = new Date(work.now.getTime() + afterMs + LEASE_MS);
  await sessions.saveSession(work.db, turn.ticketId, { leasedUntil });
  return afterMs;
}

/** All is told, or nobody waits for the rest: files that were fetched for it go. */
async function forget(work: CompanyWork, { deliveryId }: Turn, rest: ReadyReply[]): Promise<void> {
  await deliveries.saveDelivery(work.db, deliveryId, { replies: null });
  for (const reply of rest) {
    if (reply.kind !== 'stored') continue;
    await recordFile(work, reply.file);
    await dropFile(work, reply.file.key);
  }
}

async function finish(work: CompanyWork, turn: Turn, ticket: TicketRecord, unsaid: Unsaid): Promise<void> {
  if (unsaid.wantsClose) return closeByCustomer(work, ticket);
  if (unsaid.isEnded) return leaveFinished(work, ticket, turn.integration);
  await sessions.saveSession(work.db, turn.ticketId, { lease: null, leasedUntil: null });
  if (await deliveries.findAwaited(work.db, turn.ticketId))
    await work.enqueue('integrations.turn', { ticketId: turn.ticketId });
}
