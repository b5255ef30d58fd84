import { setTimeout as sleep } from 'node:timers/promises';
import { companyIds } from '../../business/companies/companies.ts';
import type { JobDefinition, Routine } from '../../platform/jobs.ts';
import { OutsideFailure } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, nobody } from '../../platform/work.ts';
import { beginDelivery, endDelivery } from './deliveries.ts';
import { pruneDeliveries } from './delivery-queries.ts';
import { discardFiles, fetchFiles } from './files.ts';
import { noteFailure, noteSuccess } from './health.ts';
import type { Turn } from './holding.ts';
import { sayNext } from './saying.ts';
import { type Outcome, talk, type Utterance } from './talking.ts';
import { beginTurn, endTurn } from './turns.ts';

/** Waiting for somebody else costs little; but one slow system must not keep those of others waiting. */
const limits = { atOnce: 8, atOnceEach: 4, longestSeconds: 300 };

export const integrationTurnJob = (platform: Platform): JobDefinition<'integrations.turn'> => ({
  name: 'integrations.turn',
  ...limits,
  run: async (companyId, { ticketId }) => {
    const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
      platform.workplace.inCompany(companyId, nobody, act);
    const turn = await inCompany((work) => beginTurn(work, ticketId));
    if (!turn) return;
    let moreIn = turn.isAnswered ? 0 : await askAndTell(platform, companyId, turn);
    while (moreIn !== undefined) {
      await sleep(moreIn);
      moreIn = await inCompany((work) => sayNext(work, turn));
    }
  },
});

async function askAndTell(platform: Platform, companyId: number, turn: Turn): Promise<number | undefined> {
  const { workplace } = platform;
  const outcome = await outcomeOf(platform, turn);
  const isFailure = outcome instanceof OutsideFailure;
  const ready = isFailure ? [] : await fetchFiles(platform, companyId, outcome.replies);
  const told = isFailure ? outcome : { ...outcome, ready };
  let moreIn: number | undefined | 'lost' = 'lost';
  try {
    moreIn = await workplace.inCompany(companyId, nobody, (work) => endTurn(work, turn, told));
  } finally {
    if (moreIn === 'lost') await discardFiles(platform, ready);
  }
  await noteHealth(platform, companyId, turn, outcome);
  return moreIn === 'lost' ? undefined : moreIn;
}

/** A webhook that no customer waits for: tried again, or once more by hand. */
export const deliverJob = (platform: Platform): JobDefinition<'integrations.deliver'> => ({
  name: 'integrations.deliver',
  ...limits,
  run: async (companyId, { deliveryId }) => {
    const { workplace } = platform;
    const delivery = await workplace.inCompany(companyId, nobody, (work) => beginDelivery(work, deliveryId));
    if (!delivery) return;
    const outcome = await outcomeOf(platform, delivery);
    await workplace.inCompany(companyId, nobody, (work) => endDelivery(work, delivery, outcome));
    await noteHealth(platform, companyId, delivery, outcome);
  },
});

async function outcomeOf(platform: Platform, utterance: Utterance): Promise<Outcome | OutsideFailure> {
  try {
    return await talk(platform, utterance);
  } catch (error) {
    if (error instanceof OutsideFailure) return error;
    throw error;
  }
}

/** By itself, so that nobody who answers a customer waits for the row that all of them share. */
const noteHealth = (
  { workplace }: Platform,
  companyId: number,
  { integration: { id } }: Utterance,
  outcome: Outcome | OutsideFailure,
): Promise<void> =>
  workplace.inCompany(companyId, nobody, async (work) => {
    if (outcome instanceof OutsideFailure) return noteFailure(work, id, outcome);
    await noteSuccess(work, id);
    if (outcome.isOdd) await noteFailure(work, id, { problem: 'badAnswer', status: outcome.status });
  });

export const pruneDeliveriesRoutine = ({ workplace, database }: Platform): Routine => ({
  name: 'integrations.prune',
  cron: '41 3 * * *',
  run: async () => {
    for (const id of await workplace.onPlatform(nobody, companyIds))
      await database.inCompany(id, pruneDeliveries);
  },
});
