import { SCHEDULE_LATE_MS } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';
import { dateOf, readCalendar, type ScheduleDates } from './schedule-dates.ts';

interface Plan
  extends Pick<ScheduleDates, 'intervalo' | 'valorIntervalo' | 'enviarQuantasVezes' | 'tipoDias'> {
  /** The date that was chosen for the next message. */
  chosen: Date;
  /** How many messages of the schedule were handled before. */
  handled: number;
}

/** The fields of a schedule whose dates are chosen now. A date that is over is refused. */
export async function planAnew({ db, now }: DatedWork, { chosen, handled, ...plan }: Plan) {
  if (now.getTime() - chosen.getTime() > SCHEDULE_LATE_MS) throw new AppError('ERR_SCHEDULE_IN_PAST');
  const dates = { firstAt: chosen, plannedAt: now, handledBefore: handled, contadorEnvio: handled };
  const sendAt = dateOf({ ...plan, ...dates }, handled, await readCalendar(db));
  // Fewer in all than were sent already.
  if (!sendAt)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'enviarQuantasVezes', problem: 'min' }] });
  return { ...dates, sendAt, status: 'PENDENTE' as const, reason: null };
}
