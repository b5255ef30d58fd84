import { expect, test } from 'vitest';
import { dayOf, daysOfView, momentOf, movePeriod, timeOf, toInputText } from './calendar-days.ts';

const brazil = 'America/Sao_Paulo';

test('a moment has the day and the time of the company, wherever the browser is', () => {
  const late = '2026-03-10T02:30:00.000Z';
  expect(dayOf(late, brazil)).toBe('2026-03-09');
  expect(timeOf(late, brazil)).toBe('23:30');
  expect(toInputText(late, 'Asia/Tokyo')).toBe('2026-03-10T11:30');
  expect(momentOf('2026-03-09', '23:30', brazil)).toBe(late);
});

test('a text that is not complete is no moment', () => {
  expect(momentOf('2026-03-09', '', brazil)).toBeNull();
  expect(momentOf('', '10:00', brazil)).toBeNull();
});

test('a month shows whole weeks from Sunday', () => {
  const days = daysOfView('month', '2026-03-10');
  expect(days).toHaveLength(42);
  expect(days[0]).toBe('2026-03-01');
  expect(daysOfView('month', '2026-05-20')[0]).toBe('2026-04-26');
  expect(daysOfView('week', '2026-03-10').at(-1)).toBe('2026-03-14');
});

test('the 31st moves to the last day of a shorter month', () => {
  expect(movePeriod('month', '2026-03-31', -1)).toBe('2026-02-28');
  expect(movePeriod('month', '2026-12-31', 1)).toBe('2027-01-31');
  expect(movePeriod('week', '2026-03-31', 1)).toBe('2026-04-07');
});
