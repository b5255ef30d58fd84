import { DEFAULT_HOURS, type WeekHours, WEEKDAYS } from '@prosa/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CivilDay, dayNumber, weekdayOf } from './civil-days.ts';
import { easterOf, holidaysOf, isHoliday } from './holidays.ts';
import { closedPeriod, closedPeriods, isOpen, type ServiceHours } from './hours.ts';
import { civilDayAt, minuteOfDayAt, instantAt } from './wall-clock.ts';

const closedDay = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
type Day = Partial<typeof closedDay>;

/** A week of default hours, or of those given for all days, with some days changed. */
const weekOf = (everyDay: Day, days: Partial<Record<(typeof WEEKDAYS)[number], Day>> = {}): WeekHours =>
  WEEKDAYS.map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    ...closedDay,
    ...everyDay,
    ...days[weekdayEn],
  }));

const hoursOf = (week: WeekHours, changes: Partial<ServiceHours> = {}): ServiceHours => ({
  week,
  timezone: 'America/Sao_Paulo',
  holidays: 'disabled',
  ...changes,
});
const at = (text: string) => new Date(text);

describe('the hours of a day', () => {
  const usual = hoursOf(weekOf(DEFAULT_HOURS, { sunday: closedDay }));

  test.each([
    ['2026-03-09T07:59:59-03:00', false],
    ['2026-03-09T08:00:00-03:00', true],
    ['2026-03-09T11:59:59-03:00', true],
    ['2026-03-09T12:00:00-03:00', false],
    ['2026-03-09T13:00:00-03:00', true],
    ['2026-03-09T18:00:00-03:00', false],
    // A Sunday.
    ['2026-03-08T10:00:00-03:00', false],
  ])('at %s it is open: %s', (moment, open) => expect(isOpen(usual, at(moment))).toBe(open));

  test('are those of the clock where the company is', () => {
    const moment = at('2026-03-09T10:30:00Z');
    expect(isOpen(usual, moment)).toBe(false);
    expect(isOpen({ ...usual, timezone: 'Europe/Lisbon' }, moment)).toBe(true);
    expect(isOpen({ ...usual, timezone: 'Asia/Tokyo' }, moment)).toBe(false);
  });

  test('may go on after midnight, and then belong to the day on which they began', () => {
    const bar = hoursOf(weekOf({}, { friday: { startTimeA: '22:00', endTimeA: '03:00' } }));
    expect(isOpen(bar, at('2026-03-13T21:59:00-03:00'))).toBe(false);
    expect(isOpen(bar, at('2026-03-13T23:30:00-03:00'))).toBe(true);
    expect(isOpen(bar, at('2026-03-14T02:59:00-03:00'))).toBe(true);
    expect(isOpen(bar, at('2026-03-14T03:00:00-03:00'))).toBe(false);
    expect(isOpen(bar, at('2026-03-13T02:00:00-03:00'))).toBe(false);
  });

  test.each([
    ['00:00', '23:59'],
    ['00:00', '00:00'],
    ['08:00', '08:00'],
  ])('%s to %s every day is always', (startTimeA, endTimeA) => {
    const always = hoursOf(weekOf({ startTimeA, endTimeA }));
    fc.assert(fc.property(instants, (moment) => isOpen(always, moment)));
  });

  test('are not asked for where none are set, and a week without any is closed day by day', () => {
    const moment = at('2026-03-09T10:00:00-03:00');
    expect(isOpen(hoursOf([]), moment)).toBe(true);
    expect(closedPeriods(hoursOf([]), moment, at('2026-04-09T10:00:00-03:00'))).toEqual([]);
    const never = hoursOf(weekOf({}));
    expect(closedPeriod(never, moment)).toEqual({
      start: at('2026-03-09T00:00:00-03:00'),
      end: at('2026-03-10T00:00:00-03:00'),
    });
  });

  test('leave periods in which nobody is there, also over a weekend', () => {
    expect(closedPeriod(usual, at('2026-03-09T12:30:00-03:00'))).toEqual({
      start: at('2026-03-09T12:00:00-03:00'),
      end: at('2026-03-09T13:00:00-03:00'),
    });
    expect(closedPeriod(usual, at('2026-03-08T10:00:00-03:00'))).toEqual({
      start: at('2026-03-07T18:00:00-03:00'),
      end: at('2026-03-09T08:00:00-03:00'),
    });
    expect(closedPeriod(usual, at('2026-03-09T10:00:00-03:00'))).toBeUndefined();
  });
});

