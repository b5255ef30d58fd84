import { type TicketFilter, UNFILTERED } from '../../api/tickets.ts';
import { create } from 'zustand';

/** What of the board is shown; kept while another screen is open. */
export type BoardFilter = Pick<
  TicketFilter,
  'searchParam' | 'queueIds' | 'users' | 'tags' | 'startDate' | 'endDate'
>;

export const NO_BOARD_FILTER: BoardFilter = {
  searchParam: '',
  queueIds: [],
  users: [],
  tags: [],
  startDate: '',
  endDate: '',
};

interface BoardState {
  filter: BoardFilter;
  /** The user this state belongs to; another one begins without filters. */
  ownerId: number | null;
}

const useBoardState = create<BoardState>(() => ({ filter: NO_BOARD_FILTER, ownerId: null }));

export function useBoardFilter(userId: number): BoardFilter {
  return useBoardState(({ filter, ownerId }) => (ownerId === userId ? filter : NO_BOARD_FILTER));
}

export const setBoardFilter = (userId: number, changes: Partial<BoardFilter>): void =>
  useBoardState.setState(({ filter, ownerId }) => ({
    filter: { ...(ownerId === userId ? filter : NO_BOARD_FILTER), ...changes },
    ownerId: userId,
  }));

export const countBoardFilters = ({ queueIds, users, tags, startDate, endDate }: BoardFilter): number =>
  [queueIds, users, tags].filter((ids) => ids.length > 0).length + (startDate || endDate ? 1 : 0);

export const toTicketFilter = (filter: BoardFilter): TicketFilter => ({
  ...UNFILTERED,
  ...filter,
  list: 'board',
});
