import { defaultTicketSort, type TicketSort } from '@prosa/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { UNFILTERED, type TicketFilter } from '../../api/tickets.ts';

/** The tickets being worked on, or the closed ones. What is searched for lies over either. */
export type ListView = 'open' | 'closed';
export type OpenTab = 'open' | 'pending' | 'group';

export interface TicketListState extends Omit<TicketFilter, 'list' | 'sort'> {
  view: ListView;
  tab: OpenTab;
  /** Each tab has its order. */
  sorts: Record<OpenTab, TicketSort>;
  /** Whose desk it is: somebody else who signs in begins with a tidy one. */
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

/** What the list shows; it stays as it was while one reads a ticket or another screen. */
export const useTicketListState = create<TicketListState>(() => initialState);

export const updateTicketListState = (change: Partial<TicketListState>) =>
  useTicketListState.setState(change);

export function useResetOnUserChange(userId: number): void {
  useEffect(() => {
    if (useTicketListState.getState().ownerId !== userId)
      useTicketListState.setState({ ...initialState, ownerId: userId });
  }, [userId]);
}

/** After becoming open or group a ticket's own tab is shown, whatever was searched for before. */
export const showTab = (tab: OpenTab) => updateTicketListState({ ...NO_SEARCH, view: 'open', tab });

export const showView = (view: ListView) => updateTicketListState({ ...NO_SEARCH, view });

export const clearSearch = () => updateTicketListState(NO_SEARCH);

/** How many of the filters are set. */
export const countFilters = ({ tags, users, whatsapps, statuses }: TicketListState): number =>
  [tags, users, whatsapps, statuses].filter((chosen) => chosen.length > 0).length;

export const isSearching = (desk: TicketListState): boolean =>
  desk.searchParam !== '' || countFilters(desk) > 0;

/** One tab of the desk, whatever is searched for. */
export const tabFilter = (
  { showAll, queueIds, sorts }: TicketListState,
  list: OpenTab | 'closed',
): TicketFilter => ({
  ...UNFILTERED,
  list,
  showAll,
  queueIds,
  // The closed ones are looked through from the newest; there is nothing to choose.
  sort: list === 'closed' ? 'DESC' : sorts[list],
});

/** The list that is on the screen. */
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
