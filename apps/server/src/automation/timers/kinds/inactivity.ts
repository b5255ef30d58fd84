import { sayAutomatically } from '../../../conversations/messages/automatic.ts';
import { noteReminder } from '../../../conversations/tickets/idling.ts';
import type { Fire } from '../fire.ts';
import { idleRules, inMinutes, lookAgain } from '../idle-rules.ts';

/** Nothing was said for a while: the contact is reminded, once until something is said again. */
export const remind: Fire = async (work, ticket) => {
  const rules = await idleRules(work, ticket);
  if (!rules) return lookAgain(work);
  if (ticket.inactivePosition === ticket.lastPosition) return inMinutes(work.now, rules.timeInactiveMessage);
  await sayAutomatically(work, ticket, rules.inactiveMessage, null);
  await noteReminder(work, ticket, { code: 'inactive', minutes: rules.timeInactiveMessage });
  return undefined;
};
