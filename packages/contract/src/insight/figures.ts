import { z } from 'zod';
import { Channel } from '../conversations/contacts.ts';
import { TicketStatus } from '../conversations/tickets.ts';
import { routes } from '../route.ts';
import { Day, Id, IdText, queryFlag, queryList, Timestamp } from '../schema.ts';
import { Figure } from './figure-names.ts';

/** The id that stands for "no queue" or "no attendant" in a filter. */
export const NONE_ID = 0;
export const IdOrNone = z.number().int().min(NONE_ID).max(2_147_483_647);

const OptionalDay = z.union([z.literal(''), Day]).optional();

/** Which tickets a figure is about. Without dates it is the current month up to today. */
const TicketFilter = z.object({
  queueIds: queryList(IdOrNone),
  whatsappIds: queryList(Id),
  userIds: queryList(IdOrNone),
  /** Times leave out the hours in which the company, connection or queue is closed. */
  serviceHoursOnly: queryFlag,
});

/** `days` counts back from today and is used only without dates. */
const DashboardQuery = TicketFilter.extend({
  days: z
    .union([z.literal(''), z.string().regex(/^\d{1,4}$/)])
    .transform((text) => (text === '' ? 0 : Number(text)))
    .optional(),
  date_from: OptionalDay,
  date_to: OptionalDay,
});

const count = z.number().int().min(0);
/** Null where nothing is counted: it is shown as a dash, not as 0. */
const average = z.number().nullable();

/** Times are minutes, shares are percentages that are rounded only where they are shown. */
export const DashboardCounters = z.object({
  tickets: count,
  supportHappening: count,
  supportPending: count,
  supportGroups: count,
  supportFinished: count,
  leads: count,
  activeTickets: count,
  passiveTickets: count,
  avgWaitTime: average,
  avgSupportTime: average,
  waitRating: count,
  withoutRating: count,
  withRating: count,
  /** Closed without the contact having been asked. */
  notAsked: count,
  percRating: average,
  npsPromotersPerc: average,
  npsPassivePerc: average,
  npsDetractorsPerc: average,
  npsScore: average,
  npsPromoters: count,
  npsPassive: count,
  npsDetractors: count,
});
export type DashboardCounters = z.output<typeof DashboardCounters>;

export const AttendantFigures = z.object({
  id: Id,
  name: z.string(),
  online: z.boolean(),
  avgWaitTime: average,
  avgSupportTime: average,
  tickets: count,
  rating: average,
  countRating: count,
});
export type AttendantFigures = z.output<typeof AttendantFigures>;

export const Dashboard = z.object({
  counters: DashboardCounters,
  attendants: z.array(AttendantFigures),
  /** The days that were counted, on the company's calendar. */
  period: z.object({ from: Day, to: Day, timezone: z.string() }),
});
export type Dashboard = z.output<typeof Dashboard>;

const ChartQuery = TicketFilter.omit({ serviceHoursOnly: true }).extend({
  initialDate: OptionalDay,
  finalDate: OptionalDay,
  companyId: IdText.optional(),
});

const Hour = z.number().int().min(0).max(23);

/** Existing clients expect quantities of charts as text. */
const textCount = z.string().regex(/^\d+$/);

const TicketsOfUser = z.object({ quantidade: textCount, nome: z.string(), userId: Id.nullable() });
const TicketsOfDay = z.union([
  z.object({ total: textCount, horario: Hour }),
  z.object({ total: textCount, data: z.string() }),
]);

/** Without dates they are the messages of all time. */
const MessageQuery = TicketFilter.omit({ serviceHoursOnly: true }).extend({
  fromMe: queryFlag,
  dateStart: OptionalDay,
  dateEnd: OptionalDay,
});

/** The sizes of a page that people choose from. */
export const REPORT_PAGE_SIZES = [5, 10, 20, 50] as const;
export const DEFAULT_REPORT_PAGE_SIZE = 10;
/** Rows of one page at most; a client that asks for more gets this many. */
const MAX_REPORT_ROWS = 10_000;

export const ReportSort = z.enum([
  'id',
  'whatsappName',
  'contactName',
  'userName',
  'queueName',
  'status',
  'createdAt',
  'closedAt',
  'supportTime',
  'NPS',
]);
export type ReportSort = z.output<typeof ReportSort>;

