import { lastMessageAt, nextOpening } from '@prosa/bot';
import type { CampaignSettings } from '@prosa/contract';

interface PaceMeaning {
  /** About how many messages leave in an hour in which messages may leave; null: as many as the connection takes. */
  perHour: number | null;
  /** When the first and the last message of a campaign that begins now would leave. */
  firstAt: Date;
  lastAt: Date;
}

/** What settings mean for a campaign with so many recipients. They must be valid. */
export function meaningOf(
  settings: CampaignSettings,
  { recipients, now, timezone }: { recipients: number; now: Date; timezone: string },
): PaceMeaning {
  const pace = { ...settings, timezone };
  const firstAt = nextOpening(now, pace);
  const lastAt = lastMessageAt({ at: now, sinceLonger: 0 }, recipients, pace) ?? firstAt;
  return { perHour: perHour(settings), firstAt, lastAt };
}

function perHour({ messageInterval, longerIntervalAfter, greaterInterval }: CampaignSettings): number | null {
  const seconds =
    longerIntervalAfter === 0
      ? messageInterval
      : ((longerIntervalAfter - 1) * messageInterval + greaterInterval) / longerIntervalAfter;
  return seconds === 0 ? null : Math.round(3600 / seconds);
}
