import { tellAbsence } from '../../hours/absence.ts';
import { officeHours } from '../../hours/office-hours.ts';
import { periodClosed } from '../../hours/periods.ts';
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
    const schedules = await officeHours(situation.work.db, settings, situation.automation);
    if (!schedules) return 'goOn';
    const { outOfHoursMessage } = await situation.automation();
    const period = periodClosed(settings, { schedules, outOfHoursMessage }, situation.work.now);
    if (!period) return 'goOn';
    await tellAbsence(situation, { period, text: outOfHoursMessage, queue: null });
    return 'done';
  },
};
