import { addDays, type CivilDay, weekdayOf } from './civil-days.ts';
import { type Holidays, isHoliday } from './holidays.ts';
import { civilDayAt, instantAt } from './wall-clock.ts';

/** Two spans of a weekday, each with both ends as HH:MM or with none. */
export interface DayHours {
  weekdayEn: string;
  startTimeA: string;
  endTimeA: string;
  startTimeB: string;
  endTimeB: string;
}

/** When somebody is there: the hours of a week, on the clock of a place, on days that are no holidays. */
export interface ServiceHours {
  /** Empty where no hours are set: then it is always open. */
  week: DayHours[];
  timezone: string;
  holidays: Holidays;
}

/** From its start until just before its end. */
export interface Period {
  start: Date;
  end: Date;
}

const DAY_MINUTES = 1440;
/** How far around a moment is looked for somebody being there: mostly near by; at most further than holidays can keep one closed who opens one day a week. */
const SEARCH_WINDOW_DAYS = [3, 22];
/** A span may be a whole day long, and so reach to the end of the next day. */
const SPAN_DAYS = 2;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * One span of a day in minutes from its midnight. One that ends no later than it starts goes on into the next
 * day, and with both the same it is a whole day long. The last minute of the day stands for its end: who writes
 * 00:00 to 23:59 means all day.
 */
function spanOf(start: string, end: string): { from: number; to: number } | undefined {
  if (start === '' || end === '') return undefined;
  const from = minutesOf(start);
  const to = end === '23:59' ? DAY_MINUTES : minutesOf(end);
  return { from, to: to > from ? to : to + DAY_MINUTES };
}

/** When it is open by the hours of one day; a span belongs to the day on which it begins. */
function openPeriodsOfDay({ week, timezone, holidays }: ServiceHours, day: CivilDay): Period[] {
  const hours = week.find(({ weekdayEn }) => weekdayEn === weekdays[weekdayOf(day)]);
  if (!hours || isHoliday(day, holidays)) return [];
  const spans = [spanOf(hours.startTimeA, hours.endTimeA), spanOf(hours.startTimeB, hours.endTimeB)];
  return spans.flatMap((span) => {
    if (!span) return [];
    const start = instantAt(day, span.from, timezone, 'first');
    const last = addDays(day, Math.floor(span.to / DAY_MINUTES));
    const end = instantAt(last, span.to % DAY_MINUTES, timezone, 'last');
    return start < end ? [{ start, end }] : [];
  });
}

/** In order, those that touch or overlap made one. */
function mergePeriods(periods: Period[]): Period[] {
  const result: Period[] = [];
  for (const period of periods.toSorted((one, other) => one.start.getTime() - other.start.getTime())) {
    const last = result.at(-1);
    if (last && period.start <= last.end) last.end = period.end > last.end ? period.end : last.end;
    else result.push({ ...period });
  }
  return result;
}

/** When it is open between two days, and a little around them. */
function openPeriods(hours: ServiceHours, first: CivilDay, days: number): Period[] {
  return mergePeriods(
    Array.from({ length: days + 1 }, (_, index) => openPeriodsOfDay(hours, addDays(first, index))).flat(),
  );
}

/** Whether somebody is there. Without hours somebody always is. */
export function isOpen(hours: ServiceHours, at: Date): boolean {
  if (hours.week.length === 0) return true;
  const yesterday = addDays(civilDayAt(at, hours.timezone), -1);
  // A span of the day before may be a whole day long, and clocks that are put back lengthen it.
  return openPeriods(hours, addDays(yesterday, -1), 2).some(({ start, end }) => start <= at && at < end);
}

/**
 * The time around this moment in which nobody is there; nothing while somebody is. One who never opens is closed
 * day by day, so that what is said once in a closed period is said once a day.
 */
export function closedPeriod(hours: ServiceHours, at: Date): Period | undefined {
  if (isOpen(hours, at)) return undefined;
  const today = civilDayAt(at, hours.timezone);
  for (const days of SEARCH_WINDOW_DAYS) {
    const first = addDays(today, -days);
    const open = openPeriods(hours, addDays(first, -SPAN_DAYS), 2 * days + SPAN_DAYS);
    const start = open.findLast(({ end }) => end <= at)?.end;
    const end = open.find((period) => period.start > at)?.start;
    // What ended earlier may have gone on by a span that began before one looked.
    if (start && end && start >= instantAt(first, 0, hours.timezone, 'first')) return { start, end };
  }
  return {
    start: instantAt(today, 0, hours.timezone, 'first'),
    end: instantAt(addDays(today, 1), 0, hours.timezone, 'first'),
  };
}

/** All the time between two moments in which nobody is there. */
export function closedPeriods(hours: ServiceHours, from: Date, until: Date): Period[] {
  if (hours.week.length === 0 || from >= until) return [];
  const first = addDays(civilDayAt(from, hours.timezone), -2);
  const days = Math.ceil((until.getTime() - from.getTime()) / 86_400_000) + 4;
  const closed: Period[] = [];
  let start = from;
  for (const open of openPeriods(hours, first, days)) {
    if (open.end <= start) continue;
    if (open.start >= until) break;
    if (open.start > start) closed.push({ start, end: open.start });
    start = open.end;
  }
  return start < until ? [...closed, { start, end: until }] : closed;
}
