import { type Report, type ReportRow, reportStatusWords } from '@prosa/contract';
import { maskContact } from '../../conversations/contacts/mask-contact.ts';
import type { ReportWork } from '../../platform/unit-of-work.ts';
import { factTables } from './facts.ts';
import { listReportRows, type StoredReportRow } from './report-rows.ts';
import { conditionsOf, readRowsOf, settleReport, sourcesOf, type WantedReport } from './report-sources.ts';

interface WantedPage extends WantedReport {
  page: number;
  pageSize: number;
}

/** The period's tickets, or those that a figure counts. */
export async function showReport(work: ReportWork, wanted: WantedPage): Promise<Report> {
  const { rows, total } = await listPage(work, wanted);
  return {
    tickets: rows.map((row) => toReportRow(row, work.user.hidesNumbers)),
    totalTickets: { total: String(total) },
    hasMore: total > wanted.page * wanted.pageSize,
  };
}

/** Of a plain page only the rows that are shown have their times and ratings read. */
async function listPage(work: ReportWork, wanted: WantedPage) {
  const report = await settleReport(work, wanted);
  const sources = sourcesOf(work, report);
  const { sortBy, sortOrder, page, pageSize } = wanted;
  const found = await listReportRows(work.db, {
    facts: factTables(sources),
    condition: conditionsOf(work, report),
    timezone: report.period.timezone,
    paging: { sortBy, sortOrder, limit: pageSize, offset: (page - 1) * pageSize },
  });
  if (!sources.isPlain || found.rows.length === 0) return found;
  const ids = found.rows.map(({ id }) => id);
  return { rows: await readRowsOf(work, report, ids), total: found.total };
}

const DAY_S = 86_400;
const HOUR_S = 3600;
const MINUTE_S = 60;

/** In the words that existing clients show: `1 d, 2 hrs e 5 m`. */
function toWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const days = Math.floor(whole / DAY_S);
  const hours = Math.floor((whole % DAY_S) / HOUR_S);
  return `${days} d, ${hours} hrs e ${Math.floor((whole % HOUR_S) / MINUTE_S)} m`;
}

export function toReportRow(row: StoredReportRow, hidesNumbers: boolean): ReportRow {
  const { contactName: name, contactNumber: number, contactIsGroup: isGroup, ...shown } = row;
  return {
    ...shown,
    contactName: hidesNumbers ? maskContact({ name, number, isGroup }).name : name,
    status: reportStatusWords[row.ticketStatus],
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    supportTime: row.supportSeconds === null ? null : toWords(row.supportSeconds),
  };
}
