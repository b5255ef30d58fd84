import { refetch, updateRecord } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { read, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const brandingReducers: Pick<EventReducers, 'branding'> = {
  branding({ branding }) {
    updateRecord(read(api.branding.show).queryKey, branding);
    // The event follows every change of platform settings; those outside the branding are refetched.
    refetch(routeKey(api.settings.show));
  },
};
