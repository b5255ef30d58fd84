import { type CampaignAction, campaignActions } from '@prosa/contract';
import type { Updateable } from 'kysely';
import type { Campaigns } from '../../../platform/database/database.gen.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserWork } from '../../../platform/unit-of-work.ts';
import { assertAbleToStart } from '../able-to-start.ts';
import { emitCampaign } from '../campaign-events.ts';
import { type CampaignRow, lockCampaign, saveCampaign } from '../queries.ts';

export async function startCampaign(work: UserWork, id: number): Promise<void> {
  await assertAbleToStart(work.db, await lockFor(work, id, 'start'));
  await moveOn(work, id, { status: 'EM_ANDAMENTO', startedAt: work.now, nextAt: work.now });
}

export async function pauseCampaign(work: UserWork, id: number): Promise<void> {
  await lockFor(work, id, 'pause');
  await moveOn(work, id, { pausedAt: work.now, pauseReason: 'person', nextAt: null });
}

export async function resumeCampaign(work: UserWork, id: number): Promise<void> {
  await lockFor(work, id, 'resume');
  await moveOn(work, id, { pausedAt: null, pauseReason: null, nextAt: work.now });
}

export async function cancelCampaign(work: UserWork, id: number): Promise<void> {
  await lockFor(work, id, 'cancel');
  await moveOn(work, id, { status: 'CANCELADA', nextAt: null, pausedAt: null, pauseReason: null });
}

export async function restartCampaign(work: UserWork, id: number): Promise<void> {
  await assertAbleToStart(work.db, await lockFor(work, id, 'restart'));
  await moveOn(work, id, { status: 'EM_ANDAMENTO', startedAt: work.now, nextAt: work.now });
}

async function lockFor(work: UserWork, id: number, action: CampaignAction): Promise<CampaignRow> {
  const row = await lockCampaign(work.db, id);
  if (!campaignActions[action]({ status: row.status, isPaused: row.pausedAt !== null }))
    throw new AppError('ERR_CAMPAIGN_STATE');
  return row;
}

async function moveOn(work: UserWork, id: number, changes: Updateable<Campaigns>): Promise<void> {
  await saveCampaign(work, id, changes);
  emitCampaign(work, 'update', id);
}
