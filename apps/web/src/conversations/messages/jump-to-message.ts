import { create } from 'zustand';

interface Jump {
  messageId: number;
  /** Distinguishes repeated jumps to the same message. */
  number: number;
}

/** Pending jumps, by ticket id. */
const useJumps = create<Record<number, Jump>>(() => ({}));

let jumpCount = 0;

/** Scrolls to a message and highlights it. Used by searches, links and quotes. */
export const jumpToMessage = (ticketId: number, messageId: number) =>
  useJumps.setState({ [ticketId]: { messageId, number: (jumpCount += 1) } });

export const useJump = (ticketId: number): Jump | undefined => useJumps((all) => all[ticketId]);

/** The jump was done or is impossible. */
export const endJump = (ticketId: number) =>
  useJumps.setState(({ [ticketId]: _done, ...others }) => others, true);
