import { create } from 'zustand';
import { EVERYTHING, type TicketFilter } from '../../api/tickets.ts';

/** The three tabs of tickets being worked on, the closed ones, and what a search found. */
export type DeskView = 'open' | 'closed' | 'search';
export type OpenTab = 'open' | 'pending' | 'group';

interface Desk extends Omit<TicketFilter, 'list'> {
  view: DeskView;
  tab: OpenTab;
}

/** What the list shows; it stays as it was while one reads a ticket or another screen. */
export const useDesk = create<Desk>(() => ({ ...EVERYTHING, view: 'open', tab: 'open' }));

/** After becoming open or group a ticket's own tab is shown. */
export const showTab = (tab: OpenTab) => useDesk.setState({ view: 'open', tab });
