import {
  type Figure,
  isFigureOfNow,
  type Report,
  type ReportRow,
  type ReportSort,
  reportStatusWords,
  type TicketStatus,
} from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { maskContact } from '../../conversations/contacts/mask-contact.ts';
import { contactIdsOf, contactSearchQuery } from '../../conversations/search/contact-search.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ReportWork } from '../../platform/unit-of-work.ts';
import { type CountedSet, countedTickets, isWithin } from './counted-tickets.ts';
import { readHoursSince } from './dashboard.ts';
import { type FactSources, factTables, isFirstOfNewContact } from './facts.ts';
import { conditionOf } from './figure-conditions.ts';
import { readPeriod } from './periods.ts';
import { listReportRows, type ReportQuery, type StoredReportRow } from './report-rows.ts';

interface WantedReport {
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
  sortBy: ReportSort;
  sortOrder: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

/** The period's tickets, or those that a figure counts. */
export async function showReport(work: ReportWork, wanted: WantedReport): Promise<Report> {
  const { db, user, now } = work;
  const period = await readPeriod(db, now, { from: wanted.dateFrom, to: wanted.dateTo });
  const set: CountedSet = isFigureOfNow(wanted.figure) ? 'now' : period;
  const filter = { queueIds: wanted.queueIds, whatsappIds: wanted.whatsappId, userIds: wanted.users };
  const sources: FactSources = {
    tickets: sql`${countedTickets(work, set, filter)}`,
    isLead: wanted.figure === 'leads' ? isFirstOfNewContact(isWithin(sql`k."createdAt"`, period)) : undefined,
    isPlain: isPlain(wanted),
    closedHours: wanted.serviceHoursOnly ? await readHoursSince(db, period, now) : undefined,
  };
  const { sortBy, sortOrder, page, pageSize } = wanted;
  const { rows, total } = await listPage(db, sources, {
    condition: conditionsOf(work, wanted),
    timezone: period.timezone,
    paging: { sortBy, sortOrder, limit: pageSize, offset: (page - 1) * pageSize },
  });
  return {
    tickets: rows.map((row) => toReportRow(row, user.hidesNumbers)),
    totalTickets: { total: String(total) },
    hasMore: total > page * pageSize,
  };
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
  'attendantTickets',
  'attendantSupportTime',
];
const sortedByFacts: readonly ReportSort[] = ['supportTime', 'closedAt', 'NPS'];

const isPlain = ({ figure, onlyRated, sortBy }: WantedReport): boolean =>
  plainFigures.includes(figure) && !onlyRated && !sortedByFacts.includes(sortBy);

/** Of a plain page only the rows that are shown have their times and ratings read. */
async function listPage(db: Db, sources: FactSources, query: Omit<ReportQuery, 'facts'>) {
  const found = await listReportRows(db, { ...query, facts: factTables(sources) });
  if (!sources.isPlain || found.rows.length === 0) return found;
  const ids = found.rows.map(({ id }) => id);
  const shown = sql`select q.* from (${sources.tickets}) q where q.id = any (${ids}::int[])`;
  const { rows } = await listReportRows(db, {
    ...query,
    facts: factTables({ ...sources, tickets: shown, isPlain: false }),
    condition: sql`true`,
    paging: { ...query.paging, offset: 0 },
  });
  return { rows, total: found.total };
}

/** What the report asks for besides the counted set, on rows `f` of `facts`. */
function conditionsOf({ user }: ReportWork, wanted: WantedReport): RawBuilder<unknown> {
  const { searchParam, contactId, status, onlyRated, figure, attendantId } = wanted;
  const conditions = [conditionOf(figure, attendantId)];
  if (contactId !== undefined) conditions.push(sql`f."contactId" = ${contactId}`);
  if (status && status.length > 0) conditions.push(sql`f.status = any (${status}::text[])`);
  if (onlyRated) conditions.push(sql`f.rate is not null`);
  if (searchParam !== '') {
    const found = contactSearchQuery(searchParam, { byNumber: !user.hidesNumbers });
    conditions.push(sql`f."contactId" in (${contactIdsOf(found)})`);
  }
  return sql.join(conditions, sql` and `);
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

function toReportRow(row: StoredReportRow, hidesNumbers: boolean): ReportRow {
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
