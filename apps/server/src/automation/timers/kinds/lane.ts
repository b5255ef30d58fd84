import { sendAutomaticMessage } from '../../../conversations/messages/automatic-messages.ts';
import { findNextLane, moveToLane } from '../../../conversations/ticket-tags/lanes.ts';
import { planIncludes } from '../../../organization/subscription/subscription.ts';
import { addMinutes, isLastMessageOurs, recheckTime } from '../idle-rules.ts';
import type { TimerHandler } from '../timer-handler.ts';

const HOUR_MINUTES = 60;

/**
 * Moves a ticket to the next lane when the contact did not answer for the lane's hours, and sends that lane's greeting.
 */
export const moveToNextLane: TimerHandler = async (work, ticket) => {
  // The plan may include the board again.
  if (!(await planIncludes(work.db, work.companyId, 'useKanban'))) return addMinutes(work.now, HOUR_MINUTES);
  if (!(await isLastMessageOurs(work.db, ticket.id))) return recheckTime(work);
  const lane = await findNextLane(work.db, ticket.id);
  if (!lane) return undefined;
  await moveToLane(work, ticket, {
    laneId: lane.id,
    reason: {
      code: 'lane',
      name: lane.name,
      minutes: lane.hoursBefore * HOUR_MINUTES,
    },
  });
  await sendAutomaticMessage(work, ticket, { text: lane.greeting, userId: null });
  return undefined;
};
