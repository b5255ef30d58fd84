import { type Delivery, isWebhook } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import { pageInfo } from '../../platform/database/pages.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './delivery-queries.ts';
import type { DeliveryRow } from './delivery-queries.ts';
import { readPayload } from './payloads.ts';
import { findIntegration, getIntegration } from './queries.ts';
import { decideRetry } from './retry-schedule.ts';
import type { IntegrationResult, IntegrationRequest } from './call-integration.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Sends a webhook for which no contact waits. */
    'integrations.deliver': { deliveryId: number };
  }
}

const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  ticketId: row.ticketId,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  httpStatus: row.httpStatus,
  problem: row.problem,
  request: row.request,
  response: row.response,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

export async function listDeliveries({ db }: UserWork, integrationId: number, pageNumber: number) {
  await getIntegration(db, integrationId);
  const { rows, count } = await queries.listPage(db, integrationId, pageNumber);
  return { deliveries: rows.map(toDelivery), ...pageInfo({ pageNumber }, count, rows.length) };
}

/** Repeats a delivery manually, starting with the first attempt; no contact waits for it any more. */
export async function replayDelivery(
  work: UserWork,
  integrationId: number,
  deliveryId: number,
): Promise<Delivery> {
  const { type } = await getIntegration(work.db, integrationId);
  const { status, isAwaited } = await queries.lockIntegrationDelivery(work.db, integrationId, deliveryId);
  if (!isWebhook(type) || (status === 'waiting' && isAwaited))
    throw new AppError('ERR_DELIVERY_NOT_REPEATABLE');
  const row = await queries.saveDelivery(work.db, deliveryId, {
    status: 'waiting',
    isAwaited: false,
    attempts: 0,
    nextAttemptAt: null,
    finishedAt: null,
    problem: null,
  });
  await work.enqueue('integrations.deliver', { deliveryId });
  return toDelivery(row);
}

type ClaimedDelivery = IntegrationRequest & { deliveryId: number; attempts: number };

/** Longer than the response timeout, so that no other job takes the delivery meanwhile. */
const CLAIM_SECONDS = 60;

/** Claims a due delivery; an early one is enqueued again. */
export async function claimDelivery(
  work: CompanyWork,
  deliveryId: number,
): Promise<ClaimedDelivery | undefined> {
  const row = await queries.lockDelivery(work.db, deliveryId);
  if (row?.status !== 'waiting' || row.isAwaited) return undefined;
  const early = (row.nextAttemptAt?.getTime() ?? 0) - work.now.getTime();
  if (early > 0) {
    await work.enqueue('integrations.deliver', { deliveryId }, { afterSeconds: Math.ceil(early / 1000) });
    return undefined;
  }
  const integration = await findIntegration(work.db, row.integrationId);
  const payload = await readPayload(work.db, row);
  if (!integration || !payload) return undefined;
  const attempts = row.attempts + 1;
  const request = row.request || JSON.stringify(payload);
  const nextAttemptAt = new Date(work.now.getTime() + CLAIM_SECONDS * 1000);
  await queries.saveDelivery(work.db, deliveryId, { attempts, request, nextAttemptAt });
  return { deliveryId, attempts, integration, payload, request, sessionId: null, webhookId: row.webhookId };
}

export async function settleDelivery(
  work: CompanyWork,
  { deliveryId, attempts, integration }: ClaimedDelivery,
  outcome: IntegrationResult | OutboundError,
): Promise<void> {
  const row = await queries.lockDelivery(work.db, deliveryId);
  if (row?.status !== 'waiting' || row.attempts !== attempts) return;
  if (!(outcome instanceof OutboundError)) {
    const { status: httpStatus, response } = outcome;
    const ended = { status: 'delivered' as const, finishedAt: work.now, nextAttemptAt: null };
    await queries.saveDelivery(work.db, deliveryId, { ...ended, httpStatus, response, problem: null });
    return;
  }
  const { inSeconds } = decideRetry(integration.type, attempts, outcome);
  const isTriedAgain = inSeconds !== undefined;
  await queries.saveDelivery(work.db, deliveryId, {
    problem: outcome.problem,
    httpStatus: outcome.status,
    status: isTriedAgain ? 'waiting' : 'failed',
    nextAttemptAt: isTriedAgain ? new Date(work.now.getTime() + inSeconds * 1000) : null,
    finishedAt: isTriedAgain ? null : work.now,
  });
  if (isTriedAgain) await work.enqueue('integrations.deliver', { deliveryId }, { afterSeconds: inSeconds });
}
