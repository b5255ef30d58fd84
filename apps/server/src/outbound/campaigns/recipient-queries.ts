import { PAGE_SIZE, type RecipientReason, type RecipientState } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { PageRequest } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';
import { furthestState, recipientStates } from './recipient-states.ts';

export interface RecipientFilter extends PageRequest {
  state?: RecipientState | '' | undefined;
  reason?: RecipientReason | '' | undefined;
}

export interface RecipientRow {
  id: number;
  campaignId: number;
  name: string;
  number: string;
  email: string;
  contactId: number | null;
  isWhatsappValid: boolean | null;
  state: RecipientState;
  reason: RecipientReason | null;
  failure: string | null;
  message: string | null;
  confirmationMessage: string | null;
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  answeredAt: Date | null;
  ticketId: number | null;
}

/** Digits and the separators that people write between them. */
const NUMBER_ONLY = /^[\d\s()+.-]+$/;

function isWanted(campaignId: number, { searchParam, state, reason }: RecipientFilter): RawBuilder<boolean> {
  const text = NUMBER_ONLY.test(searchParam) ? searchParam.replaceAll(/\D/g, '') : searchParam;
  return sql<boolean>`"companyId" = current_company() and "campaignId" = ${campaignId}
    and ${text === '' ? sql`true` : sql`words like plain_text(${contains(text)})`}
    and ${state ? recipientStates[state] : sql`true`}
    and ${reason ? sql`reason = ${reason}` : sql`true`}`;
}

/**
 * Where the conversation with a recipient `r` is: the ticket that took the answer, which may be a newer one than that
 * of the message.
 */
const conversation = sql<number | null>`coalesce(
  case when r."answeredAt" is not null then (
    select max(t.id) from tickets own
    join tickets t on t."companyId" = own."companyId" and t."contactId" = r."contactId"
      and t."whatsappId" = own."whatsappId" and t."createdAt" <= r."answeredAt"
    where own."companyId" = r."companyId" and own.id = r."ticketId") end,
  r."ticketId")`;

/** A page of the recipients of a campaign, in the order in which they get their messages. */
export async function listPage(
  db: Db,
  campaignId: number,
  filter: RecipientFilter,
): Promise<{ rows: RecipientRow[]; count: number }> {
  const where = isWanted(campaignId, filter);
  const counted = await sql<{ count: number }>`
    select count(*) as count from campaign_recipients r where ${where}`.execute(db);
  const { rows } = await sql<RecipientRow>`
    select r.id, r."campaignId", r.name, r.number, r.email, r."contactId", i."isWhatsappValid",
      ${furthestState} as state, r.reason,
      case when r.state = 'failed' then coalesce(m."sendReason", q."sendReason") end as failure,
      m.body as message, q.body as "confirmationMessage", r."confirmationRequestedAt", r."confirmedAt", r."sentAt",
      r."deliveredAt", r."readAt", r."answeredAt", ${conversation} as "ticketId"
    from (
      select * from campaign_recipients r where ${where}
      order by id limit ${PAGE_SIZE} offset ${(filter.pageNumber - 1) * PAGE_SIZE}) r
    left join contact_list_items i on i."companyId" = r."companyId" and i.id = r."listItemId"
    left join messages m on m."companyId" = r."companyId" and m.id = r."messageId"
    left join messages q on q."companyId" = r."companyId" and q.id = r."confirmationMessageId"
    order by r.id`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
