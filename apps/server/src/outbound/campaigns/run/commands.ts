import { campaignActions, type CampaignAction, type CampaignPause } from '@prosa/contract';
import {
  holdMessages,
  releaseMessages,
  withdrawMessages,
} from '../../../conversations/messages/withhold-messages.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CompanyWork, UserWork } from '../../../platform/unit-of-work.ts';
import { assertAbleToStart } from '../able-to-start.ts';
import { findCampaignConnection } from '../campaign-connection.ts';
import { readSettings } from '../campaign-settings.ts';
import { type CampaignRow, lockCampaign } from '../queries.ts';
import { moveOn, secondsAfter } from './move-on.ts';
import * as queries from './queries.ts';

declare module '../../../platform/audit.ts' {
  interface AuditActions {
    'campaign.started': object;
    'campaign.paused': { after: { reason: CampaignPause } };
    'campaign.resumed': object;
    'campaign.cancelled': object;
    'campaign.restarted': object;
  }
}

/** Begins now, whatever was planned. */
export async function startCampaign(work: UserWork, id: number): Promise<void> {
  const row = await lockFor(work, id, 'start');
  await assertAbleToStart(work.db, row);
  await work.audit({ action: 'campaign.started', subject: `campaign:${id}` });
  await moveOn(work, row, {
    status: 'EM_ANDAMENTO',
    startedAt: work.now,
    waitingFor: 'preparing',
    nextAt: work.now,
  });
}

export async function pauseCampaign(work: UserWork, id: number): Promise<void> {
  await pause(work, await lockFor(work, id, 'pause'), 'person');
}

/** Too many messages failed: nothing more is sent until a person decides. */
export async function brake(work: CompanyWork, row: CampaignRow): Promise<void> {
  await pause(work, row, 'failures');
  await work.enqueue('campaigns.announceStop', { campaignId: row.id });
}

/** What is in the outbox already is held there. */
async function pause(work: CompanyWork, row: CampaignRow, reason: CampaignPause): Promise<void> {
  await holdMessages(work.db, await queries.listUnsent(work.db, row.id));
  await work.audit({ action: 'campaign.paused', subject: `campaign:${row.id}`, after: { reason } });
  await moveOn(work, row, { pausedAt: work.now, pauseReason: reason, nextAt: null, waitingFor: null });
}

export async function resumeCampaign(work: UserWork, id: number): Promise<void> {
  const row = await lockFor(work, id, 'resume');
  await work.audit({ action: 'campaign.resumed', subject: `campaign:${id}` });
  await releaseMessages(work.db, await queries.listUnsent(work.db, id));
  const connection = await findCampaignConnection(work.db, row.whatsappId);
  if (connection) work.wakeOutbox(connection.id);
  await moveOn(work, row, {
    pausedAt: null,
    pauseReason: null,
    resumedAt: work.now,
    nextAt: await nextTurn(work, row),
  });
}

/** What is in the outbox already is taken back; those recipients wait again, for a restart. */
export async function cancelCampaign(work: UserWork, id: number): Promise<void> {
  const row = await lockFor(work, id, 'cancel');
  await work.audit({ action: 'campaign.cancelled', subject: `campaign:${id}` });
  await withdrawMessages(work, await queries.listUnsent(work.db, id), (ids) =>
    queries.returnToWaiting(work.db, ids),
  );
  await moveOn(work, row, {
    status: 'CANCELADA',
    nextAt: null,
    waitingFor: null,
    pausedAt: null,
    pauseReason: null,
  });
}

/** Goes on where it stopped; one that had not begun waits for its time again, or begins if that has passed. */
export async function restartCampaign(work: UserWork, id: number): Promise<void> {
  const row = await lockFor(work, id, 'restart');
  await assertAbleToStart(work.db, row);
  await work.audit({ action: 'campaign.restarted', subject: `campaign:${id}` });
  const { startedAt, scheduledAt, preparedAt } = row;
  if (startedAt === null && scheduledAt !== null && scheduledAt > work.now)
    return moveOn(work, row, { status: 'PROGRAMADA', nextAt: scheduledAt });
  await moveOn(work, row, {
    status: 'EM_ANDAMENTO',
    startedAt: startedAt ?? work.now,
    resumedAt: work.now,
    waitingFor: preparedAt === null ? 'preparing' : null,
    nextAt: await nextTurn(work, row),
  });
}

async function lockFor(work: UserWork, id: number, action: CampaignAction): Promise<CampaignRow> {
  const row = await lockCampaign(work.db, id);
  if (!campaignActions[action]({ status: row.status, isPaused: row.pausedAt !== null }))
    throw new AppError('ERR_CAMPAIGN_STATE');
  return row;
}

/** Stopping and starting again does not shorten the pause after the last message. */
async function nextTurn({ db, now }: CompanyWork, row: CampaignRow): Promise<Date> {
  const last = await queries.findLastWritten(db, row.id);
  if (last === null) return now;
  const { messageInterval, greaterInterval } = await readSettings(db);
  const next = secondsAfter(last, row.sentSinceLonger === 0 ? greaterInterval : messageInterval);
  return next > now ? next : now;
}
