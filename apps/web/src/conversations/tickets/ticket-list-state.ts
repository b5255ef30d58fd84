import { defaultTicketSort, type TicketSort } from '@prosa/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { UNFILTERED, type TicketFilter } from '../../api/tickets.ts';

/** Active or closed tickets. Search results are shown instead of either. */
type ListView = 'open' | 'closed';
export type OpenTab = 'open' | 'pending' | 'group';

interface TicketListState extends Omit<TicketFilter, 'list' | 'sort'> {
  view: ListView;
  tab: OpenTab;
  /** Each tab has its own sort order. */
  sorts: Record<OpenTab, TicketSort>;
  /** The user this state belongs to; for another user it is reset. */
  ownerId: number | null;
}

const NO_SEARCH = {
  searchParam: '',
  tags: [],
  users: [],
  whatsapps: [],
  statuses: [],
} satisfies Partial<TicketListState>;

const defaultSorts = {
  open: defaultTicketSort('open'),
  pending: defaultTicketSort('pending'),
  group: defaultTicketSort('group'),
};
const initialState: TicketListState = {
  ...UNFILTERED,
  view: 'open',
  tab: 'open',
  sorts: defaultSorts,
  ownerId: null,
};

/** The state of the list; it is kept while the user opens a ticket or another screen. */
export const useTicketListState = create<TicketListState>(() => initialState);

export const updateTicketListState = (change: Partial<TicketListState>) =>
  useTicketListState.setState(change);

export function useResetOnUserChange(userId: number): void {
  useEffect(() => {
    if (useTicketListState.getState().ownerId !== userId)
      useTicketListState.setState({ ...initialState, ownerId: userId });
  }, [userId]);
}

/** Ends the search and shows a tab, such as that of a ticket that has just become open or group. */
export const showTab = (tab: OpenTab) => updateTicketListState({ ...NO_SEARCH, view: 'open', tab });

export const showView = (view: ListView) => updateTicketListState({ ...NO_SEARCH, view });

export const clearSearch = () => updateTicketListState(NO_SEARCH);

/** How many of the filters are set. */
export const countFilters = ({ tags, users, whatsapps, statuses }: TicketListState): number =>
  [tags, users, whatsapps, statuses].filter((chosen) => chosen.length > 0).length;

export const isSearching = (desk: TicketListState): boolean =>
  desk.searchParam !== '' || countFilters(desk) > 0;

/** The filter of one tab, ignoring the search. */
export const tabFilter = (
  { showAll, queueIds, sorts }: TicketListState,
  list: OpenTab | 'closed',
): TicketFilter => ({
  ...UNFILTERED,
  list,
  showAll,
  queueIds,
  // Closed tickets are always sorted newest first.
  sort: list === 'closed' ? 'DESC' : sorts[list],
});

/** The filter of the list on the screen. */
export function shownFilter(desk: TicketListState): TicketFilter {
  if (!isSearching(desk)) return tabFilter(desk, desk.view === 'closed' ? 'closed' : desk.tab);
  const { queueIds, searchParam, searchOnMessages, tags, users, whatsapps, statuses } = desk;
  return {
    ...UNFILTERED,
    list: 'search',
    queueIds,
    searchParam: searchParam.toLocaleLowerCase(),
    searchOnMessages: searchOnMessages && searchParam !== '',
    tags,
    users,
    whatsapps,
    statuses,
  };
}
