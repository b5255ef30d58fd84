import { addDays, type CivilDay, weekdayOf } from './civil-days.ts';
import { type Holidays, isHoliday } from './holidays.ts';
import { civilDayAt, instantAt } from './wall-clock.ts';

/** Two opening spans of a weekday, each with start and end as HH:MM, or with both empty. */
interface DayHours {
  weekdayEn: string;
  startTimeA: string;
  endTimeA: string;
  startTimeB: string;
  endTimeB: string;
}

/** The opening hours of a week in a time zone, except on holidays. */
export interface ServiceHours {
  /** Empty when no hours are set: always open. */
  week: DayHours[];
  timezone: string;
  holidays: Holidays;
}

/** The start is inclusive, the end exclusive. */
export interface Period {
  start: Date;
  end: Date;
}

const DAY_MINUTES = 1440;
/** Days searched before and after an instant. 22 suffice for hours of one weekday, even with holidays on it. */
const SEARCH_WINDOW_DAYS = [3, 22];
/** A span may last 24 hours, and so end on the next day. */
const SPAN_DAYS = 2;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * One span of a day in minutes from its midnight. An end at or before the start is on the next day; equal times
 * mean 24 hours. 23:59 counts as midnight, because 00:00 to 23:59 is meant as all day.
 */
function spanOf(start: string, end: string): { from: number; to: number } | undefined {
  if (start === '' || end === '') return undefined;
  const from = minutesOf(start);
  const to = end === '23:59' ? DAY_MINUTES : minutesOf(end);
  return { from, to: to > from ? to : to + DAY_MINUTES };
}

/** The open periods that begin on a day. */
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

/** Sorts the periods and merges those that touch or overlap. */
function mergePeriods(periods: Period[]): Period[] {
  const result: Period[] = [];
  for (const period of periods.toSorted((one, other) => one.start.getTime() - other.start.getTime())) {
    const last = result.at(-1);
    if (last && period.start <= last.end) last.end = period.end > last.end ? period.end : last.end;
    else result.push({ ...period });
  }
  return result;
}

/** The open periods that begin on the first day or one of the `days` after it, merged. */
function openPeriods(hours: ServiceHours, first: CivilDay, days: number): Period[] {
  return mergePeriods(
    Array.from({ length: days + 1 }, (_, index) => openPeriodsOfDay(hours, addDays(first, index))).flat(),
  );
}

/** Whether it is open at an instant; always, if no hours are set. */
export function isOpen(hours: ServiceHours, at: Date): boolean {
  if (hours.week.length === 0) return true;
  const yesterday = addDays(civilDayAt(at, hours.timezone), -1);
  // A span of the previous day may last 24 hours, and longer when clocks are put back.
  return openPeriods(hours, addDays(yesterday, -1), 2).some(({ start, end }) => start <= at && at < end);
}

/**
 * The closed period around an instant; undefined while open. Hours that never open have one closed period per day,
 * so that a text sent once per closed period is sent once a day.
 */
export function closedPeriod(hours: ServiceHours, at: Date): Period | undefined {
  if (isOpen(hours, at)) return undefined;
  const today = civilDayAt(at, hours.timezone);
  for (const days of SEARCH_WINDOW_DAYS) {
    const first = addDays(today, -days);
    const open = openPeriods(hours, addDays(first, -SPAN_DAYS), 2 * days + SPAN_DAYS);
    const start = open.findLast(({ end }) => end <= at)?.end;
    const end = open.find((period) => period.start > at)?.start;
    // An end before the searched days is not certain: a span that began earlier may continue it.
    if (start && end && start >= instantAt(first, 0, hours.timezone, 'first')) return { start, end };
  }
  return {
    start: instantAt(today, 0, hours.timezone, 'first'),
    end: instantAt(addDays(today, 1), 0, hours.timezone, 'first'),
  };
}

/** All closed periods between two instants. */
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
