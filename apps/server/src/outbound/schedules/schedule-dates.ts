import { type Calendar, countSends, type Recurrence, sendDateAt, sendDates } from '@prosa/bot';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { Db } from '../../platform/database/db.ts';

/** The fields of a schedule from which its dates follow. */
export interface ScheduleDates {
  firstAt: Date;
  plannedAt: Date;
  handledBefore: number;
  contadorEnvio: number;
  intervalo: number;
  valorIntervalo: number;
  enviarQuantasVezes: number;
  tipoDias: number;
}

/** The company's clock and days off, by which schedules are sent. */
export async function readCalendar(db: Db): Promise<Calendar> {
  const { timezone, holidays } = await readCompanySettings(db);
  return { timezone, holidays };
}

/** The dates from the last choice of a date on; those before it are in the history. */
const recurrenceOf = (row: ScheduleDates): Recurrence => ({
  first: row.firstAt,
  plannedAt: row.plannedAt,
  unit: row.intervalo as Recurrence['unit'],
  every: row.valorIntervalo,
  times: row.enviarQuantasVezes - row.handledBefore,
  dayType: row.tipoDias as Recurrence['dayType'],
});

/** How many dates a schedule has in all. */
export const countDates = (row: ScheduleDates): number => row.handledBefore + countSends(recurrenceOf(row));

/** The date of an occurrence, counted from 0; undefined after the last. */
export const dateOf = (row: ScheduleDates, occurrence: number, calendar: Calendar): Date | undefined =>
  sendDateAt(recurrenceOf(row), occurrence - row.handledBefore, calendar);

/** The dates that are still to come, the next one first. */
export const nextDates = (row: ScheduleDates, calendar: Calendar, limit: number): Date[] =>
  sendDates(recurrenceOf(row), calendar, { from: row.contadorEnvio - row.handledBefore, limit });