describe('where clocks are put forward and back', () => {
  const night = hoursOf(weekOf({ startTimeA: '22:00', endTimeA: '02:30' }), { timezone: 'America/New_York' });

  test('a minute that is left out is the moment of the leap', () => {
    // On 8 March 2026 clocks are put forward from 2:00 to 3:00.
    expect(isOpen(night, at('2026-03-08T06:59:59Z'))).toBe(true);
    expect(isOpen(night, at('2026-03-08T07:00:00Z'))).toBe(false);
    expect(instantAt({ year: 2026, month: 3, day: 8 }, 150, 'America/New_York', 'first')).toEqual(
      at('2026-03-08T07:00:00Z'),
    );
  });

  test('a minute that comes twice begins with its first time and ends with its last', () => {
    // On 1 November 2026 clocks are put back from 2:00 to 1:00.
    const day = { year: 2026, month: 11, day: 1 };
    expect(instantAt(day, 90, 'America/New_York', 'first')).toEqual(at('2026-11-01T05:30:00Z'));
    expect(instantAt(day, 90, 'America/New_York', 'last')).toEqual(at('2026-11-01T06:30:00Z'));
    const short = { ...night, week: weekOf({ startTimeA: '22:00', endTimeA: '01:30' }) };
    expect(isOpen(short, at('2026-11-01T06:29:00Z'))).toBe(true);
    expect(isOpen(short, at('2026-11-01T06:30:00Z'))).toBe(false);
  });

  test('where midnight itself was left out, the day begins after it', () => {
    // In Brazil clocks were put forward at midnight on 4 November 2018.
    expect(instantAt({ year: 2018, month: 11, day: 4 }, 0, 'America/Sao_Paulo', 'first')).toEqual(
      at('2018-11-04T03:00:00Z'),
    );
  });
});

