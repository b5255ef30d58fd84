import { sayToMany } from '../../../conversations/messages/automatic.ts';
import { noteReminders } from '../../../conversations/tickets/idling.ts';
import type { FireMany } from '../fire.ts';
import { idleRules, inMinutes, lookAgain } from '../idle-rules.ts';

/** Nothing was said for a while: contacts are reminded, once until something is said again. */
export const remind: FireMany = async (work, tickets) => {
  const again = new Map<number, Date>();
  const idle = [];
  for (const { ticket, rules } of await idleRules(work, tickets)) {
    if (!rules) again.set(ticket.id, lookAgain(work));
    else if (ticket.inactivePosition === ticket.lastPosition)
      again.set(ticket.id, inMinutes(work.now, rules.timeInactiveMessage));
    else idle.push({ ticket, rules });
  }
  await sayToMany(
    work,
    idle.map(({ ticket, rules }) => ({ ticket, text: rules.inactiveMessage })),
  );
  await noteReminders(
    work,
    idle.map(({ ticket, rules }) => ({
      ticket,
      reason: { code: 'inactive', minutes: rules.timeInactiveMessage },
    })),
  );
  return again;
};
