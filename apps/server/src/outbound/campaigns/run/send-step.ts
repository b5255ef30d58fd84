import { afterMessage, type CampaignPace, nextOpening, type PacePosition } from '@prosa/bot';
import { ANSWER_DAYS, BRAKE, CONFIRMATION_HOURS } from '@prosa/contract';
import {
  type ApprovedTemplate,
  getApprovedTemplate,
} from '../../../conversations/message-templates/compose-template.ts';
import { readCompanySettings } from '../../../organization/settings/settings.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { scheduleCheck } from '../../contact-lists/schedule-check.ts';
import type { CampaignConnection } from '../campaign-connection.ts';
import { readSettings } from '../campaign-settings.ts';
import type { CampaignRow } from '../queries.ts';
import { shouldBrake } from './brake.ts';
import type { CampaignRun } from './campaign-run.ts';
import { brake } from './commands.ts';
import { moveOn, secondsAfter } from './move-on.ts';
import * as queries from './queries.ts';
import type { WhatIsLeft } from './queries.ts';
import { writeToRecipient } from './write-to-recipient.ts';

/** Messages of a campaign in the outbox, so that a pause takes effect at once. */
const IN_OUTBOX = 20;
/** Recipients handled in one transaction, with those who get nothing. */
const TOGETHER = 50;
/** A message leaves at its planned time if that is not longer ago: the pace does not drift, and nothing is caught up. */
const ON_TIME_MS = 5000;
/** Seconds until a campaign is looked at again. */
const AGAIN = { outbox: 1, busy: 1, outcomes: 2, numbers: 15, connection: 30 } as const;

/** One step of a campaign whose recipients are written down: some messages, or what it waits for. */
export async function sendStep(
  work: CompanyWork,
  row: CampaignRow,
  connection: CampaignConnection | undefined,
): Promise<void> {
  const { db, now } = work;
  const hasProgress = await settleOverdue(work, row);
  const left = await queries.findWhatIsLeft(db, row.id);
  if (!left.hasDue) return waitForOutcomes(work, row, { left, hasProgress });
  const { variables, ...settings } = await readSettings(db);
  const { timezone } = await readCompanySettings(db);
  const pace = { ...settings, timezone };
  const opening = nextOpening(now, pace);
  if (opening > now) return moveOn(work, row, { nextAt: opening, waitingFor: 'hours', hasProgress });
  if (connection?.status !== 'CONNECTED') return waitForConnection(work, row);
  const latest = await queries.listLatestResults(db, row.id, { since: row.resumedAt, limit: BRAKE.window });
  const template = await findTemplate(work, row, connection);
  if (shouldBrake(latest) || template === 'gone') return brake(work, row);
  return sendMessages(work, { row, connection, variables, template }, pace);
}

/** The provider may have withdrawn its approval: then every message would fail. */
async function findTemplate(
  { db }: CompanyWork,
  { templateId }: CampaignRow,
  { id }: CampaignConnection,
): Promise<ApprovedTemplate | undefined | 'gone'> {
  if (templateId === null) return undefined;
  return getApprovedTemplate(db, templateId, id).catch((error: unknown) => {
    if (error instanceof AppError) return 'gone' as const;
    throw error;
  });
}

/** What ends without anybody reporting it. Returns whether there was any. */
async function settleOverdue({ db, now }: CompanyWork, { id, confirmation }: CampaignRow): Promise<boolean> {
  const unreported = await queries.settleUnreported(db, id, now);
  const askedBefore = secondsAfter(now, -CONFIRMATION_HOURS * 3600);
  const unconfirmed = confirmation ? await queries.leaveOutUnconfirmed(db, id, askedBefore) : 0;
  return unreported + unconfirmed > 0;
}

export const waitForConnection = (work: CompanyWork, row: CampaignRow): Promise<void> =>
  moveOn(work, row, { nextAt: secondsAfter(work.now, AGAIN.connection), waitingFor: 'connection' });

