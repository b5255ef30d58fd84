import { findOptedOut } from '../../../conversations/opt-outs/opt-outs.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../../platform/unit-of-work.ts';
import { type CampaignRow, lockCampaign, saveCampaign } from '../queries.ts';
import { emitProgress } from '../campaign-events.ts';
import { type AnsweredRecipient, listAnsweredRecipients, listAnswering } from './answer-queries.ts';
import * as queries from './queries.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    /** A contact answered a campaign with this message. */
    'campaigns.answer': { messageId: number };
  }
}

/**
 * Contacts wrote. Whether that answers a campaign is only looked up here: the message goes its ordinary way, and a job
 * writes the answer down, because whoever holds a ticket must not wait for a campaign.
 */
export async function noteAnswers(work: CompanyWork, messageIds: number[]): Promise<void> {
  for (const messageId of await listAnswering(work.db, messageIds))
    await work.enqueue('campaigns.answer', { messageId });
}

export const recordAnswerJob = ({ unitOfWork }: Platform): JobDefinition<'campaigns.answer'> => ({
  name: 'campaigns.answer',
  run: (companyId, { messageId }) =>
    unitOfWork.inCompany(companyId, systemActor, (work) => recordAnswer(work, messageId)),
});

async function recordAnswer(work: CompanyWork, messageId: number): Promise<void> {
  const found = await listAnsweredRecipients(work.db, messageId);
  // In the order of their ids, so that two answers cannot deadlock.
  for (const campaignId of new Set(found.map((recipient) => recipient.campaignId))) {
    const row = await lockCampaign(work.db, campaignId);
    // Read again under the lock: the answer may have been written down meanwhile.
    const current = await listAnsweredRecipients(work.db, messageId);
    for (const recipient of current)
      if (recipient.campaignId === campaignId) await saveAnswer(work, row, recipient);
    emitProgress(work, campaignId);
  }
}

async function saveAnswer(work: CompanyWork, row: CampaignRow, recipient: AnsweredRecipient): Promise<void> {
  const { db, now } = work;
  if (recipient.state !== 'asked')
    return void (await queries.saveRecipient(db, recipient.id, { answeredAt: now }));
  // The words by which contacts opt out were understood when the message came in.
  if ((await findOptedOut(db, [recipient.contactId])).size > 0)
    return void (await queries.leaveOut(db, recipient.id, 'optedOut'));
  if (isNo(recipient.body)) return void (await queries.leaveOut(db, recipient.id, 'declined'));
  await queries.saveRecipient(db, recipient.id, { state: 'confirmed', confirmedAt: now });
  // Between two messages the pace decides when; one that only waits for answers has its next message right away.
  if (row.status === 'EM_ANDAMENTO' && row.pausedAt === null && row.waitingFor === 'answers')
    await saveCampaign(work, row.id, { nextAt: now });
}

const noes = new Set(['nao', 'no', 'n', 'hayir']);

/** Whether the whole answer is a no, in any of the product's languages. */
export function isNo(text: string): boolean {
  const letters = text
    .normalize('NFD')
    .replaceAll(/\p{M}|[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
  return noes.has(letters);
}
