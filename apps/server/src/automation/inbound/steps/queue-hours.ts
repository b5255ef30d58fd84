import { findOffice } from '../../queues/offices.ts';
import { tellAbsence } from '../../hours/absence.ts';
import { queueClosed } from '../../hours/periods.ts';
import type { Step } from '../step.ts';

/** The same for a queue with hours of its own. It has the ticket, and serves it when it opens. */
export const queueHours: Step = {
  name: 'queueHours',
  async run(situation) {
    const { work, ticket, connection } = situation;
    if (!connection.answersByItself || ticket.status !== 'pending' || ticket.queueId === null) return 'goOn';
    const settings = await situation.settings();
    if (settings.scheduleType !== 'queue') return 'goOn';
    const queue = await findOffice(work.db, ticket.queueId);
    const period = queue && queueClosed(settings, queue, work.now);
    if (!period) return 'goOn';
    await tellAbsence(situation, { period, text: queue.outOfHoursMessage, queue });
    return 'done';
  },
};
