import { type DayHours, DEFAULT_HOURS, fieldIssues, WEEKDAYS, WeekHours } from '@prosa/contract';
import { minutesOf } from './time.ts';

type TimeKey = 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB';

export const spans = [
  { name: 'first', start: 'startTimeA', end: 'endTimeA' },
  { name: 'second', start: 'startTimeB', end: 'endTimeB' },
] as const;

type TimeProblem = 'required' | 'invalid' | 'order' | 'overlap';
export type DayProblems = Partial<Record<TimeKey, TimeProblem>>;

const DAY_MINUTES = 24 * 60;

const noTimes = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' } as const;

export const timesOf = ({ startTimeA, endTimeA, startTimeB, endTimeB }: DayHours) => ({
  startTimeA,
  endTimeA,
  startTimeB,
  endTimeB,
});

export const isClosed = (day: DayHours) => Object.values(timesOf(day)).every((time) => time === '');
export const closeDay = (day: DayHours): DayHours => ({ ...day, ...noTimes });
export const openDay = (day: DayHours, times: Record<TimeKey, string> = DEFAULT_HOURS): DayHours => ({
  ...day,
  ...times,
});

/** Monday first, whatever the stored order. */
export const sortWeek = (week: WeekHours): WeekHours =>
  week.toSorted((a, b) => WEEKDAYS.indexOf(a.weekdayEn) - WEEKDAYS.indexOf(b.weekdayEn));

export const withDay = (week: WeekHours, changed: DayHours): WeekHours =>
  week.map((day) => (day.weekdayEn === changed.weekdayEn ? changed : day));

/** Copies the times of the first day to all days. */
export function copyFirstToAll(week: WeekHours): WeekHours {
  const [first] = week;
  return first ? week.map((day) => ({ ...day, ...timesOf(first) })) : week;
}

/** The problems of each day. The contract checks the format of times; their order is checked here. */
export function weekProblems(week: WeekHours): DayProblems[] {
  const found: DayProblems[] = week.map(orderProblems);
  // Without any hours there is nothing to check.
  if (week.length === 0) return found;
  const result = WeekHours.safeParse(week, { reportInput: true });
  for (const { path, problem } of result.success ? [] : fieldIssues(result.error)) {
    const [index, key] = path.split('.');
    const day = found[Number(index)];
    if (day && key) day[key as TimeKey] = problem === 'required' ? 'required' : 'invalid';
  }
  return found;
}

/** Times must increase through the day; only the last span may end after midnight. */
function orderProblems(day: DayHours): DayProblems {
  const problems: DayProblems = {};
  const filled = spans.flatMap(({ start, end }) => {
    const from = minutesOf(day[start]);
    const to = minutesOf(day[end]);
    return from === undefined || to === undefined ? [] : [{ start, end, from, to }];
  });
  let before = -1;
  for (const span of filled) {
    const mayPassMidnight = span === filled.at(-1);
    if (span.from < before) problems[span.start] = 'overlap';
    if (span.to === span.from || (span.to < span.from && !mayPassMidnight)) problems[span.end] = 'order';
    before = span.to;
  }
  return problems;
}

export const hasProblems = (problems: DayProblems[]) => problems.some((day) => Object.keys(day).length > 0);

/** Minutes of service in a day. */
export const minutesOpen = (day: DayHours) =>
  spans.reduce((sum, { start, end }) => {
    const from = minutesOf(day[start]);
    const to = minutesOf(day[end]);
    return from === undefined || to === undefined ? sum : sum + ((to - from + DAY_MINUTES) % DAY_MINUTES);
  }, 0);