const ReportFilter = z.object({
  searchParam: z.string().trim().max(200).default(''),
  contactId: z.union([z.literal('').transform(() => undefined), IdText]).optional(),
  whatsappId: queryList(Id),
  users: queryList(IdOrNone),
  queueIds: queryList(IdOrNone),
  status: queryList(TicketStatus),
  dateFrom: OptionalDay,
  dateTo: OptionalDay,
  onlyRated: queryFlag,
  serviceHoursOnly: queryFlag,
  /** Only the tickets that this figure of the dashboard counts. */
  figure: Figure.optional(),
  /** Together with a figure of an attendant: whose. */
  attendantId: IdText.optional(),
  /** Only tickets that were created in this hour of their day, on the company's clock. */
  hour: z
    .union([
      z.literal('').transform(() => undefined),
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .pipe(Hour),
    ])
    .optional(),
  sortBy: ReportSort.default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});

const ReportQuery = ReportFilter.extend({
  page: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().int().min(1))
    .default(1),
  pageSize: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform((text) => Math.min(Number(text), MAX_REPORT_ROWS))
    .pipe(z.number().int().min(1))
    .default(DEFAULT_REPORT_PAGE_SIZE),
});

/** The words of the status column that existing clients show as they are. */
export const reportStatusWords = {
  open: 'ABERTO',
  closed: 'FECHADO',
  pending: 'PENDENTE',
  group: 'GRUPO',
  nps: 'NPS',
  lgpd: 'LGPD',
} as const satisfies Record<TicketStatus, string>;

export const ReportRow = z.object({
  id: Id,
  uuid: z.uuid(),
  channel: Channel,
  whatsappName: z.string().nullable(),
  contactId: Id,
  contactName: z.string(),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  queueId: Id.nullable(),
  queueName: z.string().nullable(),
  queueColor: z.string().nullable(),
  lastMessage: z.string(),
  status: z.enum(Object.values(reportStatusWords)),
  /** The same as `status`, in the words of the product. */
  ticketStatus: TicketStatus,
  /** `DD/MM/YYYY HH:MM` on the company's clock… */
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  /** …and as instants. */
  openedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  /** `N d, N hrs e N m`; null if nobody served the ticket. */
  supportTime: z.string().nullable(),
  supportSeconds: average,
  waitSeconds: average,
  NPS: z.number().int().nullable(),
});
export type ReportRow = z.output<typeof ReportRow>;

export const Report = z.object({
  tickets: z.array(ReportRow),
  totalTickets: z.object({ total: textCount }),
  hasMore: z.boolean(),
});
export type Report = z.output<typeof Report>;

/** Every row that matches, in the order of the report. */
const WholeReport = z.object({ total: count, tickets: z.array(ReportRow) });

export const figureRoutes = routes({
  dashboard: {
    method: 'GET',
    path: '/dashboard',
    can: 'dashboard:view',
    on: 'report',
    about: 'The figures of a period and of each attendant, over the tickets that the caller may see.',
    query: DashboardQuery,
    reply: Dashboard,
  },
  ticketsOfUsers: {
    method: 'GET',
    path: '/dashboard/ticketsUsers',
    can: 'dashboard:view',
    on: 'report',
    about: 'The tickets of a period by attendant, those without one included.',
    query: ChartQuery,
    reply: z.object({ data: z.array(TicketsOfUser) }),
  },
  ticketsOfDays: {
    method: 'GET',
    path: '/dashboard/ticketsDay',
    can: 'dashboard:view',
    on: 'report',
    about: 'The tickets of a period by day, those of a single day by hour.',
    query: ChartQuery,
    reply: z.object({ data: z.array(TicketsOfDay), count: z.number().int() }),
  },
  messages: {
    method: 'GET',
    path: '/messages-allMe',
    can: 'dashboard:view',
    on: 'report',
    about:
      'How many messages were sent (fromMe true) or received between two days, and how many of them no person wrote; of the tickets that the caller may see.',
    query: MessageQuery,
    reply: z.object({ count: z.tuple([z.object({ count: z.string(), automatic: z.string() })]) }),
  },
  report: {
    method: 'GET',
    path: '/ticketreport/reports',
    can: 'dashboard:view',
    on: 'report',
    about: 'The tickets of a period, or those that a figure of the dashboard counts.',
    query: ReportQuery,
    reply: Report,
  },
  wholeReport: {
    method: 'GET',
    path: '/ticketreport/all',
    can: 'dashboard:view',
    on: 'nothing',
    about: 'Every ticket of a report, a row in each line, sent while it is read.',
    query: ReportFilter,
    reply: WholeReport,
    streams: 'tickets',
  },
});
