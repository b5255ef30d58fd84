import type { RecipientReason, RecipientState } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { rowsOf } from '../../../api/rows.ts';

/** Which recipients the report shows. */
export interface ReportFilter {
  search: string;
  state: RecipientState | '';
  /** Only of those left out. */
  reason: RecipientReason | '';
}

export const EVERYBODY: ReportFilter = { search: '', state: '', reason: '' };

/** The filter as the route wants it. */
export const queryOf = ({ search, state, reason }: ReportFilter) => ({ searchParam: search, state, reason });

/** The recipients of a campaign in pages, and which of them. */
export function useReportList(campaignId: string) {
  const [filter, setFilter] = useState(EVERYBODY);
  const query = useInfiniteQuery(pages(api.campaigns.shipping, queryOf(filter), { id: campaignId }));
  return {
    filter,
    setFilter,
    query,
    rows: rowsOf(query.data, 'shipping'),
    count: query.data?.pages[0]?.count ?? 0,
  };
}
