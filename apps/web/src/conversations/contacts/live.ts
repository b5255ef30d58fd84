import { applyContactEvent } from '../../api/live/contact-cache.ts';
import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const contactsReducers: Pick<EventReducers, 'contact' | 'note'> = {
  contact: applyContactEvent,

  note() {
    refetch(routeKey(api.notes.list));
  },
};
