import { findRollbackLane, moveToLane } from '../../../conversations/tags/lanes.ts';
import type { InboundStep } from '../step.ts';

/** A card whose contact answers goes back to the lane that its own one names for that. */
export const laneRollback: InboundStep = {
  name: 'laneRollback',
  async run({ work, ticket, connection }) {
    if (!connection.movesLanesBack) return 'goOn';
    const lane = await findRollbackLane(work.db, ticket.id);
    if (lane) await moveToLane(work, ticket, lane.id, { code: 'lane', name: lane.name });
    return 'goOn';
  },
};
