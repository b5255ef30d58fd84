import { findQueueHours } from '../../queues/queue-hours.ts';
import { sendOutOfHoursMessage } from '../../hours/out-of-hours-message.ts';
import { findQueueClosedPeriod } from '../../hours/closed-periods.ts';
import type { InboundStep } from '../step.ts';

/** Sends the out-of-hours text of a queue with its own hours; the ticket waits in the queue until it opens. */
export const queueHours: InboundStep = {
  name: 'queueHours',
  async run(context) {
    const { work, ticket, connection } = context;
    if (!connection.answersByItself || ticket.status !== 'pending' || ticket.queueId === null) return 'goOn';
    const settings = await context.settings();
    if (settings.scheduleType !== 'queue') return 'goOn';
    const queue = await findQueueHours(work.db, ticket.queueId);
    const period = queue && findQueueClosedPeriod(settings, queue, work.now);
    if (!period) return 'goOn';
    await sendOutOfHoursMessage(context, { period, text: queue.outOfHoursMessage, queue });
    return 'done';
  },
};
