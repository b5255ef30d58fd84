import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDayAt, minuteOfDayAt, weekdayOf } from '../index.ts';
import { afterMessage, type CampaignPace, lastMessageAt, nextOpening } from './campaign-pace.ts';

const pace: CampaignPace = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  timezone: 'America/Sao_Paulo',
};
const at = (iso: string) => new Date(iso);
const start = { at: at('2026-11-20T12:00:00Z'), sinceLonger: 0 };

test('messages leave within the hours of a business day', () => {
  expect(nextOpening(at('2026-11-20T11:00:00Z'), pace)).toEqual(at('2026-11-20T12:00:00Z'));
  expect(nextOpening(at('2026-11-20T20:59:59Z'), pace)).toEqual(at('2026-11-20T20:59:59Z'));
  // Friday, 18:00 in São Paulo: Monday.
  expect(nextOpening(at('2026-11-20T21:00:00Z'), pace)).toEqual(at('2026-11-23T12:00:00Z'));
  expect(nextOpening(at('2026-11-20T21:00:00Z'), { ...pace, domingo: true })).toEqual(
    at('2026-11-22T12:00:00Z'),
  );
});

test('every twentieth pause is the longer one', () => {
  let position = start;
  const pauses: number[] = [];
  for (let index = 0; index < 45; index += 1) {
    const next = afterMessage(position, pace);
    pauses.push((next.at.getTime() - position.at.getTime()) / 1000);
    position = next;
  }
  expect(pauses.flatMap((seconds, index) => (seconds === 60 ? [index + 1] : []))).toEqual([20, 40]);
  expect(new Set(pauses)).toEqual(new Set([20, 60]));
});

test('without recipients nothing ends', () => {
  expect(lastMessageAt(start, 0, pace)).toBeUndefined();
});

test('without a pause all leave at once', () => {
  const fast = { ...pace, messageInterval: 0, greaterInterval: 0 };
  expect(lastMessageAt(start, 100_000, fast)).toEqual(start.at);
});

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;
const paces = fc
  .record({
    messageInterval: fc.integer({ min: 0, max: 120 }),
    longerIntervalAfter: fc.integer({ min: 0, max: 60 }),
    greaterInterval: fc.integer({ min: 0, max: 180 }),
    sabado: fc.boolean(),
    domingo: fc.boolean(),
    opens: fc.integer({ min: 0, max: 22 }),
    lasts: fc.integer({ min: 1, max: 10 }),
    timezone: fc.constantFrom('America/Sao_Paulo', 'Europe/Istanbul', 'America/New_York', 'Asia/Kathmandu'),
  })
  .map(
    ({ opens, lasts, ...rest }): CampaignPace => ({
      ...rest,
      startHour: hour(opens),
      endHour: hour(Math.min(23, opens + lasts)),
    }),
  );
const starts = fc.record({
  at: fc
    .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
    .map((seconds) => new Date(seconds * 1000)),
  sinceLonger: fc.integer({ min: 0, max: 70 }),
});

test('the forecast is the time at which the messages really leave, one after another', () => {
  fc.assert(
    fc.property(paces, starts, fc.integer({ min: 1, max: 200 }), (some, from, count) => {
      let position = { ...from, at: nextOpening(from.at, some) };
      for (let index = 1; index < count; index += 1) position = afterMessage(position, some);
      expect(lastMessageAt(from, count, some)).toEqual(position.at);
    }),
    { numRuns: 100 },
  );
});

test('no message leaves outside the hours, also when clocks change', () => {
  fc.assert(
    fc.property(paces, starts, (some, from) => {
      let position = { ...from, at: nextOpening(from.at, some) };
      for (let index = 0; index < 60; index += 1) {
        const minute = minuteOfDayAt(position.at, some.timezone);
        const weekday = weekdayOf(civilDayAt(position.at, some.timezone));
        expect(hour(Math.floor(minute / 60)) >= some.startHour).toBe(true);
        expect(hour(Math.floor(minute / 60)) < some.endHour).toBe(true);
        if (weekday === 5) expect(some.sabado).toBe(true);
        if (weekday === 6) expect(some.domingo).toBe(true);
        position = afterMessage(position, some);
      }
    }),
    { numRuns: 150 },
  );
});
