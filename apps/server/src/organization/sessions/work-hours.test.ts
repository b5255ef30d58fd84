import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWorkTime, timeOfDay } from './work-hours.ts';

const DAY = 24 * 60;
const minute = fc.integer({ min: 0, max: DAY - 1 });
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes from one time of day forward to another. */
const from = (start: number, to: number) => (to - start + DAY) % DAY;

test('a moment is work time when walking from the start meets it no later than the end', () => {
  fc.assert(
    fc.property(minute, minute, minute, (now, start, end) => {
      expect(isWorkTime(clock(now), clock(start), clock(end))).toBe(from(start, now) <= from(start, end));
    }),
    { numRuns: 2000 },
  );
});

test('both ends belong to the work time, also over midnight', () => {
  for (const [start, end] of [
    ['08:00', '18:00'],
    ['22:00', '06:00'],
    ['09:30', '09:30'],
  ] as const) {
    expect(isWorkTime(start, start, end)).toBe(true);
    expect(isWorkTime(end, start, end)).toBe(true);
  }
});

test('the default hours leave no minute of the day out', () => {
  for (let now = 0; now < DAY; now += 1) expect(isWorkTime(clock(now), '00:00', '23:59')).toBe(true);
});

test('a night shift leaves the day out, and a day shift the night', () => {
  expect(isWorkTime('23:30', '22:00', '06:00')).toBe(true);
  expect(isWorkTime('00:00', '22:00', '06:00')).toBe(true);
  expect(isWorkTime('12:00', '22:00', '06:00')).toBe(false);
  expect(isWorkTime('06:01', '22:00', '06:00')).toBe(false);
  expect(isWorkTime('03:00', '06:00', '22:00')).toBe(false);
});

test('the clock of a zone with a fixed offset is UTC plus that offset', () => {
  const offsets = [
    ['UTC', 0],
    ['America/Sao_Paulo', -3 * 60],
    ['Asia/Kolkata', 5 * 60 + 30],
    ['Asia/Kathmandu', 5 * 60 + 45],
    ['Pacific/Kiritimati', 14 * 60],
    ['Pacific/Pago_Pago', -11 * 60],
  ] as const;
  // None of these zones has changed its clock since 2020.
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom(...offsets), (now, [zone, offset]) => {
      const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
      expect(timeOfDay(now, zone)).toBe(clock((minutes + offset + DAY) % DAY));
    }),
    { numRuns: 500 },
  );
});

test('midnight is written 00:00, never 24:00', () => {
  expect(timeOfDay(new Date('2026-03-01T03:00:00Z'), 'America/Sao_Paulo')).toBe('00:00');
  expect(timeOfDay(new Date('2026-03-01T00:00:00Z'), 'UTC')).toBe('00:00');
});
