import { sayAutomatically } from '../../../conversations/messages/automatic.ts';
import { expireTicket } from '../../../conversations/tickets/idling.ts';
import type { Fire } from '../fire.ts';
import { idleRules, lookAgain } from '../idle-rules.ts';

/** Nothing was said for too long: the conversation is over. Where contacts are reminded first, only after that. */
export const expire: Fire = async (work, ticket) => {
  const rules = await idleRules(work, ticket);
  if (!rules) return lookAgain(work);
  const isReminded = ticket.inactivePosition === ticket.lastPosition;
  const reminds = rules.timeInactiveMessage > 0 && rules.inactiveMessage !== '';
  if (reminds && !isReminded) return lookAgain(work);
  await sayAutomatically(work, ticket, rules.expiresInactiveMessage, null);
  await expireTicket(work, ticket, { code: 'expired', minutes: rules.expiresTicket });
  return undefined;
};
