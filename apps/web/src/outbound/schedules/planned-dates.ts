import { type Calendar, countSends, dayTypes, type Recurrence, sendDates } from '@prosa/bot';
import { NEXT_DATES, type Schedule } from '@prosa/contract';
import type { ScheduleInput } from './schedule-form.ts';

interface PlannedDate {
  /** Its place in the list: two dates may be the same moment, because days off move to one day. */
  place: number;
  at: string;
  /** The day off that it was moved away from. */
  insteadOf?: string | undefined;
}

export interface PlannedDates {
  dates: PlannedDate[];
  /** How many more there are. */
  more: number;
}

const dateFields = ['sendAt', 'intervalo', 'valorIntervalo', 'enviarQuantasVezes', 'tipoDias'] as const;
type DateFields = Pick<ScheduleInput, (typeof dateFields)[number]>;

/** The dates on which a message will go out, by the rule the server plans with; null while a field is empty. */
export function plannedDates(
  typed: DateFields,
  { schedule, calendar, now }: { schedule: Schedule | null; calendar: Calendar; now: Date },
): PlannedDates | null {
  if (schedule && dateFields.every((name) => typed[name] === schedule[name])) return datesAsSaved(schedule);
  const plan = recurrenceOf(typed, schedule, now);
  if (!plan) return null;
  const limit = { limit: NEXT_DATES };
  const rolled = sendDates(plan, calendar, limit);
  const plain = sendDates({ ...plan, dayType: dayTypes.any }, calendar, limit);
  const dates = rolled.map((date, index) => {
    const before = plain[index];
    const isMoved = before !== undefined && before.getTime() !== date.getTime();
    return { place: index, at: date.toISOString(), insteadOf: isMoved ? before.toISOString() : undefined };
  });
  return { dates, more: Math.max(0, countSends(plan) - dates.length) };
}

function datesAsSaved({
  nextDates,
  valorIntervalo,
  enviarQuantasVezes,
  contadorEnvio,
}: Schedule): PlannedDates {
  const left = valorIntervalo === 0 ? nextDates.length : enviarQuantasVezes - contadorEnvio;
  return {
    dates: nextDates.map((at, place) => ({ place, at })),
    more: nextDates.length === 0 ? 0 : Math.max(0, left - nextDates.length),
  };
}

/** A schedule under way counts on; one that is over begins anew. */
function recurrenceOf(typed: DateFields, schedule: Schedule | null, now: Date): Recurrence | null {
  const { sendAt, intervalo, valorIntervalo, enviarQuantasVezes, tipoDias } = typed;
  if (!sendAt || !intervalo || !tipoDias) return null;
  if (typeof valorIntervalo !== 'number' || typeof enviarQuantasVezes !== 'number') return null;
  const handled = schedule?.status === 'PENDENTE' ? schedule.contadorEnvio : 0;
  return {
    first: new Date(sendAt),
    plannedAt: now,
    unit: intervalo,
    every: valorIntervalo,
    times: enviarQuantasVezes - handled,
    dayType: tipoDias,
  };
}
