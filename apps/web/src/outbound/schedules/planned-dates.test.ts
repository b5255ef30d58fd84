import { expect, test } from 'vitest';
import { plannedDates } from './planned-dates.ts';

const known = {
  schedule: null,
  calendar: { timezone: 'America/Sao_Paulo', holidays: 'national' as const },
  now: new Date('2026-11-18T12:00:00Z'),
};
/** The Thursday before a holiday on a Friday. */
const typed = {
  sendAt: '2026-11-19T13:00:00.000Z',
  intervalo: 1 as const,
  valorIntervalo: 1,
  enviarQuantasVezes: 8,
  tipoDias: 6 as const,
};

test('days off are rolled, and it is told what from', () => {
  const planned = plannedDates(typed, known);
  expect(planned?.dates.slice(0, 2)).toEqual([
    { place: 0, at: '2026-11-19T13:00:00.000Z', insteadOf: undefined },
    { place: 1, at: '2026-11-23T13:00:00.000Z', insteadOf: '2026-11-20T13:00:00.000Z' },
  ]);
  expect(planned?.more).toBe(3);
});

test('an empty field has no dates', () => {
  expect(plannedDates({ ...typed, sendAt: null }, known)).toBeNull();
  expect(plannedDates({ ...typed, valorIntervalo: undefined }, known)).toBeNull();
});

test('without an interval there is one date', () => {
  expect(plannedDates({ ...typed, valorIntervalo: 0 }, known)).toMatchObject({ dates: [{}], more: 0 });
});
