import { useNow } from '../../ui/useNow.ts';
import { waitLevel } from '../../conversations/tickets/list/row-text.ts';
import { useDurationText } from '../reports/useDurationText.ts';
import { secondsSince } from './card-text.ts';

const MINUTE_S = 60;

interface Wait {
  text: string;
  level: ReturnType<typeof waitLevel>;
}

/** How long somebody has waited, and how bad that is, as the ticket list says it; it ages with the minute. */
export function useWaitText(): (since: string) => Wait {
  const now = useNow();
  const duration = useDurationText();
  return (since) => {
    const seconds = secondsSince(since, now);
    return { text: duration(seconds), level: waitLevel(Math.floor(seconds / MINUTE_S)) };
  };
}
