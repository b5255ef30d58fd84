import { refetch, updateList } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { byNumber } from '../../api/live/list-order.ts';
import type { Change } from '../../api/live/merge-list.ts';
import { refetchTickets } from '../../api/live/ticket-cache.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

const queueList = { route: api.queues.list, order: byNumber('orderQueue') };

export const queuesReducers: Pick<EventReducers, 'queue'> = {
  queue(event) {
    const change: Change =
      event.action === 'delete'
        ? { action: 'remove', id: event.queueId }
        : { action: 'save', row: event.queue };
    updateList(queueList, change);
    refetch(routeKey(api.queues.own));
    // Connections and users show names and colours of their queues.
    refetch(routeKey(api.connections.list));
    refetch(routeKey(api.users.show));
    // Prompts show the name of their queue.
    for (const route of [api.prompts.list, api.prompts.show]) refetch(routeKey(route));
    refetchTickets();
  },
};
