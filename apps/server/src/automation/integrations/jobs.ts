import { setTimeout as sleep } from 'node:timers/promises';
import { listCompanyIds } from '../../organization/subscription/subscription.ts';
import type { JobDefinition, Routine } from '../../platform/jobs/jobs.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { claimDelivery, settleDelivery } from './deliveries.ts';
import { pruneDeliveries } from './delivery-queries.ts';
import { discardReplyFiles, fetchReplyFiles } from './reply-files.ts';
import { recordFailure, recordSuccess } from './health.ts';
import type { IntegrationTurn } from './lock-turn.ts';
import { sendNextReplies } from './send-replies.ts';
import { type IntegrationResult, callIntegration, type IntegrationRequest } from './call-integration.ts';
import { claimTurn, settleTurn } from './integration-turns.ts';

/** Waiting for external systems is cheap, but one slow system must not block those of other companies. */
const limits = { atOnce: 8, atOnceEach: 4, longestSeconds: 300 };

export const integrationTurnJob = (platform: Platform): JobDefinition<'integrations.turn'> => ({
  name: 'integrations.turn',
  ...limits,
  run: async (companyId, { ticketId }) => {
    const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
      platform.unitOfWork.inCompany(companyId, systemActor, act);
    const turn = await inCompany((work) => claimTurn(work, ticketId));
    if (!turn) return;
    let moreIn = turn.isAnswered ? 0 : await callAndSettle(platform, companyId, turn);
    while (moreIn !== undefined) {
      await sleep(moreIn);
      moreIn = await inCompany((work) => sendNextReplies(work, turn));
    }
  },
});

async function callAndSettle(
  platform: Platform,
  companyId: number,
  turn: IntegrationTurn,
): Promise<number | undefined> {
  const { unitOfWork } = platform;
  const outcome = await callCatchingFailure(platform, turn);
  const isFailure = outcome instanceof OutboundError;
  const ready = isFailure ? [] : await fetchReplyFiles(platform, companyId, outcome.replies);
  const result = isFailure ? outcome : { ...outcome, ready };
  let moreIn: number | undefined | 'lost' = 'lost';
  try {
    moreIn = await unitOfWork.inCompany(companyId, systemActor, (work) => settleTurn(work, turn, result));
  } finally {
    if (moreIn === 'lost') await discardReplyFiles(platform, ready);
  }
  await recordHealth(platform, companyId, { request: turn, outcome });
  return moreIn === 'lost' ? undefined : moreIn;
}

/** A webhook for which no contact waits: an automatic or manual repetition. */
export const deliverJob = (platform: Platform): JobDefinition<'integrations.deliver'> => ({
  name: 'integrations.deliver',
  ...limits,
  run: async (companyId, { deliveryId }) => {
    const { unitOfWork } = platform;
    const delivery = await unitOfWork.inCompany(companyId, systemActor, (work) =>
      claimDelivery(work, deliveryId),
    );
    if (!delivery) return;
    const outcome = await callCatchingFailure(platform, delivery);
    await unitOfWork.inCompany(companyId, systemActor, (work) => settleDelivery(work, delivery, outcome));
    await recordHealth(platform, companyId, { request: delivery, outcome });
  },
});

async function callCatchingFailure(
  platform: Platform,
  utterance: IntegrationRequest,
): Promise<IntegrationResult | OutboundError> {
  try {
    return await callIntegration(platform, utterance);
  } catch (error) {
    if (error instanceof OutboundError) return error;
    throw error;
  }
}

/** In its own transaction, so that turns do not wait for the integration's row, which all of them share. */
const recordHealth = (
  { unitOfWork }: Platform,
  companyId: number,
  { request, outcome }: { request: IntegrationRequest; outcome: IntegrationResult | OutboundError },
): Promise<void> =>
  unitOfWork.inCompany(companyId, systemActor, async (work) => {
    const { id } = request.integration;
    if (outcome instanceof OutboundError) return recordFailure(work, id, outcome);
    await recordSuccess(work, id);
    if (outcome.isMalformed) await recordFailure(work, id, { problem: 'badAnswer', status: outcome.status });
  });

export const pruneDeliveriesRoutine = ({ unitOfWork, database }: Platform): Routine => ({
  name: 'integrations.prune',
  cron: '41 3 * * *',
  run: async () => {
    for (const id of await unitOfWork.onPlatform(systemActor, listCompanyIds))
      await database.inCompany(id, pruneDeliveries);
  },
});
