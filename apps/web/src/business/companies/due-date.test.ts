import { PLATFORM_COMPANY_ID } from '@prosa/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { daysUntilDue, dueTone, renewedDueDate } from './due-date.ts';

const company = (dueDate: string | null, recurrence = 'MENSAL', id = 7) => ({ id, dueDate, recurrence });

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 15, 23, 30) }));
afterEach(() => vi.useRealTimers());

describe('what a due date says today', () => {
  test.each([
    ['2026-11-21', 6, undefined],
    ['2026-11-20', 5, 'warn'],
    ['2026-11-16', 1, 'warn'],
    ['2026-11-15', 0, 'err'],
    ['2026-11-03', -12, 'err'],
  ])('%s is %i days away: %s', (dueDate, days, tone) => {
    expect(daysUntilDue(company(dueDate))).toBe(days);
    expect(dueTone(company(dueDate))).toBe(tone);
  });

  test('nothing, for a company without one and for the platform itself', () => {
    expect(dueTone(company(null))).toBeUndefined();
    expect(dueTone(company('2026-11-01', 'MENSAL', PLATFORM_COMPANY_ID))).toBeUndefined();
  });
});

test.each([
  ['2026-12-31', 'MENSAL', '2027-01-31'],
  ['2027-01-31', 'MENSAL', '2027-02-28'],
  ['2026-11-15', 'BIMESTRAL', '2027-01-15'],
  ['2026-11-30', 'TRIMESTRAL', '2027-02-28'],
  ['2026-11-15', 'SEMESTRAL', '2027-05-15'],
  ['2028-02-29', 'ANUAL', '2029-02-28'],
  ['2026-11-15', 'unknown', '2026-12-15'],
  [null, 'MENSAL', '2026-12-15'],
])('%s renewed %s ends on %s', (dueDate, recurrence, renewed) =>
  expect(renewedDueDate(company(dueDate, recurrence))).toBe(renewed),
);
