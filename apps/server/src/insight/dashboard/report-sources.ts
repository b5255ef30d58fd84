import { type Figure, isFigureOfNow, type ReportSort, type TicketStatus } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { contactIdsOf, contactSearchQuery } from '../../conversations/search/contact-search.ts';
import type { ReportWork } from '../../platform/unit-of-work.ts';
import { type CountedSet, countedTickets, isWithin } from './counted-tickets.ts';
import { readHoursSince } from './dashboard.ts';
import { type FactSources, factTables } from './facts.ts';
import { conditionOf } from './figure-conditions.ts';
import { type FigurePeriod, readPeriod } from './periods.ts';
import { listReportRows, type StoredReportRow } from './report-rows.ts';
import type { ClosedHours } from './service-hours.ts';

export interface WantedReport {
  searchParam: string;
  contactId?: number | undefined;
  whatsappId?: number[] | undefined;
  users?: number[] | undefined;
  queueIds?: number[] | undefined;
  status?: TicketStatus[] | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  onlyRated: boolean;
  serviceHoursOnly: boolean;
  figure?: Figure | undefined;
  attendantId?: number | undefined;
  hour?: number | undefined;
  sortBy: ReportSort;
  sortOrder: 'asc' | 'desc';
}

/** A report with what it takes from the company's settings, once for all its pages. */
export interface SettledReport {
  wanted: WantedReport;
  period: FigurePeriod;
  closedHours: ClosedHours | undefined;
}

export async function settleReport({ db, now }: ReportWork, wanted: WantedReport): Promise<SettledReport> {
  const period = await readPeriod(db, now, { from: wanted.dateFrom, to: wanted.dateTo });
  const closedHours = wanted.serviceHoursOnly ? await readHoursSince(db, period, now) : undefined;
  return { wanted, period, closedHours };
}

/** The period's tickets, those of its messages, or those of the present moment, whichever the figure is about. */
const ticketsOf = (work: ReportWork, { wanted, period }: SettledReport) => {
  const filter = { queueIds: wanted.queueIds, whatsappIds: wanted.whatsappId, userIds: wanted.users };
  return sql`${countedTickets(work, setOf(wanted.figure, period), filter)}`;
};

function setOf(figure: Figure | undefined, period: FigurePeriod): CountedSet {
  if (isFigureOfNow(figure)) return 'now';
  if (figure === 'messagesReceived' || figure === 'messagesSent')
    return { messagesOf: period, fromMe: figure === 'messagesSent' };
  return period;
}

export function sourcesOf(work: ReportWork, report: SettledReport): FactSources {
  const { wanted, period, closedHours } = report;
  return {
    tickets: ticketsOf(work, report),
    isNewContact: wanted.figure === 'leads' ? isWithin(sql`k."createdAt"`, period) : undefined,
    isPlain: isPlain(wanted),
    closedHours,
  };
}

/** The rows of some tickets of the report, in its order, with their times and ratings. */
export async function readRowsOf(
  work: ReportWork,
  report: SettledReport,
  ids: number[],
): Promise<StoredReportRow[]> {
  const tickets = sql`select q.* from (${ticketsOf(work, report)}) q where q.id = any (${ids}::int[])`;
  const { sortBy, sortOrder } = report.wanted;
  const { rows } = await listReportRows(work.db, {
    facts: factTables({ tickets, closedHours: report.closedHours }),
    condition: sql`true`,
    timezone: report.period.timezone,
    paging: { sortBy, sortOrder, limit: ids.length, offset: 0 },
  });
  return rows;
}

/** Figures, and columns to sort by, that need no times and no ratings. */
const plainFigures: readonly (Figure | undefined)[] = [
  undefined,
  'tickets',
  'supportHappening',
  'supportPending',
  'supportGroups',
  'supportFinished',
  'leads',
  'activeTickets',
  'passiveTickets',
  'waitRating',
  'messagesReceived',
  'messagesSent',
  'attendantTickets',
  'attendantSupportTime',
];
const sortedByFacts: readonly ReportSort[] = ['supportTime', 'closedAt', 'NPS'];

const isPlain = ({ figure, onlyRated, sortBy }: WantedReport): boolean =>
  plainFigures.includes(figure) && !onlyRated && !sortedByFacts.includes(sortBy);

/** What the report asks for besides the counted set, on rows `f` of `facts`. */
export function conditionsOf({ user }: Pick<ReportWork, 'user'>, report: SettledReport): RawBuilder<unknown> {
  const { searchParam, contactId, status, onlyRated, figure, attendantId, hour } = report.wanted;
  const conditions = [conditionOf(figure, attendantId)];
  if (contactId !== undefined) conditions.push(sql`f."contactId" = ${contactId}`);
  if (status && status.length > 0) conditions.push(sql`f.status = any (${status}::text[])`);
  if (hour !== undefined)
    conditions.push(sql`extract(hour from f."createdAt" at time zone ${report.period.timezone}) = ${hour}`);
  if (onlyRated) conditions.push(sql`f.rate is not null`);
  if (searchParam !== '') {
    const found = contactSearchQuery(searchParam, { byNumber: !user.hidesNumbers });
    conditions.push(sql`f."contactId" in (${contactIdsOf(found)})`);
  }
  return sql.join(conditions, sql` and `);
}
