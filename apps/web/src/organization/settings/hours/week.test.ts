import { DEFAULT_HOURS, type WeekHours, WEEKDAYS } from '@prosa/contract';
import { describe, expect, test } from 'vitest';
import {
  closeDay,
  copyFirstToAll,
  sortWeek,
  isClosed,
  minutesOpen,
  openDay,
  weekProblems,
  withDay,
} from './week.ts';

const week: WeekHours = WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...DEFAULT_HOURS }));
const [monday, tuesday] = week as [WeekHours[0], WeekHours[0]];
const problemsOfMonday = (times: Partial<typeof monday>) =>
  weekProblems(withDay(week, { ...monday, ...times }))[0];

test('a week is shown from Monday, however it was stored', () => {
  expect(sortWeek(week.toReversed())).toEqual(week);
});

describe('a day', () => {
  test('is closed without times, and open again with the usual ones or those it had', () => {
    expect(isClosed(monday)).toBe(false);
    expect(isClosed(closeDay(monday))).toBe(true);
    expect(openDay(closeDay(monday))).toEqual(monday);
    expect(minutesOpen(monday)).toBe(9 * 60);
    expect(minutesOpen(closeDay(monday))).toBe(0);
  });

  test('may have one span only, or two that touch', () => {
    expect(problemsOfMonday({ startTimeB: '', endTimeB: '' })).toEqual({});
    expect(problemsOfMonday({ startTimeB: '12:00' })).toEqual({});
    expect(problemsOfMonday(closeDay(monday))).toEqual({});
  });

  test('may end after midnight, as a bar does', () => {
    const night = { startTimeB: '20:00', endTimeB: '02:00' };
    expect(problemsOfMonday(night)).toEqual({});
    expect(minutesOpen({ ...monday, ...night })).toBe(10 * 60);
    expect(problemsOfMonday({ endTimeA: '02:00' })).toEqual({ endTimeA: 'order' });
    expect(problemsOfMonday({ ...night, endTimeB: '20:00' })).toEqual({ endTimeB: 'order' });
  });

  test('has its problems named where they are', () => {
    expect(problemsOfMonday({ endTimeA: '' })).toEqual({ endTimeA: 'required' });
    expect(problemsOfMonday({ startTimeA: '25:99' })).toEqual({ startTimeA: 'invalid' });
    expect(problemsOfMonday({ endTimeA: '08:00' })).toEqual({ endTimeA: 'order' });
    expect(problemsOfMonday({ startTimeB: '11:00' })).toEqual({ startTimeB: 'overlap' });
  });
});

test('the first day is copied to all, and nothing else of it', () => {
  const copied = copyFirstToAll(withDay(week, { ...monday, startTimeA: '07:30' }));
  expect(copied.map((day) => day.startTimeA)).toEqual(Array.from({ length: 7 }, () => '07:30'));
  expect(copied[1]?.weekdayEn).toBe(tuesday.weekdayEn);
});
