import { findRollbackLane, moveToLane } from '../../../conversations/ticket-tags/lanes.ts';
import type { InboundStep } from '../step.ts';

/** When the contact answers, the ticket returns to the rollback lane of its current lane. */
export const laneRollback: InboundStep = {
  name: 'laneRollback',
  async run({ work, ticket, connection }) {
    if (!connection.movesLanesBack) return 'goOn';
    const lane = await findRollbackLane(work.db, ticket.id);
    if (lane) await moveToLane(work, ticket, { laneId: lane.id, reason: { code: 'lane', name: lane.name } });
    return 'goOn';
  },
};
