import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { scheduleCheck } from '../../contact-lists/schedule-check.ts';
import { audience, audienceOrder, type AudiencePortion, type AudienceSource } from '../audience.ts';
import type { CampaignConnection } from '../campaign-connection.ts';
import type { CampaignRow } from '../queries.ts';
import { moveOn } from './move-on.ts';

/** Recipients written down in one transaction. */
const PORTION = 1000;

/** Writes down the next portion of the recipients, with the reasons of those who get nothing. */
export async function prepareRecipients(
  work: CompanyWork,
  row: CampaignRow,
  connection: CampaignConnection,
): Promise<void> {
  const { contactListId, tagListId, templateId } = row;
  const source = { contactListId, tagListId, connection, isTemplate: templateId !== null, now: work.now };
  const portion = {
    afterItemId: row.preparedItemId,
    afterContactId: row.preparedContactId,
    limit: PORTION,
  };
  const taken = await insertPortion(work.db, row.id, { source, portion });
  if (taken.hasUnchecked && connection.channel === 'whatsapp' && contactListId !== null)
    await scheduleCheck(work, contactListId);
  const isLast = taken.count < PORTION;
  await moveOn(work, row, {
    preparedItemId: taken.itemId ?? row.preparedItemId,
    preparedContactId: taken.contactId ?? row.preparedContactId,
    preparedAt: isLast ? work.now : null,
    waitingFor: isLast ? null : 'preparing',
    nextAt: work.now,
    hasProgress: true,
  });
}

interface Taken {
  count: number;
  itemId: number | null;
  contactId: number | null;
  hasUnchecked: boolean;
}

async function insertPortion(
  db: Db,
  campaignId: number,
  { source, portion }: { source: AudienceSource; portion: AudiencePortion },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with taken as materialized (
      select a.* from ${audience(source, portion)} order by ${audienceOrder} limit ${portion.limit}
    ), added as (
      insert into campaign_recipients ("campaignId", name, number, email, "contactId", "listItemId", state, reason)
      select ${campaignId}, a.name, a.number, a.email, a."contactId", a."listItemId",
        case when a.reason is null then 'waiting' else 'leftOut' end, a.reason
      from taken a order by ${audienceOrder}
      on conflict do nothing
    )
    select count(*) as count, max("sourceId") filter (where "isItem") as "itemId",
      max("sourceId") filter (where not "isItem") as "contactId",
      coalesce(bool_or("isUnchecked"), false) as "hasUnchecked" from taken`.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error('a count had no answer');
  return taken;
}
