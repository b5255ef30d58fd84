import type { CampaignShipping } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { queryOf, type ReportFilter } from './useReportList.ts';

interface ExportOptions {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** All recipients that match, page by page. */
export async function fetchRecipients(
  campaignId: string,
  filter: ReportFilter,
  { signal, onProgress }: ExportOptions,
): Promise<CampaignShipping[]> {
  const found = new Map<number, CampaignShipping>();
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const query = { ...queryOf(filter), pageNumber: String(page) };
    const reply = await call(api.campaigns.shipping, { params: { id: campaignId }, query }, { signal });
    for (const recipient of reply.shipping) found.set(recipient.id, recipient);
    onProgress(found.size, reply.count);
    hasMore = reply.hasMore;
  }
  return [...found.values()];
}

/** What a file may be called on every system. */
export const fileNameOf = (name: string): string =>
  `${name.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim()}.xlsx`;
