import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const messagesApiReducers: Pick<EventReducers, 'apiMessage'> = {
  apiMessage() {
    refetch(routeKey(api.messagesApi.list));
  },
};
