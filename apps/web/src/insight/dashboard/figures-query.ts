import { type ReportFilter } from '../reports/report-filter.ts';
import type { DayRange } from '../reports/periods.ts';

/** What the dashboard is filtered by: a part of the report's filter, so that every figure opens its rows. */
export type FigureFilter = Pick<
  ReportFilter,
  'dateFrom' | 'dateTo' | 'queueIds' | 'whatsappIds' | 'userIds' | 'serviceHoursOnly'
>;

const shared = ({ queueIds, whatsappIds, userIds }: FigureFilter) => ({
  queueIds: JSON.stringify(queueIds),
  whatsappIds: JSON.stringify(whatsappIds),
  userIds: JSON.stringify(userIds),
});

/** The query of the dashboard's call. */
export const figuresQuery = (filter: FigureFilter) => ({
  ...shared(filter),
  serviceHoursOnly: filter.serviceHoursOnly ? ('true' as const) : ('false' as const),
  date_from: filter.dateFrom,
  date_to: filter.dateTo,
});

/** The query of a chart, which has its own days. */
export const chartQuery = (filter: FigureFilter, { from, to }: DayRange) => ({
  ...shared(filter),
  initialDate: from,
  finalDate: to,
});

/** The query of a count of messages; without days, of all time. */
export const messagesQuery = (filter: FigureFilter, fromMe: 'true' | 'false', days?: DayRange) => ({
  ...shared(filter),
  fromMe,
  dateStart: days?.from ?? '',
  dateEnd: days?.to ?? '',
});
