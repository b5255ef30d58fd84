import type { RecipientReason } from '@prosa/contract';
import { sql, type Updateable } from 'kysely';
import type { CampaignRecipients } from '../../../platform/database/database.gen.ts';
import { type Db, prepared } from '../../../platform/database/db.ts';

/** Companies with due campaigns whose plan has them; in the platform scope, answered from one index. */
export async function listCompaniesWithDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from due_times d join companies c on c.id = d."companyId" and c.status
      join plans p on p.id = c."planId" and p."useCampaigns"
    where d.kind = 'campaign' and d."dueAt" <= ${now}`.execute(db);
  return rows.map(({ id }) => id);
}

const isDue = (now: Date) => sql`
  "companyId" = current_company() and "nextAt" <= ${now} and status in ('PROGRAMADA', 'EM_ANDAMENTO')
    and "pausedAt" is null`;

const dueCampaigns = prepared(
  (now: Date, limit: number) => sql<{ id: number }>`
    select id from campaigns where ${isDue(now)} order by "nextAt", id limit ${limit}`,
);

/** The longest overdue first. */
export const listDueCampaigns = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (await dueCampaigns(db, now, limit)).map(({ id }) => id);

const claimed = prepared(
  (ids: number[], now: Date) => sql<{ id: number }>`
    select id from campaigns where id = any (${ids}::int[]) and ${isDue(now)}
    order by id for no key update skip locked`,
);

/** Locks those that are still due; rows locked by others are skipped. */
export const claimDueCampaigns = async (db: Db, ids: number[], now: Date): Promise<number[]> =>
  (await claimed(db, ids, now)).map(({ id }) => id);

/** One that failed is looked at again later, unless it was stopped meanwhile. */
export const postponeCampaign = (db: Db, id: number, until: Date) =>
  db
    .updateTable('campaigns')
    .set({ nextAt: until })
    .where('id', '=', id)
    .where('nextAt', 'is not', null)
    .execute();

export interface WhatIsLeft {
  hasDue: boolean;
  hasAsked: boolean;
  hasWritten: boolean;
  /** When the question was asked that has waited longest for its answer. */
  oldestQuestionAt: Date | null;
}

const whatIsLeft = prepared(
  (campaignId: number) => sql<WhatIsLeft>`
    select exists (select 1 from campaign_recipients where "companyId" = current_company()
        and "campaignId" = ${campaignId} and state in ('confirmed', 'waiting')) as "hasDue",
      oldest.at is not null as "hasAsked",
      exists (select 1 from campaign_recipients where "companyId" = current_company()
        and "campaignId" = ${campaignId} and state = 'written') as "hasWritten",
      oldest.at as "oldestQuestionAt"
    from (select min("confirmationRequestedAt") as at from campaign_recipients
      where "companyId" = current_company() and "campaignId" = ${campaignId} and state = 'asked') oldest`,
);

export async function findWhatIsLeft(db: Db, campaignId: number): Promise<WhatIsLeft> {
  const [left] = await whatIsLeft(db, campaignId);
  if (!left) throw new Error('a query for what is left of a campaign had no answer');
  return left;
}

export interface DueRecipient {
  id: number;
  state: 'confirmed' | 'waiting';
  name: string;
  email: string;
  /** As it is on the list by now: a number that was looked up is written as WhatsApp spells it. */
  number: string;
  contactId: number | null;
  isInvalid: boolean;
  /** The item of the list is gone. */
  isRemoved: boolean;
}

interface TurnQuery {
  campaignId: number;
  limit: number;
  looksUp: boolean;
}

const recipientsIn = (state: 'confirmed' | 'waiting', { campaignId, limit, looksUp }: TurnQuery) => sql`
  (select r.id, r.state, r.name, r.email, coalesce(i.number, r.number) as number, r."contactId",
    ${looksUp}::bool and i."isWhatsappValid" is false as "isInvalid",
    r."listItemId" is not null and i.id is null as "isRemoved"
  from campaign_recipients r
  left join contact_list_items i on i."companyId" = r."companyId" and i.id = r."listItemId"
  where r."companyId" = current_company() and r."campaignId" = ${campaignId} and r.state = ${sql.lit(state)}
    and (not ${looksUp}::bool or i.id is null or i."isWhatsappValid" is not null)
  order by r.id limit ${limit})`;

const dueRecipients = prepared(
  (campaignId: number, limit: number, looksUp: boolean) => sql<DueRecipient>`
    ${recipientsIn('confirmed', { campaignId, limit, looksUp })}
    union all ${recipientsIn('waiting', { campaignId, limit, looksUp })} limit ${limit}`,
);

/**
 * Whose turn it is: who confirmed comes first, then the order of the list. With `looksUp`, those whose number was not
 * looked up on WhatsApp yet are passed over.
 */
export const listDueRecipients = (
  db: Db,
  campaignId: number,
  { limit, looksUp }: { limit: number; looksUp: boolean },
): Promise<DueRecipient[]> => dueRecipients(db, campaignId, limit, looksUp);

const otherOfContact = prepared(
  (campaignId: number, contactId: number, recipientId: number) => sql`
    select 1 from campaign_recipients where "companyId" = current_company() and "contactId" = ${contactId}
      and "campaignId" = ${campaignId} and id <> ${recipientId} and state not in ('waiting', 'leftOut') limit 1`,
);

/** Whether the same person was written to as another recipient, under another number. */
export const wasContactReached = async (
  db: Db,
  campaignId: number,
  { contactId, recipientId }: { contactId: number; recipientId: number },
): Promise<boolean> => (await otherOfContact(db, campaignId, contactId, recipientId)).length > 0;

export const saveRecipient = (db: Db, id: number, set: Updateable<CampaignRecipients>) =>
  db.updateTable('campaign_recipients').set(set).where('id', '=', id).execute();

export const leaveOut = (db: Db, id: number, reason: RecipientReason) =>
  saveRecipient(db, id, { state: 'leftOut', reason });

/** Those who did not answer the question in time get no message. Returns how many they were. */
export async function leaveOutUnconfirmed(db: Db, campaignId: number, askedBefore: Date): Promise<number> {
  const { rows } = await sql`
    update campaign_recipients set state = 'leftOut', reason = 'unconfirmed'
    where "companyId" = current_company() and "campaignId" = ${campaignId} and state = 'asked'
      and "confirmationRequestedAt" <= ${askedBefore} returning id`.execute(db);
  return rows.length;
}

/** Questions are answered after days, so only the latest are looked at when the outbox is counted at each step. */
const LATEST = 100;

const unsent = (campaignId: number, latest: number | null, states: string[]) => sql`
  select m.id from campaign_recipients r join messages m on m."companyId" = r."companyId" and m.id = r."messageId"
  where r."companyId" = current_company() and r."campaignId" = ${campaignId} and r.state = 'written'
    and m."sendState" = any (${states}::text[])
  union all
  select m.id from (
    select "confirmationMessageId" as id from campaign_recipients
    where "companyId" = current_company() and "campaignId" = ${campaignId} and state = 'asked'
    order by "confirmationRequestedAt" desc limit ${latest}::int) q
  join messages m on m."companyId" = current_company() and m.id = q.id
  where m."sendState" = any (${states}::text[])`;

const unsentMessages = prepared(
  (campaignId: number, latest: number | null, states: string[]) => sql<{ id: number }>`
    ${unsent(campaignId, latest, states)}`,
);

/** How many messages of the campaign are in the outbox. */
export const countUnsent = async (db: Db, campaignId: number): Promise<number> =>
  (await unsentMessages(db, campaignId, LATEST, ['queued', 'sending'])).length;

/** The messages of the campaign that can still be held or withdrawn. */
export const listUnsent = async (db: Db, campaignId: number): Promise<number[]> =>
  (await unsentMessages(db, campaignId, null, ['queued', 'sending'])).map(({ id }) => id);

/** The recipients of these messages, which were withdrawn, wait again. */
export const returnToWaiting = (db: Db, messageIds: number[]) =>
  sql`
    update campaign_recipients r set
      state = case when r."messageId" = any (${messageIds}::bigint[]) and r."confirmedAt" is not null
        then 'confirmed' else 'waiting' end,
      "messageId" = null, "writtenAt" = null,
      "confirmationMessageId" = case when r."confirmedAt" is not null then r."confirmationMessageId" end,
      "confirmationRequestedAt" = case when r."confirmedAt" is not null then r."confirmationRequestedAt" end
    where r."companyId" = current_company() and (
      r.state = 'written' and r."messageId" = any (${messageIds}::bigint[])
      or r.state = 'asked' and r."confirmationMessageId" = any (${messageIds}::bigint[]))`.execute(db);

const settled = prepared(
  (campaignId: number, now: Date) => sql`
    with over as (
      select r.id, m."sendState" = 'sent' as "isSent" from campaign_recipients r
      left join messages m on m."companyId" = r."companyId" and m.id = r."messageId"
      where r."companyId" = current_company() and r."campaignId" = ${campaignId} and r.state = 'written'
        and coalesce(m."sendState", 'failed') not in ('queued', 'sending')
      order by r.id for no key update of r skip locked
    )
    update campaign_recipients r set state = case when "isSent" then 'sent' else 'failed' end,
      "sentAt" = case when "isSent" then ${now}::timestamptz end,
      "failedAt" = case when "isSent" then null else ${now}::timestamptz end
    from over where r.id = over.id returning r.id`,
);

/** Messages whose end nobody reported, such as those that an attendant removed while they were queued. */
export const settleUnreported = async (db: Db, campaignId: number, now: Date): Promise<number> =>
  (await settled(db, campaignId, now)).length;

const latestResults = prepared(
  (campaignId: number, since: Date | null, limit: number) => sql<{ hasFailed: boolean }>`
    select r.state = 'failed' and coalesce(m."sendState", 'failed') = 'failed' as "hasFailed"
    from campaign_recipients r
    left join messages m on m."companyId" = r."companyId"
      and m.id = coalesce(r."messageId", r."confirmationMessageId")
    where r."companyId" = current_company() and r."campaignId" = ${campaignId} and r.state in ('sent', 'failed')
      and (${since}::timestamptz is null or coalesce(r."sentAt", r."failedAt") > ${since}::timestamptz)
    order by coalesce(r."sentAt", r."failedAt") desc limit ${limit}`,
);

/** Whether each of the latest messages failed, the latest first; one that may have arrived did not. */
export const listLatestResults = async (
  db: Db,
  campaignId: number,
  { since, limit }: { since: Date | null; limit: number },
): Promise<boolean[]> =>
  (await latestResults(db, campaignId, since, limit)).map(({ hasFailed }) => hasFailed);

/** When the last message or question was written. */
export async function findLastWritten(db: Db, campaignId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(greatest("writtenAt", "confirmationRequestedAt")) as at from campaign_recipients
    where "campaignId" = ${campaignId}`.execute(db);
  return rows[0]?.at ?? null;
}
