import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { emitProgress } from './campaign-events.ts';

/**
 * A removed contact leaves the reports nameless, so that their numbers still hold; whatever was still to be sent to
 * them is not.
 */
export async function eraseRecipient(
  work: CompanyWork,
  { id, numbers }: { id: number; numbers: string[] },
): Promise<void> {
  const { rows } = await sql<{ campaignId: number }>`
    with erased as (
      update campaign_recipients r set name = '', number = '', email = '', "contactId" = null, "listItemId" = null,
        state = case when r.state in ('sent', 'failed', 'leftOut') then r.state else 'leftOut' end,
        reason = case when r.state in ('sent', 'failed', 'leftOut') then r.reason else 'noNumber' end
      where "companyId" = current_company() and ("contactId" = ${id}
        or "contactId" is null and number <> '' and "numberKey" = any (
          array(select phone_key(known) from unnest(${numbers}::text[]) as known)))
      returning r."campaignId"
    )
    select distinct "campaignId" from erased order by 1`.execute(work.db);
  for (const { campaignId } of rows) emitProgress(work, campaignId);
}

/** A ticket was merged into another, which the report opens from then on. */
export async function moveRecipients(
  { db }: CompanyWork,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update campaign_recipients set "ticketId" = ${to}
    where "ticketId" = ${from} and "contactId" in (select "contactId" from tickets where id in (${from}, ${to}))`.execute(
    db,
  );
}
