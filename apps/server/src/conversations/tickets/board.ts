import { type BoardQuery, KANBAN_COUNT_LIMIT, KANBAN_TICKETS } from '@prosa/contract';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { listTicketPage, type TicketPage } from './list-tickets.ts';

/** Waiting and open tickets for the board, by the rules of every other list; the days are those of the last change. */
export const listBoard = (work: UserWork, query: BoardQuery): Promise<TicketPage> => {
  const { startDate, endDate, ...filter } = query;
  const changed = { first: startDate || undefined, last: endDate || undefined };
  return listTicketPage(work, {
    ...filter,
    ...(changed.first || changed.last ? { changed } : {}),
    status: 'board',
    showAll: false,
    withUnreadMessages: false,
    searchOnMessages: false,
    size: KANBAN_TICKETS,
    countedTo: KANBAN_COUNT_LIMIT,
  });
};
