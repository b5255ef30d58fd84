import { PRESENCE_EVENT, PRESENCE_RENEW_MS, type PresenceReport, type TicketPresence } from '@prosa/contract';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';

export type PresentPerson = TicketPresence['people'][number];

/** The people in the open ticket of this window, this user included. */
export const usePresence = create<TicketPresence>(() => ({ ticketId: 0, people: [] }));

let report: PresenceReport = null;
let socket: Socket | null = null;

const sendReport = () => void (socket?.connected && socket.emit(PRESENCE_EVENT, report));

/** Reports the open ticket and the user's activity in it; `null`: no ticket. */
export function reportPresence(next: PresenceReport): void {
  if (next?.ticketId === report?.ticketId && next?.state === report?.state) return;
  if (next?.ticketId !== report?.ticketId)
    usePresence.setState({ ticketId: next?.ticketId ?? 0, people: [] });
  report = next;
  sendReport();
}

/** Sends presence over the page's only socket. Returns the function that stops it. */
export function connectPresence(live: Socket): () => void {
  socket = live;
  live.on('connect', sendReport);
  live.on('disconnect', () => usePresence.setState({ people: [] }));
  live.on(PRESENCE_EVENT, (presence: TicketPresence) => {
    if (presence.ticketId === report?.ticketId) usePresence.setState(presence);
  });
  const timer = setInterval(() => report && sendReport(), PRESENCE_RENEW_MS);
  return () => {
    clearInterval(timer);
    socket = null;
  };
}
