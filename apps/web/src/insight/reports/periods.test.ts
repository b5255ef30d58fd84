import { expect, test } from 'vitest';
import { periodDays, periodNameOf, periodNames } from './periods.ts';

// A Thursday.
const today = '2026-03-05';

test('a named period is its days, the first and the last included', () => {
  expect(periodDays('today', today)).toEqual({ from: '2026-03-05', to: '2026-03-05' });
  expect(periodDays('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(periodDays('thisWeek', today)).toEqual({ from: '2026-03-01', to: '2026-03-05' });
  expect(periodDays('thisWeek', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(periodDays('last7', today)).toEqual({ from: '2026-02-27', to: '2026-03-05' });
  expect(periodDays('last30', today)).toEqual({ from: '2026-02-04', to: '2026-03-05' });
  expect(periodDays('thisMonth', today)).toEqual({ from: '2026-03-01', to: '2026-03-05' });
  expect(periodDays('lastMonth', today)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(periodDays('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('a range is known by its name', () => {
  for (const name of periodNames) expect(periodNames).toContain(periodNameOf(periodDays(name, today), today));
  expect(periodNameOf({ from: '2026-02-27', to: today }, today)).toBe('last7');
  expect(periodNameOf({ from: '2026-01-02', to: today }, today)).toBeUndefined();
});
