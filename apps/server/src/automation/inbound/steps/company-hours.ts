import { sendOutOfHoursMessage } from '../../hours/out-of-hours-message.ts';
import { readConnectionHours } from '../../hours/connection-hours.ts';
import { findClosedPeriod } from '../../hours/closed-periods.ts';
import type { InboundStep } from '../step.ts';

/**
 * Outside the hours of the company or the connection, a contact of a pending ticket gets the out-of-hours text once per
 * closed period; the bot is silent until opening.
 */
export const companyHours: InboundStep = {
  name: 'companyHours',
  async run(context) {
    if (!context.connection.answersByItself || context.ticket.status !== 'pending') return 'goOn';
    const settings = await context.settings();
    const schedules = await readConnectionHours(context.work.db, settings, context.automation);
    if (!schedules) return 'goOn';
    const { outOfHoursMessage } = await context.automation();
    const period = findClosedPeriod(settings, { schedules, outOfHoursMessage }, context.work.now);
    if (!period) return 'goOn';
    await sendOutOfHoursMessage(context, { period, text: outOfHoursMessage, queue: null });
    return 'done';
  },
};
