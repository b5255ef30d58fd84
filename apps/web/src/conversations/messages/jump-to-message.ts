import { create } from 'zustand';

interface Jump {
  messageId: number;
  /** The same place may be asked for twice. */
  number: number;
}

/** Where each ticket's conversation is asked to go, by the ticket's number. */
const useJumps = create<Record<number, Jump>>(() => ({}));

let jumpCount = 0;

/** Shows a message in its place and points at it. For searches, links and quotes. */
export const jumpToMessage = (ticketId: number, messageId: number) =>
  useJumps.setState({ [ticketId]: { messageId, number: (jumpCount += 1) } });

export const useJump = (ticketId: number): Jump | undefined => useJumps((all) => all[ticketId]);

/** It was done, or cannot be. */
export const endJump = (ticketId: number) =>
  useJumps.setState(({ [ticketId]: _done, ...others }) => others, true);
