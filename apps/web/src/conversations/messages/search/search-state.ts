import { create } from 'zustand';

/** The ticket whose conversation is being searched, by its number. */
const useSearchState = create<{ ticketId: number | null; asked: number }>(() => ({
  ticketId: null,
  asked: 0,
}));

/** Opens the search within a conversation: for the ticket's header and for Ctrl+F. */
export const openSearch = (ticketId: number) =>
  useSearchState.setState(({ asked }) => ({ ticketId, asked: asked + 1 }));
export const closeSearch = () => useSearchState.setState({ ticketId: null });
export const useIsSearching = (ticketId: number): boolean =>
  useSearchState((state) => state.ticketId === ticketId);
/** How often it was asked for: who asks again while it is open wants to type there again. */
export const useOpenCount = (): number => useSearchState((state) => state.asked);
