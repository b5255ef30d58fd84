import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { refetchTickets } from '../../api/live/ticket-cache.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const tagsReducers: Pick<EventReducers, 'tag'> = {
  tag() {
    const { list, listAll, lanes, show } = api.tags;
    for (const route of [list, listAll, lanes, show]) refetch(routeKey(route));
    refetchTickets();
  },
};
