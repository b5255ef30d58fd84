import { create } from 'zustand';

/** The ticket whose conversation is being searched, by its number. */
const useSearching = create<{ ticketId: number | null; asked: number }>(() => ({
  ticketId: null,
  asked: 0,
}));

/** Opens the search within a conversation: for the ticket's header and for Ctrl+F. */
export const openSearch = (ticketId: number) =>
  useSearching.setState(({ asked }) => ({ ticketId, asked: asked + 1 }));
export const closeSearch = () => useSearching.setState({ ticketId: null });
export const useIsSearching = (ticketId: number): boolean =>
  useSearching((state) => state.ticketId === ticketId);
/** How often it was asked for: who asks again while it is open wants to type there again. */
export const useTimesAsked = (): number => useSearching((state) => state.asked);
