import { sql } from 'kysely';
import type { ChangedMessage } from '../../../conversations/messages/changed-messages.ts';
import { type Db, prepared } from '../../../platform/database/db.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { emitProgress } from '../campaign-events.ts';

/**
 * Reports what came of a campaign's messages: sent, delivered, read, failed. Only the recipients are written, never the
 * campaign, whose next step sees them: see `dueCampaigns` for the order of locks. A message that may or may not have
 * arrived counts as failed until a receipt says otherwise.
 */
export async function recordCampaignOutcomes(work: CompanyWork, messages: ChangedMessage[]): Promise<void> {
  const ids = messages.filter(({ source }) => source === 'campaign').map(({ messageId }) => messageId);
  if (ids.length === 0) return;
  for (const id of await saveOutcomes(work.db, ids, work.now)) emitProgress(work, id);
}

const outcomes = prepared(
  (messageIds: number[], now: Date) => sql<{ campaignId: number }>`
    with changed as (
      select m.id, m."sendState" = 'sent' as "isSent", m."sendState" in ('failed', 'unconfirmed') as "isFailed", m.ack,
        m."sendState" = 'failed' as "isRefused"
      from messages m where m."companyId" = current_company() and m.id = any (${messageIds}::bigint[])
    ), messaged as (
      update campaign_recipients r set
        state = case when m."isSent" then 'sent' when m."isFailed" then 'failed' else 'written' end,
        "sentAt" = case when m."isSent" then coalesce(r."sentAt", ${now}::timestamptz) end,
        "failedAt" = case when m."isFailed" then coalesce(r."failedAt", ${now}::timestamptz) end,
        "deliveredAt" = case when m."isSent" and m.ack >= 2 then coalesce(r."deliveredAt", ${now}::timestamptz) end,
        "readAt" = case when m."isSent" and m.ack >= 3 then coalesce(r."readAt", ${now}::timestamptz) end
      from changed m
      where r."companyId" = current_company() and r."messageId" = m.id and r.state in ('written', 'sent', 'failed')
      returning r."campaignId"
    ), asked as (
      update campaign_recipients r set state = 'failed', "failedAt" = ${now}::timestamptz
      from changed m
      where r."companyId" = current_company() and r."confirmationMessageId" = m.id and r.state = 'asked'
        and m."isRefused" returning r."campaignId"
    )
    select "campaignId" from messaged union select "campaignId" from asked order by 1`,
);

const saveOutcomes = async (db: Db, messageIds: number[], now: Date): Promise<number[]> =>
  (await outcomes(db, messageIds, now)).map(({ campaignId }) => campaignId);
