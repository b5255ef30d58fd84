import type { ReportRow } from '@prosa/contract';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { type ReportFilter, reportQuery } from './report-filter.ts';

/** Rows of one call: few enough that others hardly notice. */
const ROWS_AT_ONCE = 1000;

export interface ExportProgress {
  done: number;
  total: number;
}

/**
 * Every row that matches, oldest first: tickets that come in meanwhile follow at the end and shift no page. A row that
 * two pages brought all the same counts once.
 */
export async function fetchReport(
  filter: ReportFilter,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ReportRow[]> {
  const rows = new Map<number, ReportRow>();
  for (let page = 1; ; page += 1) {
    const query = {
      ...reportQuery({ ...filter, sortBy: 'id', sortOrder: 'asc', page }),
      pageSize: String(ROWS_AT_ONCE),
    };
    const { tickets, totalTickets, hasMore } = await call(api.figures.report, { query }, { signal });
    for (const row of tickets) rows.set(row.id, row);
    onProgress({ done: rows.size, total: Number(totalTickets.total) });
    if (!hasMore) return [...rows.values()];
  }
}
