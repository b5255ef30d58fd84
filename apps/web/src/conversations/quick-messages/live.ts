import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const quickMessagesReducers: Pick<EventReducers, 'quickMessage'> = {
  quickMessage() {
    const { list, listAll, show } = api.quickMessages;
    for (const route of [list, listAll, show]) refetch(routeKey(route));
  },
};
