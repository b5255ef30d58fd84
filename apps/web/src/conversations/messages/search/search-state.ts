import { create } from 'zustand';

/** The ticket whose conversation is being searched, by its id. */
const useSearchState = create<{ ticketId: number | null; asked: number }>(() => ({
  ticketId: null,
  asked: 0,
}));

/** Opens the search in a conversation. Used by the ticket's header and Ctrl+F. */
export const openSearch = (ticketId: number) =>
  useSearchState.setState(({ asked }) => ({ ticketId, asked: asked + 1 }));
export const closeSearch = () => useSearchState.setState({ ticketId: null });
export const useIsSearching = (ticketId: number): boolean =>
  useSearchState((state) => state.ticketId === ticketId);
/** Counts the calls of `openSearch`; each one focuses the search field again. */
export const useOpenCount = (): number => useSearchState((state) => state.asked);
