/** A calendar day, independent of a time zone. */
export interface CivilDay {
  year: number;
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;

/** Days since 1 January 1970, for date arithmetic. */
export const dayNumber = ({ year, month, day }: CivilDay): number =>
  Math.round(Date.UTC(year, month - 1, day) / DAY_MS);

export function addDays(day: CivilDay, days: number): CivilDay {
  const moved = new Date((dayNumber(day) + days) * DAY_MS);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** 0 is Monday, as in the week of the service hours. */
export const weekdayOf = (day: CivilDay): number => (((dayNumber(day) + 3) % 7) + 7) % 7;
