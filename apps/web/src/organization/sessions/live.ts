import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { updateSession } from '../../api/live/session-cache.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const sessionsReducers: Pick<EventReducers, 'subscription'> = {
  subscription({ company }) {
    updateSession((session) => ({ ...session, company }));
    refetch(routeKey(api.companies.plan));
  },
};
