import type { EventPayload, SessionUser } from '@prosa/contract';
import { refetch, updateList } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { byNumber } from '../../api/live/list-order.ts';
import type { Change } from '../../api/live/merge-list.ts';
import { updateSession } from '../../api/live/session-cache.ts';
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
    updateSession((me) => withOwnQueue(me, event));
    refetch(routeKey(api.queues.own));
    // Connections and users show names and colours of their queues.
    refetch(routeKey(api.connections.list));
    refetch(routeKey(api.users.show));
    // Prompts show the name of their queue.
    for (const route of [api.prompts.list, api.prompts.show]) refetch(routeKey(route));
    refetchTickets();
  },
};

/** The session has the queues of this user by name; who joins or leaves one is told as a change of the user. */
function withOwnQueue(me: SessionUser, event: EventPayload<'queue'>): SessionUser {
  if (event.action === 'delete') {
    const queues = me.queues.filter(({ id }) => id !== event.queueId);
    return { ...me, queues, queueIds: queues.map(({ id }) => id) };
  }
  const { id, name, color } = event.queue;
  return { ...me, queues: me.queues.map((queue) => (queue.id === id ? { ...queue, name, color } : queue)) };
}
