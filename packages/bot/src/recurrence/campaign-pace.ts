import { addDays, weekdayOf } from '../hours/civil-days.ts';
import { civilDayAt, instantAt } from '../hours/wall-clock.ts';

/** How fast and when the messages of campaigns leave. */
export interface CampaignPace {
  /** Seconds between two messages. */
  messageInterval: number;
  /** After so many the longer interval is kept once; 0: never. */
  longerIntervalAfter: number;
  greaterInterval: number;
  sabado: boolean;
  domingo: boolean;
  /** `HH:mm` on the company's clock. */
  startHour: string;
  endHour: string;
  timezone: string;
}

/** Where a campaign stands: when its next message may leave, and how many left since the longer interval. */
export interface PacePosition {
  at: Date;
  sinceLonger: number;
}

const SATURDAY = 5;
const SUNDAY = 6;

/** The first time from `at` on at which messages may leave. */
export function nextOpening(at: Date, pace: CampaignPace): Date {
  const window = windowFrom(at, pace);
  return at > window.from ? at : window.from;
}

/** The position after a message that leaves at the given one. */
export function afterMessage({ at, sinceLonger }: PacePosition, pace: CampaignPace): PacePosition {
  const count = sinceLonger + 1;
  const isLonger = pace.longerIntervalAfter > 0 && count >= pace.longerIntervalAfter;
  const seconds = isLonger ? pace.greaterInterval : pace.messageInterval;
  return {
    at: nextOpening(new Date(at.getTime() + seconds * 1000), pace),
    sinceLonger: isLonger ? 0 : count,
  };
}

/** When the last of `count` messages leaves; undefined if there are none. */
export function lastMessageAt(from: PacePosition, count: number, pace: CampaignPace): Date | undefined {
  if (count <= 0) return undefined;
  let position = { ...from, at: nextOpening(from.at, pace) };
  let left = count;
  for (;;) {
    // Within one opening the times are counted, so that a hundred thousand messages are days and not messages.
    const until = windowFrom(position.at, pace).until.getTime() - position.at.getTime();
    const fitting = countBefore(position.sinceLonger, until, pace);
    if (left <= fitting)
      return new Date(position.at.getTime() + offsetOf(position.sinceLonger, left - 1, pace));
    left -= fitting;
    position = afterMessage(
      {
        at: new Date(position.at.getTime() + offsetOf(position.sinceLonger, fitting - 1, pace)),
        sinceLonger: sinceLongerAfter(position.sinceLonger, fitting - 1, pace),
      },
      pace,
    );
  }
}

/** The opening that contains `at` or, if none does, the next one: from its beginning until just before its end. */
function windowFrom(at: Date, pace: CampaignPace): { from: Date; until: Date } {
  let day = civilDayAt(at, pace.timezone);
  for (;;) {
    const weekday = weekdayOf(day);
    const isOff = (weekday === SATURDAY && !pace.sabado) || (weekday === SUNDAY && !pace.domingo);
    const from = instantAt(day, minutesOf(pace.startHour), pace.timezone, 'first');
    const until = instantAt(day, minutesOf(pace.endHour), pace.timezone, 'first');
    if (!isOff && at < until) return { from, until };
    day = addDays(day, 1);
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Milliseconds from a message to the one that comes `count` later, hours aside. */
function offsetOf(sinceLonger: number, count: number, pace: CampaignPace): number {
  const longer = countLonger(sinceLonger, count, pace);
  return (longer * pace.greaterInterval + (count - longer) * pace.messageInterval) * 1000;
}

/** How many of the next `count` pauses are longer ones. */
const countLonger = (sinceLonger: number, count: number, { longerIntervalAfter }: CampaignPace): number => {
  if (longerIntervalAfter === 0 || count === 0) return 0;
  // The settings may have changed to fewer than have left already: then the very next pause is a longer one.
  const first = Math.max(1, longerIntervalAfter - sinceLonger);
  return count < first ? 0 : 1 + Math.floor((count - first) / longerIntervalAfter);
};

function sinceLongerAfter(sinceLonger: number, count: number, pace: CampaignPace): number {
  if (pace.longerIntervalAfter === 0) return sinceLonger + count;
  const first = Math.max(1, pace.longerIntervalAfter - sinceLonger);
  return count < first ? sinceLonger + count : (count - first) % pace.longerIntervalAfter;
}

/** How many messages leave before `until` (milliseconds from the first one, which does). */
function countBefore(sinceLonger: number, until: number, pace: CampaignPace): number {
  let [low, high] = [1, 2];
  while (offsetOf(sinceLonger, high - 1, pace) < until) {
    if (high > MORE_THAN_ANY_LIST) return Number.POSITIVE_INFINITY;
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(sinceLonger, middle - 1, pace) < until) low = middle;
    else high = middle;
  }
  return low;
}

/** Without pauses any number leaves in one opening. */
const MORE_THAN_ANY_LIST = 2 ** 40;
