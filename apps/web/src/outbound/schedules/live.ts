import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const schedulesReducers: Pick<EventReducers, 'schedule'> = {
  schedule() {
    const { list, calendar, show, sends } = api.schedules;
    for (const route of [list, calendar, show, sends]) refetch(routeKey(route));
  },
};
