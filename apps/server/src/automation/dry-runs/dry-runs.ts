import { closedPeriods } from '@prosa/bot';
import { DRY_RUN_DAYS, type DryRun, type DryRunResult } from '@prosa/contract';
import { showAffectedTickets } from '../../conversations/tickets/affected-tickets.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { replayBot } from './bot-replay.ts';
import * as queries from './queries.ts';
import type { AffectedTicketsQuery } from './queries.ts';

const DAY_MS = 86_400_000;

/** Lists the tickets of the last days that an unsaved change would have affected. Changes nothing. */
export async function performDryRun(work: UserWork, run: DryRun): Promise<DryRunResult> {
  await assertTargetExists(work, run);
  const since = new Date(work.now.getTime() - DRY_RUN_DAYS * DAY_MS);
  if (run.kind === 'bot' && run.queue) return replayBot(work, { ...run.queue, id: run.id }, since);
  const touches = await affectedTicketsQuery(work, run, since);
  const { touched, tickets } = await showAffectedTickets(work, touches);
  return { days: DRY_RUN_DAYS, touched, tickets };
}

const timerTargets = {
  redirect: 'connection',
  idle: 'connection',
  ratingExpiry: 'connection',
  rotation: 'queue',
  lane: 'lane',
} as const;

const refusals = {
  connection: 'ERR_NO_WAPP_FOUND',
  queue: 'ERR_QUEUE_NOT_FOUND',
  lane: 'ERR_NO_TAG_FOUND',
} as const;

/** The target must exist; an id of null means that it is not saved yet. */
async function assertTargetExists({ db }: UserWork, run: DryRun): Promise<void> {
  const of = run.kind === 'bot' ? 'queue' : run.kind === 'timer' ? timerTargets[run.timer] : run.of;
  if (run.id === null || of === 'company') return;
  if (!(await queries.allExist(db, of, [run.id]))) throw new AppError(refusals[of]);
}

async function affectedTicketsQuery(work: UserWork, run: DryRun, since: Date): Promise<AffectedTicketsQuery> {
  switch (run.kind) {
    case 'hours':
      return affectedByHours(work, run, since);
    case 'bot':
      return queries.arrivalsInQueue(run.id, since);
    default:
      return queries.affectedByTimer[run.timer]({ ...run, since, now: work.now });
  }
}

/** The closed periods are computed here; the arrivals in them are queried. */
async function affectedByHours(
  work: UserWork,
  { of, id, schedules }: Extract<DryRun, { kind: 'hours' }>,
  since: Date,
): Promise<AffectedTicketsQuery> {
  const { timezone, holidays } = await readCompanySettings(work.db);
  const periods = closedPeriods({ week: schedules, timezone, holidays }, since, work.now);
  return queries.arrivalsWithin(periods, of === 'company' ? {} : { [of]: id ?? 0 });
}
