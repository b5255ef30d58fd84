import type { DueSource } from '../../platform/due-rows/due-loop.ts';
import { fireDueTimers } from './fire-timers.ts';
import { listCompaniesWithDue, listDueTickets, postponeTimers } from './queries.ts';

/** The timers of tickets, handled by ticket. */
export const dueTimers: DueSource = {
  name: 'timers',
  together: 10,
  listCompanies: listCompaniesWithDue,
  listDue: ({ db, now }, limit) => listDueTickets(db, now, limit),
  handle: fireDueTimers,
  postpone: ({ db, now }, ticketId, until) => postponeTimers(db, ticketId, now, until),
};
