import {
  CHAT_PRESENCE_EVENT,
  PRESENCE_EVENT,
  PRESENCE_RENEW_MS,
  type PresenceState,
  type PresentPerson,
} from '@prosa/contract';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';

type Report = { placeId: number; state: PresenceState } | null;

const nobody: PresentPerson[] = [];

/** Who is in the ticket, or in the chat, that this window has open. */
function createPresence(event: string, idName: 'ticketId' | 'chatId') {
  const usePeople = create(() => ({ placeId: 0, people: nobody }));
  let report: Report = null;
  let socket: Socket | null = null;

  const sendReport = () =>
    void (
      socket?.connected && socket.emit(event, report && { [idName]: report.placeId, state: report.state })
    );

  /** The people in this place, this user included. */
  const usePresent = (placeId: number): PresentPerson[] =>
    usePeople((present) => (present.placeId === placeId ? present.people : nobody));

  /** Reports the open place and the user's activity in it; `null`: none. */
  function reportPresence(next: Report): void {
    if (next?.placeId === report?.placeId && next?.state === report?.state) return;
    if (next?.placeId !== report?.placeId)
      usePeople.setState({ placeId: next?.placeId ?? 0, people: nobody });
    report = next;
    sendReport();
  }

  function connect(live: Socket): () => void {
    socket = live;
    live.on('connect', sendReport);
    live.on('disconnect', () => usePeople.setState({ people: nobody }));
    live.on(
      event,
      ({ [idName]: placeId, people }: Record<typeof idName, number> & { people: PresentPerson[] }) => {
        if (placeId === report?.placeId) usePeople.setState({ placeId, people });
      },
    );
    const timer = setInterval(() => report && sendReport(), PRESENCE_RENEW_MS);
    return () => {
      clearInterval(timer);
      socket = null;
    };
  }

  return { usePresent, reportPresence, connect };
}

export const ticketPresence = createPresence(PRESENCE_EVENT, 'ticketId');
export const chatPresence = createPresence(CHAT_PRESENCE_EVENT, 'chatId');

/** Sends presence over the page's only socket. Returns the function that stops it. */
export function connectPresence(live: Socket): () => void {
  const stops = [ticketPresence, chatPresence].map(({ connect }) => connect(live));
  return () => {
    for (const stop of stops) stop();
  };
}
