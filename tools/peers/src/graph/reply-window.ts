import type { GraphPerson } from './world.ts';

const HOUR_MS = 3_600_000;

/** The reply window: open for a day after the customer's last message, then a person may answer up to a week. */
export function replyWindowOf({ lastWroteAt }: GraphPerson, now: Date): 'open' | 'person' | 'closed' {
  const age = lastWroteAt === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(lastWroteAt);
  if (age < 24 * HOUR_MS) return 'open';
  return age < 7 * 24 * HOUR_MS ? 'person' : 'closed';
}
