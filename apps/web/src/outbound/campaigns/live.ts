import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const campaignsReducers: Pick<EventReducers, 'campaign'> = {
  campaign() {
    const { list, show, shipping } = api.campaigns;
    for (const route of [list, show, shipping]) refetch(routeKey(route));
  },
};
