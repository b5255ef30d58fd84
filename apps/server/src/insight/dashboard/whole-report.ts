import type { ReportRow } from '@prosa/contract';
import type { CallerPlatform } from '../../platform/http/caller-company.ts';
import { runReport } from '../../platform/http/run-report.ts';
import { factTables } from './facts.ts';
import { toReportRow } from './report.ts';
import { listReportIds } from './report-rows.ts';
import {
  conditionsOf,
  readRowsOf,
  type SettledReport,
  settleReport,
  sourcesOf,
  type WantedReport,
} from './report-sources.ts';

/** Rows of one read: few enough that others hardly notice, and that a slow client costs no memory. */
const ROWS_AT_ONCE = 500;

interface WholeReport {
  total: number;
  tickets: AsyncIterable<ReportRow[]>;
}

/**
 * Every row of a report. Which ones and in what order is settled by one statement; their contents are read in parts,
 * each with a connection of its own, so that a slow client keeps none from others. What was removed meanwhile is left
 * out.
 */
export async function exportReport(platform: CallerPlatform, wanted: WantedReport): Promise<WholeReport> {
  const { report, ids } = await runReport(platform, platform.user, async (work) => {
    const settled = await settleReport(work, wanted);
    const found = await listReportIds(work.db, {
      facts: factTables(sourcesOf(work, settled)),
      condition: conditionsOf(work, settled),
      paging: wanted,
    });
    return { report: settled, ids: found };
  });
  return { total: ids.length, tickets: readParts(platform, report, ids) };
}

async function* readParts(
  platform: CallerPlatform,
  report: SettledReport,
  ids: number[],
): AsyncGenerator<ReportRow[]> {
  const { hidesNumbers } = platform.user;
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const part = ids.slice(from, from + ROWS_AT_ONCE);
    const rows = await runReport(platform, platform.user, (work) => readRowsOf(work, report, part));
    const byId = new Map(rows.map((row) => [row.id, row]));
    // In the order that was settled, whatever changed since.
    yield part.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toReportRow(row, hidesNumbers)] : [];
    });
  }
}
