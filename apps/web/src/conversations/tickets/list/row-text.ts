import type { Ticket } from '@prosa/contract';
import { formatDay, formatTime } from '../../../ui/format.ts';

export const NAME_LENGTH = 60;
export const MESSAGE_LENGTH = 40;

const MINUTE_MS = 60_000;

/** Shortens a text for a row, with an ellipsis. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;

/** The time if it is today, otherwise the date. */
export const formatRowTime = (moment: string, now: number): string =>
  new Date(moment).toDateString() === new Date(now).toDateString() ? formatTime(moment) : formatDay(moment);

/** Waiting time in whole minutes; null if the ticket is not waiting. */
export const waitedMinutes = ({ status, waitingSince }: Ticket, now: number): number | null =>
  status === 'pending' && waitingSince !== null
    ? Math.max(0, Math.floor((now - Date.parse(waitingSince)) / MINUTE_MS))
    : null;

const LONG_MINUTES = 30;
const SOME_MINUTES = 10;

export const waitLevel = (minutes: number): 'short' | 'some' | 'long' =>
  minutes >= LONG_MINUTES ? 'long' : minutes >= SOME_MINUTES ? 'some' : 'short';

const EMOJIS = ['😡', '🙁', '😐', '🙂', '😍'] as const;

/** Ratings from 0 to 10: two per face, three for the lowest. */
const faceOf = (rate: number) => EMOJIS[Math.max(0, Math.ceil(Math.min(rate, 10) / 2) - 1)] ?? null;

/** Closed tickets show the customer's rating. */
export const ratingEmoji = ({ status, userRating }: Ticket): string | null =>
  status === 'closed' && userRating ? faceOf(userRating.rate) : null;

/** The tags of the ticket and of its contact, without duplicates. */
export const tagsOf = ({ tags, contact }: Ticket) => [
  ...new Map([...tags, ...contact.tags].map((tag) => [tag.id, tag])).values(),
];
