import { civilDayAt } from '@prosa/bot';
import { sendAutomaticMessage } from '../../../conversations/messages/automatic-messages.ts';
import { lastVacationDay, recordVacationNotice } from '../../../conversations/tickets/out-of-hours.ts';
import type { InboundStep } from '../step.ts';

const asText = ({ year, month, day }: ReturnType<typeof civilDayAt>) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/**
 * During the collective vacation a contact gets a notice once a day and no other automatic answer. Tickets that an
 * attendant serves or that await a rating are not affected.
 */
export const collectiveVacation: InboundStep = {
  name: 'collectiveVacation',
  async run(context) {
    const { work, ticket, connection } = context;
    if (!connection.answersByItself || !['pending', 'lgpd'].includes(ticket.status)) return 'goOn';
    const automation = await context.automation();
    const { collectiveVacationStart: first, collectiveVacationEnd: last } = automation;
    const text = automation.collectiveVacationMessage;
    if (first === null || last === null || text.trim() === '') return 'goOn';
    const today = asText(civilDayAt(work.now, (await context.settings()).timezone));
    if (today < first || today > last) return 'goOn';
    if (!(await context.store())) return 'done';
    if ((await lastVacationDay(work.db, ticket)) === today) return 'done';
    await recordVacationNotice(work, ticket, today);
    await sendAutomaticMessage(work, ticket, { text, userId: null });
    return 'done';
  },
};
