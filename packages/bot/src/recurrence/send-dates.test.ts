import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../hours/civil-days.ts';
import { civilDayAt, minuteOfDayAt } from '../hours/wall-clock.ts';
import {
  type Calendar,
  countSends,
  dayTypes,
  intervalUnits,
  isBusinessDay,
  type Recurrence,
  sendDateAt,
  sendDates,
} from './send-dates.ts';

const saoPaulo: Calendar = { timezone: 'America/Sao_Paulo', holidays: 'national' };
const planOf = (first: string, changes: Partial<Recurrence> = {}): Recurrence => ({
  first: new Date(first),
  unit: intervalUnits.days,
  every: 1,
  times: 1,
  dayType: dayTypes.any,
  plannedAt: new Date('2020-01-01T00:00:00Z'),
  ...changes,
});
const daysOf = (plan: Recurrence, calendar = saoPaulo) =>
  sendDates(plan, calendar, { limit: 20 }).map((date) => {
    const { year, month, day } = civilDayAt(date, calendar.timezone);
    return `${year}-${month}-${day}`;
  });

describe('the dates of a plan', () => {
  test('are one without an interval, however often it says', () => {
    expect(sendDates(planOf('2026-03-02T12:00:00Z', { every: 0, times: 5 }), saoPaulo, { limit: 9 })).toEqual(
      [new Date('2026-03-02T12:00:00Z')],
    );
  });

  test('the 31st is the last day of shorter months, and the 31st again', () => {
    const plan = planOf('2026-01-31T12:00:00Z', { unit: intervalUnits.months, times: 5 });
    expect(daysOf(plan)).toEqual(['2026-1-31', '2026-2-28', '2026-3-31', '2026-4-30', '2026-5-31']);
    const leap = planOf('2028-01-31T12:00:00Z', { unit: intervalUnits.months, every: 13, times: 3 });
    expect(daysOf(leap)).toEqual(['2028-1-31', '2029-2-28', '2030-3-31']);
  });

  test('weekends and holidays go to the business day before or after', () => {
    // 7 September 2026, a holiday, is a Monday.
    const sunday = '2026-09-06T12:00:00Z';
    expect(daysOf(planOf(sunday, { dayType: dayTypes.before }))).toEqual(['2026-9-4']);
    expect(daysOf(planOf(sunday, { dayType: dayTypes.after }))).toEqual(['2026-9-8']);
    expect(daysOf(planOf(sunday, { dayType: dayTypes.any }))).toEqual(['2026-9-6']);
    const everyDay = { ...saoPaulo, holidays: 'disabled' } as const;
    expect(daysOf(planOf(sunday, { dayType: dayTypes.after }), everyDay)).toEqual(['2026-9-7']);
  });

  test('a business day before that is over by now becomes the one after', () => {
    const plan = planOf('2026-09-12T12:00:00Z', {
      dayType: dayTypes.before,
      plannedAt: new Date('2026-09-12T08:00:00Z'),
    });
    expect(daysOf(plan)).toEqual(['2026-9-14']);
  });

  test('minutes that move to another day keep the order', () => {
    const plan = planOf('2026-03-06T23:00:00-03:00', {
      unit: intervalUnits.minutes,
      every: 30,
      times: 8,
      dayType: dayTypes.after,
    });
    const dates = sendDates(plan, saoPaulo, { limit: 20 });
    expect(dates).toHaveLength(8);
    expect(dates).toEqual(dates.toSorted((one, other) => one.getTime() - other.getTime()));
  });
});

const zones = ['America/Sao_Paulo', 'Europe/Lisbon', 'America/New_York', 'Asia/Tokyo', 'Pacific/Auckland'];
const calendars = fc.record({
  timezone: fc.constantFrom(...zones),
  holidays: fc.constantFrom('disabled' as const, 'national' as const, 'nationalAndCustom' as const),
});
const plans = fc.record({
  first: fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
  unit: fc.constantFrom(...Object.values(intervalUnits)),
  every: fc.integer({ min: 1, max: 40 }),
  times: fc.integer({ min: 1, max: 24 }),
  dayType: fc.constantFrom(...Object.values(dayTypes)),
  plannedAt: fc.constant(new Date('2020-01-01T00:00:00Z')),
});

describe('for every plan', () => {
  test('it is sent as often as it says, in order, and never afterwards', () =>
    fc.assert(
      fc.property(plans, calendars, (plan, calendar) => {
        const dates = sendDates(plan, calendar, { limit: 1000 });
        expect(dates).toHaveLength(countSends(plan));
        expect(dates).toEqual(dates.toSorted((one, other) => one.getTime() - other.getTime()));
        expect(sendDateAt(plan, plan.times, calendar)).toBeUndefined();
      }),
    ));

  test('rolled dates are the nearest business day on that side, at the same local time', () =>
    fc.assert(
      fc.property(plans, calendars, fc.nat(23), (plan, calendar, index) => {
        const { timezone, holidays } = calendar;
        fc.pre(plan.dayType !== dayTypes.any && plan.unit !== intervalUnits.minutes && index < plan.times);
        const as = (dayType: Recurrence['dayType']) => sendDateAt({ ...plan, dayType }, index, calendar);
        const [planned, rolled] = [as(dayTypes.any), as(plan.dayType)];
        if (!planned || !rolled) throw new Error('a date is missing');
        const step = plan.dayType === dayTypes.after ? 1 : -1;
        let day = civilDayAt(planned, timezone);
        while (!isBusinessDay(day, holidays)) day = addDays(day, step);
        expect(civilDayAt(rolled, timezone)).toEqual(day);
        // Clocks may be put forward over the wanted time.
        expect(
          Math.abs(minuteOfDayAt(rolled, timezone) - minuteOfDayAt(planned, timezone)),
        ).toBeLessThanOrEqual(60);
      }),
    ));

  test('days, weeks and months keep the local time over changes of the clock', () =>
    fc.assert(
      fc.property(plans, calendars, fc.nat(23), (plan, calendar, index) => {
        fc.pre(plan.unit !== intervalUnits.minutes && index < plan.times);
        const date = sendDateAt({ ...plan, dayType: dayTypes.any }, index, calendar);
        if (!date) throw new Error('a date is missing');
        const [wanted, got] = [plan.first, date].map((at) => minuteOfDayAt(at, calendar.timezone));
        expect(Math.abs((wanted ?? 0) - (got ?? 0))).toBeLessThanOrEqual(60);
      }),
    ));
});