/** Nobody's turn is left: the campaign ends with the last answer and the last outcome. */
function waitForOutcomes(
  work: CompanyWork,
  row: CampaignRow,
  { left, hasProgress }: { left: WhatIsLeft; hasProgress: boolean },
): Promise<void> {
  const { now } = work;
  const { hasAsked, hasWritten, oldestQuestionAt } = left;
  if (!hasAsked && !hasWritten)
    return moveOn(work, row, { status: 'FINALIZADA', completedAt: now, nextAt: null, waitingFor: null });
  const lastAnswerAt = oldestQuestionAt && secondsAfter(oldestQuestionAt, CONFIRMATION_HOURS * 3600);
  const soon = secondsAfter(now, AGAIN.outcomes);
  return moveOn(work, row, {
    nextAt: hasWritten || !lastAnswerAt ? soon : lastAnswerAt,
    waitingFor: hasAsked ? 'answers' : null,
    hasProgress,
  });
}

async function sendMessages(work: CompanyWork, run: CampaignRun, pace: CampaignPace): Promise<void> {
  const { row, connection } = run;
  const { db, now } = work;
  const room = IN_OUTBOX - (await queries.countUnsent(db, row.id));
  if (room <= 0)
    return moveOn(work, row, {
      nextAt: secondsAfter(now, AGAIN.outbox),
      waitingFor: null,
      hasProgress: true,
    });
  const looksUp = connection.channel === 'whatsapp';
  const due = await queries.listDueRecipients(db, row.id, { limit: TOGETHER, looksUp });
  if (due.length === 0) return waitForNumbers(work, row);
  const { position, written, isBusy } = await takeTurns(work, run, { due, room, pace });
  await moveOn(work, row, {
    nextAt: isBusy && position.at <= now ? secondsAfter(now, AGAIN.busy) : position.at,
    sentSinceLonger: position.sinceLonger,
    waitingFor: null,
    ...(written > 0 ? { answersUntil: secondsAfter(now, answerSeconds(row)) } : {}),
    hasProgress: true,
  });
}

/** A question may be answered for as long as it waits, and what follows it for some days. */
const answerSeconds = ({ confirmation }: CampaignRow): number =>
  ANSWER_DAYS * 86_400 + (confirmation ? CONFIRMATION_HOURS * 3600 : 0);

/** Writes to those whose time has come; who gets nothing costs no pause. */
async function takeTurns(
  work: CompanyWork,
  run: CampaignRun,
  { due, room, pace }: { due: queries.DueRecipient[]; room: number; pace: CampaignPace },
): Promise<{ position: PacePosition; written: number; isBusy: boolean }> {
  let position = positionOf(run.row, work.now);
  let written = 0;
  let busy = 0;
  for (const recipient of due) {
    if (written >= room || position.at > work.now) break;
    const turn = await writeToRecipient(work, run, recipient);
    if (turn === 'busy') busy += 1;
    if (turn !== 'written') continue;
    written += 1;
    position = afterMessage(position, pace);
  }
  return { position, written, isBusy: busy > 0 };
}

/** From the planned time, unless that is long past or was only a time to look again. */
function positionOf({ nextAt, waitingFor, sentSinceLonger }: CampaignRow, now: Date): PacePosition {
  const isOnTime = nextAt !== null && waitingFor === null && now.getTime() - nextAt.getTime() < ON_TIME_MS;
  return { at: isOnTime ? nextAt : now, sinceLonger: sentSinceLonger };
}

/** Only recipients are left whose numbers were not looked up yet. */
async function waitForNumbers(work: CompanyWork, row: CampaignRow): Promise<void> {
  if (row.contactListId !== null) await scheduleCheck(work, row.contactListId);
  await moveOn(work, row, { nextAt: secondsAfter(work.now, AGAIN.numbers), waitingFor: 'numbers' });
}
