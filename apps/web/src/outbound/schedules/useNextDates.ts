import type { Schedule } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useNow } from '../../ui/useNow.ts';
import { type PlannedDates, plannedDates } from './planned-dates.ts';
import type { ScheduleControl } from './schedule-form.ts';
import { useCompanyClock } from './useCompanyClock.ts';

/** The dates on which the message will really go out, as the fields are typed; null while one is empty. */
export function useNextDates(control: ScheduleControl, schedule: Schedule | null): PlannedDates | null {
  const calendar = useCompanyClock();
  const now = useNow();
  const [sendAt, intervalo, valorIntervalo, enviarQuantasVezes, tipoDias] = useWatch({
    control,
    name: ['sendAt', 'intervalo', 'valorIntervalo', 'enviarQuantasVezes', 'tipoDias'],
  });
  return plannedDates(
    { sendAt, intervalo, valorIntervalo, enviarQuantasVezes, tipoDias },
    { schedule, calendar, now: new Date(now) },
  );
}
