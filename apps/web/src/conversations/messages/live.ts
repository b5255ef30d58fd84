import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { applyMessageEvent } from '../../api/live/message-cache.ts';
import { notifyMessageListeners } from '../../api/live/message-listeners.ts';
import { saveTicket, updateLastInbound } from '../../api/live/ticket-cache.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

export const messagesReducers: Pick<EventReducers, 'message' | 'draft'> = {
  message(event) {
    applyMessageEvent(event);
    if (event.action !== 'create') return;
    saveTicket(event.ticket);
    if (!event.message.fromMe) updateLastInbound(event.ticket.id, event.message.createdAt);
    notifyMessageListeners(event);
  },

  draft() {
    refetch(routeKey(api.drafts.list));
  },
};
