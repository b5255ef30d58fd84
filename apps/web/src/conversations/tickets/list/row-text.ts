import type { Ticket } from '@prosa/contract';
import { formatDay, formatTime } from '../../../ui/format.ts';

export const NAME_LENGTH = 60;
export const MESSAGE_LENGTH = 40;

const MINUTE_MS = 60_000;

/** A few signs are enough in a row; a cut is seen. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;

/** The time today, the day before. */
export const formatRowTime = (moment: string, now: number): string =>
  new Date(moment).toDateString() === new Date(now).toDateString() ? formatTime(moment) : formatDay(moment);

/** How long somebody has been waiting, in whole minutes; null where nobody waits. */
export const waitedMinutes = ({ status, waitingSince }: Ticket, now: number): number | null =>
  status === 'pending' && waitingSince !== null
    ? Math.max(0, Math.floor((now - Date.parse(waitingSince)) / MINUTE_MS))
    : null;

const LONG_MINUTES = 30;
const SOME_MINUTES = 10;

export const waitLevel = (minutes: number): 'short' | 'some' | 'long' =>
  minutes >= LONG_MINUTES ? 'long' : minutes >= SOME_MINUTES ? 'some' : 'short';

const EMOJIS = ['😡', '🙁', '😐', '🙂', '😍'] as const;

/** From 0 to 10, two to a face and the lowest with three. */
const faceOf = (rate: number) => EMOJIS[Math.max(0, Math.ceil(Math.min(rate, 10) / 2) - 1)] ?? null;

/** Closed tickets show how the customer liked it. */
export const ratingEmoji = ({ status, userRating }: Ticket): string | null =>
  status === 'closed' && userRating ? faceOf(userRating.rate) : null;

/** The tags of the ticket and of its contact, each once. */
export const tagsOf = ({ tags, contact }: Ticket) => [
  ...new Map([...tags, ...contact.tags].map((tag) => [tag.id, tag])).values(),
];
