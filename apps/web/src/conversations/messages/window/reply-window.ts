import {
  type Answerable,
  answerableAt,
  channelAbilities,
  type TicketDetail,
  windowEnd,
} from '@prosa/contract';
import { useCallback, useSyncExternalStore } from 'react';

const DAY_MS = 86_400_000;

/** The ticket fields that determine how it may be answered. */
type WindowedTicket = Pick<TicketDetail, 'channel' | 'lastInboundAt'>;

/** The length of the reply window in hours; 0 if the channel has none. */
export const windowHours = ({ channel }: Pick<WindowedTicket, 'channel'>): number =>
  channelAbilities[channel].window?.hours ?? 0;

const lastInboundDate = ({ lastInboundAt }: WindowedTicket) =>
  lastInboundAt === null ? null : new Date(lastInboundAt);

/** Until when a person may still write after the window, if the channel allows it. */
export function humanAgentDeadline({ channel, lastInboundAt }: WindowedTicket): Date | null {
  const after = channelAbilities[channel].window?.after;
  if (lastInboundAt === null || after?.by !== 'person') return null;
  return new Date(Date.parse(lastInboundAt) + after.days * DAY_MS);
}

/** When `answerable` next changes: the window ends, or the days after it are over. */
export function nextWindowChange(ticket: WindowedTicket, now: number): number | null {
  const last = lastInboundDate(ticket);
  const ends = [last && windowEnd(ticket.channel, last), humanAgentDeadline(ticket)];
  return ends.map((end) => end?.getTime() ?? 0).find((end) => end > now) ?? null;
}

/** How the ticket may be answered now; updated at the exact time that changes. */
export function useAnswerable({ channel, lastInboundAt }: WindowedTicket): Answerable {
  const subscribe = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        clearTimeout(timer);
        const next = nextWindowChange({ channel, lastInboundAt }, Date.now());
        if (next !== null) timer = setTimeout(again, next - Date.now());
      };
      const again = () => {
        tell();
        wait();
      };
      wait();
      // Timers pause while the computer sleeps.
      document.addEventListener('visibilitychange', again);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', again);
      };
    },
    [channel, lastInboundAt],
  );
  return useSyncExternalStore(subscribe, () =>
    answerableAt(channel, lastInboundDate({ channel, lastInboundAt }), new Date()),
  );
}
