import { sayAutomatically } from '../../../conversations/messages/automatic.ts';
import { laneAfter, moveToLane } from '../../../conversations/tags/lanes.ts';
import { isLastOurs, lookAgain } from '../idle-rules.ts';
import type { Fire } from '../fire.ts';

/** A card whose contact has not answered for its lane's hours goes on to the next lane, which may say something. */
export const moveOn: Fire = async (work, ticket) => {
  if (!(await isLastOurs(work.db, ticket.id))) return lookAgain(work);
  const lane = await laneAfter(work.db, ticket.id);
  if (!lane) return undefined;
  await moveToLane(work, ticket, lane.id, {
    code: 'lane',
    name: lane.name,
    minutes: lane.hoursBefore * 60,
  });
  await sayAutomatically(work, ticket, lane.greeting, null);
  return undefined;
};
