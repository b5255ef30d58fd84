import { randomUUID } from 'node:crypto';
import { lockTicketRecord, type TicketRecord } from '../../conversations/tickets/tickets.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as deliveries from './delivery-queries.ts';
import type { DeliveryRow } from './delivery-queries.ts';
import { lockTurn, type IntegrationTurn } from './lock-turn.ts';
import { endSession, isIntegrationActive, handOffAfterFailure } from './end-session.ts';
import { readPayload } from './payloads.ts';
import { findIntegration } from './queries.ts';
import type { ReadyReply } from './reply-files.ts';
import { decideRetry } from './retry-schedule.ts';
import { storeReplies, sendNextReplies } from './send-replies.ts';
import * as sessions from './session-queries.ts';
import type { IntegrationResult } from './call-integration.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Sends the waiting messages of a ticket to its integration. */
    'integrations.turn': { ticketId: number };
  }
}

/** Longer than any response timeout. */
const LEASE_SECONDS = 90;

/** Claims the ticket's next delivery if it is due; an early one is enqueued again. */
export async function claimTurn(work: CompanyWork, ticketId: number): Promise<IntegrationTurn | undefined> {
  const ticket = await lockTicketRecord(work.db, ticketId);
  const session = ticket && (await sessions.lockSession(work.db, ticketId));
  if (!ticket || !session) return undefined;
  if (!isIntegrationActive(ticket, session.integrationId)) {
    await endSession(work, ticketId);
    return undefined;
  }
  const delivery =
    (await deliveries.findUnsentDelivery(work.db, ticketId)) ??
    (await deliveries.findAwaitedDelivery(work.db, ticketId));
  if (!delivery) return undefined;
  const notBefore = Math.max(session.leasedUntil?.getTime() ?? 0, delivery.nextAttemptAt?.getTime() ?? 0);
  if (notBefore > work.now.getTime()) {
    const afterSeconds = Math.ceil((notBefore - work.now.getTime()) / 1000);
    await work.enqueue('integrations.turn', { ticketId }, { afterSeconds });
    return undefined;
  }
  const lease = randomUUID();
  const leasedUntil = new Date(work.now.getTime() + LEASE_SECONDS * 1000);
  await sessions.saveSession(work.db, ticketId, { lease, leasedUntil });
  return buildTurn(work, session, { delivery, lease });
}

async function buildTurn(
  work: CompanyWork,
  session: sessions.SessionRow,
  { delivery, lease }: { delivery: DeliveryRow; lease: string },
): Promise<IntegrationTurn | undefined> {
  const integration = await findIntegration(work.db, session.integrationId);
  const payload = await readPayload(work.db, delivery);
  if (!integration || !payload) return undefined;
  const isAnswered = delivery.replies !== null;
  const attempts = delivery.attempts + (isAnswered ? 0 : 1);
  const request = delivery.request || JSON.stringify(payload);
  await deliveries.saveDelivery(work.db, delivery.id, { attempts, request, nextAttemptAt: null });
  const { typebotExpires: minutes } = integration;
  const isOld = minutes > 0 && work.now.getTime() - session.lastUsedAt.getTime() > minutes * 60_000;
  return {
    ticketId: session.ticketId,
    deliveryId: delivery.id,
    attempts,
    lease,
    isAnswered,
    integration,
    sessionId: isOld ? null : session.sessionId,
    payload,
    request,
    webhookId: delivery.webhookId,
  };
}

/**
 * Stores a request's outcome in one transaction under the ticket's lock. Returns the milliseconds until the next reply,
 * if there is one; `lost` when the turn has lost its lease, in which case nothing is stored.
 */
export async function settleTurn(
  work: CompanyWork,
  turn: IntegrationTurn,
  outcome: (IntegrationResult & { ready: ReadyReply[] }) | OutboundError,
): Promise<number | undefined | 'lost'> {
  const held = await lockTurn(work, turn);
  if (!held) return 'lost';
  if (outcome instanceof OutboundError) {
    await failTurn(work, { turn, ticket: held }, outcome);
    return undefined;
  }
  await sessions.saveSession(work.db, turn.ticketId, { sessionId: outcome.sessionId, lastUsedAt: work.now });
  await storeReplies(work, turn, outcome);
  return sendNextReplies(work, turn);
}

async function failTurn(
  work: CompanyWork,
  { turn, ticket }: { turn: IntegrationTurn; ticket: TicketRecord },
  failure: OutboundError,
): Promise<void> {
  const { inSeconds, isCustomerWaiting } = decideRetry(turn.integration.type, turn.attempts, failure);
  const isTriedAgain = inSeconds !== undefined;
  const isStill = isIntegrationActive(ticket, turn.integration.id);
  const isAwaited = isCustomerWaiting && isStill;
  await deliveries.saveDelivery(work.db, turn.deliveryId, {
    problem: failure.problem,
    httpStatus: failure.status,
    isAwaited,
    status: isTriedAgain ? 'waiting' : 'failed',
    nextAttemptAt: isTriedAgain ? new Date(work.now.getTime() + inSeconds * 1000) : null,
    finishedAt: isTriedAgain ? null : work.now,
  });
  await sessions.saveSession(work.db, turn.ticketId, { lease: null, leasedUntil: null });
  if (isTriedAgain && isAwaited)
    await work.enqueue('integrations.turn', { ticketId: turn.ticketId }, { afterSeconds: inSeconds });
  else if (isTriedAgain)
    await work.enqueue('integrations.deliver', { deliveryId: turn.deliveryId }, { afterSeconds: inSeconds });
  if (isAwaited) return;
  if (isStill) await handOffAfterFailure(work, ticket, { integration: turn.integration });
  else await endSession(work, turn.ticketId);
}
