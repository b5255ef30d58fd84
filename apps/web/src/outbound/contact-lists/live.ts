import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { queryClient, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const contactListsReducers: Pick<EventReducers, 'contactList' | 'contactListItem'> = {
  contactList() {
    const { list, listAll, show } = api.contactLists;
    for (const route of [list, listAll, show]) refetch(routeKey(route));
  },

  contactListItem(event) {
    const queryKey = routeKey(api.contactListItems.list);
    if (queryClient.getQueryCache().findAll({ queryKey }).length > 0)
      void import('./apply-item-event.ts').then(({ applyItemEvent }) => applyItemEvent(event));
  },
};
