import { sayToMany } from '../../../conversations/messages/automatic.ts';
import { expireTickets } from '../../../conversations/tickets/idling.ts';
import type { FireMany } from '../fire.ts';
import { idleRules, lookAgain } from '../idle-rules.ts';

/** Nothing was said for too long: conversations are over. Where contacts are reminded first, only after that. */
export const expire: FireMany = async (work, tickets) => {
  const again = new Map<number, Date>();
  const over = [];
  for (const { ticket, rules } of await idleRules(work, tickets)) {
    const reminds = rules !== undefined && rules.timeInactiveMessage > 0 && rules.inactiveMessage !== '';
    const isReminded = ticket.inactivePosition === ticket.lastPosition;
    if (!rules || (reminds && !isReminded)) again.set(ticket.id, lookAgain(work));
    else over.push({ ticket, rules });
  }
  await sayToMany(
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
