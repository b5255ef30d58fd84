import { create } from 'zustand';

/** The ticket whose conversation is being searched, by its number. */
const useSearching = create<{ ticketId: number | null }>(() => ({ ticketId: null }));

/** Opens the search within a conversation: for the ticket's header and for Ctrl+F. */
export const openSearch = (ticketId: number) => useSearching.setState({ ticketId });
export const closeSearch = () => useSearching.setState({ ticketId: null });
export const useIsSearching = (ticketId: number): boolean =>
  useSearching((state) => state.ticketId === ticketId);
