import { sendOutOfHoursMessage } from '../../hours/out-of-hours-message.ts';
import { readConnectionHours } from '../../hours/connection-hours.ts';
import { findClosedPeriod } from '../../hours/closed-periods.ts';
import type { InboundStep } from '../step.ts';

/**
 * Outside the hours of the company, or of the connection, a contact whom nobody serves yet is told so, once in each
 * closed period; the bot is silent until it is open again.
 */
export const companyHours: InboundStep = {
  name: 'companyHours',
  async run(situation) {
    if (!situation.connection.answersByItself || situation.ticket.status !== 'pending') return 'goOn';
    const settings = await situation.settings();
    const schedules = await readConnectionHours(situation.work.db, settings, situation.automation);
    if (!schedules) return 'goOn';
    const { outOfHoursMessage } = await situation.automation();
    const period = findClosedPeriod(settings, { schedules, outOfHoursMessage }, situation.work.now);
    if (!period) return 'goOn';
    await sendOutOfHoursMessage(situation, { period, text: outOfHoursMessage, queue: null });
    return 'done';
  },
};
