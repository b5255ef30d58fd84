import { defaultTicketSort, type TicketSort } from '@prosa/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { EVERYTHING, type TicketFilter } from '../../api/tickets.ts';

/** The tickets being worked on, or the closed ones. What is searched for lies over either. */
export type DeskView = 'open' | 'closed';
export type OpenTab = 'open' | 'pending' | 'group';

export interface Desk extends Omit<TicketFilter, 'list' | 'sort'> {
  view: DeskView;
  tab: OpenTab;
  /** Each tab has its order. */
  sorts: Record<OpenTab, TicketSort>;
  /** Whose desk it is: somebody else who signs in begins with a tidy one. */
  ownerId: number | null;
}

const NOTHING_SOUGHT = {
  searchParam: '',
  tags: [],
  users: [],
  whatsapps: [],
  statuses: [],
} satisfies Partial<Desk>;

const defaultSorts = {
  open: defaultTicketSort('open'),
  pending: defaultTicketSort('pending'),
  group: defaultTicketSort('group'),
};
const tidy: Desk = { ...EVERYTHING, view: 'open', tab: 'open', sorts: defaultSorts, ownerId: null };

/** What the list shows; it stays as it was while one reads a ticket or another screen. */
export const useDesk = create<Desk>(() => tidy);

export const changeDesk = (change: Partial<Desk>) => useDesk.setState(change);

export function useOwnDesk(userId: number): void {
  useEffect(() => {
    if (useDesk.getState().ownerId !== userId) useDesk.setState({ ...tidy, ownerId: userId });
  }, [userId]);
}

/** After becoming open or group a ticket's own tab is shown, whatever was searched for before. */
export const showTab = (tab: OpenTab) => changeDesk({ ...NOTHING_SOUGHT, view: 'open', tab });

export const showView = (view: DeskView) => changeDesk({ ...NOTHING_SOUGHT, view });

export const clearSearch = () => changeDesk(NOTHING_SOUGHT);

/** How many of the filters are set. */
export const countFilters = ({ tags, users, whatsapps, statuses }: Desk): number =>
  [tags, users, whatsapps, statuses].filter((chosen) => chosen.length > 0).length;

export const isSearching = (desk: Desk): boolean => desk.searchParam !== '' || countFilters(desk) > 0;

/** One tab of the desk, whatever is searched for. */
export const tabFilter = ({ showAll, queueIds, sorts }: Desk, list: OpenTab | 'closed'): TicketFilter => ({
  ...EVERYTHING,
  list,
  showAll,
  queueIds,
  // The closed ones are looked through from the newest; there is nothing to choose.
  sort: list === 'closed' ? 'DESC' : sorts[list],
});

/** The list that is on the screen. */
export function shownFilter(desk: Desk): TicketFilter {
  if (!isSearching(desk)) return tabFilter(desk, desk.view === 'closed' ? 'closed' : desk.tab);
  const { queueIds, searchParam, searchOnMessages, tags, users, whatsapps, statuses } = desk;
  return {
    ...EVERYTHING,
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
