import { sendAutomaticMessages } from '../../../conversations/messages/automatic-messages.ts';
import { expireTickets } from '../../../conversations/tickets/inactivity.ts';
import type { BatchTimerHandler } from '../timer-handler.ts';
import { readIdleRules, recheckTime } from '../idle-rules.ts';

/** Closes tickets without messages for too long; where reminders are enabled, only after the reminder. */
export const expire: BatchTimerHandler = async (work, tickets) => {
  const again = new Map<number, Date>();
  const over = [];
  for (const { ticket, rules } of await readIdleRules(work, tickets)) {
    const reminds = rules !== undefined && rules.timeInactiveMessage > 0 && rules.inactiveMessage !== '';
    const isReminded = ticket.inactivePosition === ticket.lastPosition;
    if (!rules || (reminds && !isReminded)) again.set(ticket.id, recheckTime(work));
    else over.push({ ticket, rules });
  }
  await sendAutomaticMessages(
    work,
    over.map(({ ticket, rules }) => ({ ticket, text: rules.expiresInactiveMessage })),
  );
  await expireTickets(
    work,
    over.map(({ ticket, rules }) => ({
      ticket,
      reason: { code: 'expired', minutes: rules.expiresTicket },
    })),
  );
  return again;
};
