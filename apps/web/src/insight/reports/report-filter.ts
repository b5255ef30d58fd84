import {
  DEFAULT_REPORT_PAGE_SIZE,
  Figure,
  REPORT_PAGE_SIZES,
  ReportSort,
  TicketStatus,
} from '@prosa/contract';

/** What the report shows, kept in the address so that a figure, a bookmark and a colleague's link open the same rows. */
export interface ReportFilter {
  dateFrom: string;
  dateTo: string;
  contactId: number | null;
  whatsappIds: number[];
  status: TicketStatus[];
  userIds: number[];
  queueIds: number[];
  onlyRated: boolean;
  serviceHoursOnly: boolean;
  figure: Figure | null;
  attendantId: number | null;
  /** Only tickets that were created in this hour of their day. */
  hour: number | null;
  sortBy: ReportSort;
  sortOrder: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

/** From the first of the month to today, all tickets, the newest first. */
export function initialFilter(today: string): ReportFilter {
  return {
    dateFrom: `${today.slice(0, 8)}01`,
    dateTo: today,
    contactId: null,
    whatsappIds: [],
    status: [],
    userIds: [],
    queueIds: [],
    onlyRated: false,
    serviceHoursOnly: false,
    figure: null,
    attendantId: null,
    hour: null,
    sortBy: 'id',
    sortOrder: 'desc',
    page: 1,
    pageSize: DEFAULT_REPORT_PAGE_SIZE,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const numbersIn = (text: string | null): number[] =>
  (text ?? '').split(',').flatMap((part) => (/^\d{1,10}$/.test(part) ? Number(part) : []));
const numberIn = (text: string | null): number | null => numbersIn(text)[0] ?? null;

const hourIn = (text: string | null): number | null => {
  const hour = numberIn(text);
  return hour !== null && hour < 24 ? hour : null;
};

/** The filter of an address; what cannot be read has its initial value. */
export function filterFromAddress(address: URLSearchParams, today: string): ReportFilter {
  const initial = initialFilter(today);
  const day = (name: 'dateFrom' | 'dateTo') => {
    const written = address.get(name);
    return written !== null && (written === '' || DAY.test(written)) ? written : initial[name];
  };
  const pageSize = numberIn(address.get('pageSize'));
  return {
    dateFrom: day('dateFrom'),
    dateTo: day('dateTo'),
    contactId: numberIn(address.get('contactId')),
    whatsappIds: numbersIn(address.get('whatsappIds')),
    status: (address.get('status') ?? '')
      .split(',')
      .flatMap((value) => TicketStatus.safeParse(value).data ?? []),
    userIds: numbersIn(address.get('userIds')),
    queueIds: numbersIn(address.get('queueIds')),
    onlyRated: address.get('onlyRated') === 'true',
    serviceHoursOnly: address.get('serviceHoursOnly') === 'true',
    figure: Figure.safeParse(address.get('figure')).data ?? null,
    attendantId: numberIn(address.get('attendantId')),
    hour: hourIn(address.get('hour')),
    sortBy: ReportSort.safeParse(address.get('sortBy')).data ?? initial.sortBy,
    sortOrder: address.get('sortOrder') === 'asc' ? 'asc' : 'desc',
    page: numberIn(address.get('page')) || 1,
    pageSize: REPORT_PAGE_SIZES.find((size) => size === pageSize) ?? initial.pageSize,
  };
}

/** The address of a filter; what has its initial value is left out. */
export function filterToAddress(filter: ReportFilter, today: string): URLSearchParams {
  const initial = initialFilter(today);
  const address = new URLSearchParams();
  for (const name of Object.keys(initial) as (keyof ReportFilter)[]) {
    const text = toText(filter[name]);
    if (text !== toText(initial[name])) address.set(name, text);
  }
  return address;
}

const toText = (value: ReportFilter[keyof ReportFilter]): string =>
  value === null ? '' : Array.isArray(value) ? value.join(',') : String(value);

/** The query of the report's call. */
export function reportQuery(filter: ReportFilter) {
  const { contactId, attendantId, figure, hour } = filter;
  return {
    searchParam: '',
    dateFrom: filter.dateFrom,
    dateTo: filter.dateTo,
    whatsappId: JSON.stringify(filter.whatsappIds),
    users: JSON.stringify(filter.userIds),
    queueIds: JSON.stringify(filter.queueIds),
    status: JSON.stringify(filter.status),
    onlyRated: filter.onlyRated ? ('true' as const) : ('false' as const),
    serviceHoursOnly: filter.serviceHoursOnly ? ('true' as const) : ('false' as const),
    sortBy: filter.sortBy,
    sortOrder: filter.sortOrder,
    page: String(filter.page),
    pageSize: String(filter.pageSize),
    ...(contactId === null ? {} : { contactId: String(contactId) }),
    ...(attendantId === null ? {} : { attendantId: String(attendantId) }),
    ...(figure === null ? {} : { figure }),
    ...(hour === null ? {} : { hour: String(hour) }),
  };
}
