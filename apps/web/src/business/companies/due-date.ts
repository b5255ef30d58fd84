import {
  type Company,
  DUE_YELLOW_DAYS,
  PLATFORM_COMPANY_ID,
  type Recurrence,
  recurrenceMonths,
} from '@prosa/contract';
import dayjs from 'dayjs';

const DAY_MS = 86_400_000;
const ISO_DAY = 'YYYY-MM-DD';

export const isPlatform = ({ id }: Pick<Company, 'id'>) => id === PLATFORM_COMPANY_ID;

type Subscription = Pick<Company, 'id' | 'dueDate' | 'recurrence'>;

/** Whole days until the due date, negative when past; undefined for a company that never expires. */
export function daysUntilDue(company: Subscription): number | undefined {
  if (company.dueDate === null || isPlatform(company)) return undefined;
  return Math.round((Date.parse(company.dueDate) - Date.parse(dayjs().format(ISO_DAY))) / DAY_MS);
}

/** Yellow when due in one to five days, red when due today or past. */
export function dueTone(company: Subscription): 'warn' | 'err' | undefined {
  const days = daysUntilDue(company);
  if (days === undefined || days > DUE_YELLOW_DAYS) return undefined;
  return days > 0 ? 'warn' : 'err';
}

const isRecurrence = (value: string): value is Recurrence => Object.hasOwn(recurrenceMonths, value);

/** An unknown recurrence counts as monthly, as on the server. */
export const recurrenceOf = ({ recurrence }: Subscription): Recurrence =>
  isRecurrence(recurrence) ? recurrence : 'MENSAL';

/** The due date after one more payment, computed as on the server. */
export const renewedDueDate = (company: Subscription) =>
  dayjs(company.dueDate ?? dayjs().format(ISO_DAY))
    .add(recurrenceMonths[recurrenceOf(company)], 'month')
    .format(ISO_DAY);
