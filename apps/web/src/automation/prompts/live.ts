import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const promptsReducers: Pick<EventReducers, 'prompt'> = {
  prompt() {
    for (const route of [api.prompts.list, api.prompts.show]) refetch(routeKey(route));
  },
};
