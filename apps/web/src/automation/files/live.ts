import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const filesReducers: Pick<EventReducers, 'file'> = {
  file() {
    for (const route of [api.files.list, api.files.show]) refetch(routeKey(route));
  },
};
