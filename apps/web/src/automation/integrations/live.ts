import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const integrationsReducers: Pick<EventReducers, 'integration'> = {
  integration() {
    const { list, show, deliveries } = api.integrations;
    for (const route of [list, show, deliveries]) refetch(routeKey(route));
  },
};
