import type { CivilDay } from './civil-days.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Cached, because creating a formatter is far more expensive than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timezone, made);
  return made;
}

/** The local time in a time zone, encoded as if it were UTC. */
function wallClockAt(at: number, timezone: string): number {
  const parts = new Map(
    formatterFor(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const offsetAt = (at: number, timezone: string): number =>
  wallClockAt(at, timezone) - Math.floor(at / 1000) * 1000;

export function civilDayAt(at: Date, timezone: string): CivilDay {
  const shown = new Date(wallClockAt(at.getTime(), timezone));
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() };
}

/** Minutes since midnight in local time. */
export const minuteOfDayAt = (at: Date, timezone: string): number =>
  Math.floor((wallClockAt(at.getTime(), timezone) % DAY_MS) / MINUTE_MS);

/**
 * The instant at which the local time is this many minutes after midnight of a day. When clocks are put back, a
 * minute occurs twice and `which` selects the first or last occurrence. A minute that is skipped when clocks are put
 * forward becomes the instant of that change.
 */
export function instantAt(
  { year, month, day }: CivilDay,
  minutes: number,
  timezone: string,
  which: 'first' | 'last',
): Date {
  const shown = Date.UTC(year, month - 1, day) + minutes * MINUTE_MS;
  const offsets = [offsetAt(shown - DAY_MS, timezone), offsetAt(shown + DAY_MS, timezone)];
  const moments = offsets.map((offset) => shown - offset).toSorted((one, other) => one - other);
  const fitting = moments.filter((at) => wallClockAt(at, timezone) === shown);
  const found = which === 'first' ? fitting[0] : fitting.at(-1);
  return new Date(found ?? findClockGap(moments[0] ?? shown, moments.at(-1) ?? shown, timezone));
}

/** The instant between two others at which clocks are put forward. */
function findClockGap(before: number, after: number, timezone: string): number {
  let [low, high] = [before, after];
  const offset = offsetAt(low, timezone);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, timezone) === offset) low = middle;
    else high = middle;
  }
  return high;
}
