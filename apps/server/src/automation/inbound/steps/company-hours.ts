import { readCompanyHours } from '../../../organization/settings/hours.ts';
import { tellAbsence } from '../../hours/absence.ts';
import { periodClosed } from '../../hours/periods.ts';
import type { Situation } from '../situation.ts';
import type { Step } from '../step.ts';

/**
 * Outside the hours of the company, or of the connection, a contact whom nobody serves yet is told so, once in each
 * closed period; the bot is silent until it is open again.
 */
export const companyHours: Step = {
  name: 'companyHours',
  async run(situation) {
    if (!situation.connection.answersByItself || situation.ticket.status !== 'pending') return 'goOn';
    const settings = await situation.settings();
    const schedules = await hoursIn(situation, settings.scheduleType);
    if (!schedules) return 'goOn';
    const { outOfHoursMessage } = await situation.automation();
    const period = periodClosed(settings, { schedules, outOfHoursMessage }, situation.work.now);
    if (!period) return 'goOn';
    await tellAbsence(situation, { period, text: outOfHoursMessage, queue: null });
    return 'done';
  },
};

async function hoursIn(situation: Situation, scheduleType: string) {
  if (scheduleType === 'company') return readCompanyHours(situation.work.db);
  return scheduleType === 'connection' ? (await situation.automation()).schedules : undefined;
}
