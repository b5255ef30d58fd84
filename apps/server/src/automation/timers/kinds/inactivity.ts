import { sendAutomaticMessages } from '../../../conversations/messages/automatic-messages.ts';
import { recordReminders } from '../../../conversations/tickets/inactivity.ts';
import type { BatchTimerHandler } from '../timer-handler.ts';
import { readIdleRules, addMinutes, recheckTime } from '../idle-rules.ts';

/** Reminds contacts of silent tickets, once until the next message. */
export const remind: BatchTimerHandler = async (work, tickets) => {
  const again = new Map<number, Date>();
  const idle = [];
  for (const { ticket, rules } of await readIdleRules(work, tickets)) {
    if (!rules) again.set(ticket.id, recheckTime(work));
    else if (ticket.inactivePosition === ticket.lastPosition)
      again.set(ticket.id, addMinutes(work.now, rules.timeInactiveMessage));
    else idle.push({ ticket, rules });
  }
  await sendAutomaticMessages(
    work,
    idle.map(({ ticket, rules }) => ({ ticket, text: rules.inactiveMessage })),
  );
  await recordReminders(
    work,
    idle.map(({ ticket, rules }) => ({
      ticket,
      reason: { code: 'inactive', minutes: rules.timeInactiveMessage },
    })),
  );
  return again;
};
