import type { EventReducers } from '../../api/live/live-events.ts';
import { applyTicketEvent } from '../../api/live/ticket-cache.ts';

export const ticketsReducers: Pick<EventReducers, 'ticket'> = {
  ticket: applyTicketEvent,
};
