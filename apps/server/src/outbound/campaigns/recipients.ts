import type { CampaignShipping } from '@prosa/contract';
import { visibleTicketUuids } from '../../conversations/tickets/visibility.ts';
import { pageInfo } from '../../platform/database/pages.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { getCampaign } from './queries.ts';
import { listPage, type RecipientFilter, type RecipientRow } from './recipient-queries.ts';

/** The recipients of a campaign and what became of each, for its report. */
export async function listRecipients(work: UserWork, campaignId: number, wanted: RecipientFilter) {
  await getCampaign(work.db, campaignId);
  const { rows, count } = await listPage(work.db, campaignId, wanted);
  const uuids = await visibleTicketUuids(
    work.db,
    work.user,
    rows.flatMap(({ ticketId }) => ticketId ?? []),
  );
  return { shipping: rows.map((row) => toShipping(row, uuids)), ...pageInfo(wanted, count, rows.length) };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const toShipping = ({ ticketId, ...row }: RecipientRow, uuids: Map<number, string>): CampaignShipping => ({
  ...row,
  confirmationRequestedAt: iso(row.confirmationRequestedAt),
  confirmedAt: iso(row.confirmedAt),
  sentAt: iso(row.sentAt),
  deliveredAt: iso(row.deliveredAt),
  readAt: iso(row.readAt),
  answeredAt: iso(row.answeredAt),
  ticketUuid: (ticketId === null ? undefined : uuids.get(ticketId)) ?? null,
});