const zones = fc.constantFrom(
  'America/Sao_Paulo',
  'America/Noronha',
  'America/New_York',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'America/Santiago',
  'UTC',
);
const instants = fc
  .date({ min: at('2015-01-01T00:00:00Z'), max: at('2035-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => new Date(Math.floor(moment.getTime() / 1000) * 1000));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const span = fc.option(fc.tuple(time, time), { nil: undefined, freq: 3 });
const day = fc.tuple(span, span).map(([a, b]) => ({
  startTimeA: a?.[0] ?? '',
  endTimeA: a?.[1] ?? '',
  startTimeB: b?.[0] ?? '',
  endTimeB: b?.[1] ?? '',
}));
const weeks = fc
  .array(day, { minLength: 7, maxLength: 7 })
  .map(
    (days): WeekHours =>
      WEEKDAYS.map((weekdayEn, index) => ({ weekday: '', weekdayEn, ...closedDay, ...days[index] })),
  );
const anyHours: fc.Arbitrary<ServiceHours> = fc.record({
  week: weeks,
  timezone: zones,
  holidays: fc.constantFrom('disabled', 'national', 'nationalAndCustom'),
});

/** Reference implementation of `isOpen`, based on local time only. */
function readsOpen({ week, timezone, holidays }: ServiceHours, moment: Date): boolean {
  const today = civilDayAt(moment, timezone);
  const minute = minuteOfDayAt(moment, timezone);
  const covers = (civil: CivilDay, passed: number) => {
    const hours = week.find(({ weekdayEn }) => weekdayEn === WEEKDAYS[weekdayOf(civil)]);
    if (!hours || isHoliday(civil, holidays)) return false;
    const pairs = [
      [hours.startTimeA, hours.endTimeA],
      [hours.startTimeB, hours.endTimeB],
    ] as const;
    return pairs.some(([start, end]) => {
      if (start === '') return false;
      const toMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
      const from = toMinutes(start);
      const until = end === '23:59' ? 1440 : toMinutes(end);
      return from <= passed && passed < (until > from ? until : until + 1440);
    });
  };
  return covers(today, minute) || covers(addDays(today, -1), minute + 1440);
}

const offsetOf = (moment: Date, zone: string) => {
  const shown = dayNumber(civilDayAt(moment, zone)) * 1440 + minuteOfDayAt(moment, zone);
  return shown - Math.floor(moment.getTime() / 60_000);
};

describe('whatever the hours, the place and the moment', () => {
  test('it is open when the clock on the wall and the list on the door say so', () => {
    fc.assert(
      fc.property(anyHours, instants, (hours, moment) => {
        // Around a change of clocks the local time alone is ambiguous.
        const around = [-36, 36].map((far) => new Date(moment.getTime() + far * 3_600_000));
        fc.pre(new Set([moment, ...around].map((one) => offsetOf(one, hours.timezone))).size === 1);
        expect(isOpen(hours, moment)).toBe(readsOpen(hours, moment));
      }),
      { numRuns: 400 },
    );
  });

  test('a closed period holds the moment, and is bounded by somebody being there', () => {
    fc.assert(
      fc.property(anyHours, instants, (hours, moment) => {
        const period = closedPeriod(hours, moment);
        expect(period === undefined).toBe(isOpen(hours, moment));
        if (!period) return;
        expect(period.start <= moment && moment < period.end).toBe(true);
        const inside = [period.start, new Date(period.end.getTime() - 1)];
        for (const one of inside) expect(isOpen(hours, one)).toBe(false);
        // Every instant in the period yields the same period.
        for (const one of inside) expect(closedPeriod(hours, one)).toEqual(period);
      }),
      { numRuns: 150 },
    );
  });

  test('the periods of a month are exactly the time in which nobody is there', () => {
    fc.assert(
      fc.property(
        anyHours,
        instants,
        fc.array(fc.nat(30 * 86_400), { maxLength: 20 }),
        (hours, from, later) => {
          const until = new Date(from.getTime() + 30 * 86_400_000);
          const periods = closedPeriods(hours, from, until);
          for (const [index, { start, end }] of periods.entries()) {
            expect(start < end && start >= from && end <= until).toBe(true);
            expect(index === 0 || (periods[index - 1]?.end ?? until) < start).toBe(true);
          }
          for (const seconds of later) {
            const moment = new Date(from.getTime() + seconds * 1000);
            if (moment >= until) continue;
            const isClosed = periods.some(({ start, end }) => start <= moment && moment < end);
            expect(isClosed).toBe(!isOpen(hours, moment));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('a moment that is put on the wall and read again is the same', () => {
    fc.assert(
      fc.property(instants, zones, (moment, zone) => {
        const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
        const read = (which: 'first' | 'last') =>
          instantAt(civilDayAt(minute, zone), minuteOfDayAt(minute, zone), zone, which).getTime();
        expect([read('first'), read('last')]).toContain(minute.getTime());
      }),
      { numRuns: 400 },
    );
  });
});

describe('holidays of Brazil', () => {
  const text = ({ year, month, day: date }: CivilDay) =>
    `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

  test.each([
    [2000, '2000-04-23'],
    [2018, '2018-04-01'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %s is on %s', (year, easter) => expect(text(easterOf(year))).toBe(easter));

  test('by law, and by custom', () => {
    const national = [
      '2026-01-01',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ];
    expect(holidaysOf(2026, 'national').map(text)).toEqual(national);
    expect(holidaysOf(2026, 'nationalAndCustom').map(text)).toEqual(
      [...national, '2026-02-16', '2026-02-17', '2026-06-04'].toSorted(),
    );
    expect(holidaysOf(2026, 'disabled')).toEqual([]);
    expect(holidaysOf(2023, 'national').map(text)).not.toContain('2023-11-20');
  });

  test('close for a day, where the company keeps them', () => {
    const usual = hoursOf(weekOf(DEFAULT_HOURS));
    const goodFriday = at('2026-04-03T10:00:00-03:00');
    expect(isOpen(usual, goodFriday)).toBe(true);
    const kept: ServiceHours = { ...usual, holidays: 'national' };
    expect(isOpen(kept, goodFriday)).toBe(false);
    expect(closedPeriod(kept, goodFriday)).toEqual({
      start: at('2026-04-02T18:00:00-03:00'),
      end: at('2026-04-04T08:00:00-03:00'),
    });
  });
});
