import { type WeekHours, WEEKDAYS } from '@prosa/contract';

/** The same hours every day. */
export const week = (startTimeA = '08:00', endTimeA = '18:00'): WeekHours =>
  WEEKDAYS.map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    startTimeA,
    endTimeA,
    startTimeB: '',
    endTimeB: '',
  }));
