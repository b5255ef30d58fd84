import type { EventPayload } from '@prosa/contract';
import type { ReplayFilter } from '../../conversations/replay-rights.ts';
import { listVisibleIds } from './queries.ts';

/** Missed events of schedules are only for those who may see them now. */
export const scheduleReplays: ReplayFilter = {
  idOf: ({ name, payload }) => {
    if (name !== 'schedule') return undefined;
    const event = payload as EventPayload<'schedule'>;
    return event.action === 'delete' ? undefined : event.schedule.id;
  },
  visibleIds: listVisibleIds,
};
