import { type FireMany, oneByOne } from './fire.ts';
import { assign } from './kinds/assignment.ts';
import { expire } from './kinds/expiry.ts';
import { remind } from './kinds/inactivity.ts';
import { moveOn } from './kinds/lane.ts';
import { expireRating } from './kinds/rating-expiry.ts';
import { redirect } from './kinds/redirect.ts';
import type { TimerKind } from './timers.ts';

/** What a change of settings may have due for thousands at once is done for several in one go. */
export const kinds: Record<TimerKind, FireMany> = {
  ratingExpiry: oneByOne(expireRating),
  inactivity: remind,
  expiry: expire,
  redirect: oneByOne(redirect),
  assignment: oneByOne(assign),
  lane: oneByOne(moveOn),
};

export const isKind = (kind: string): kind is TimerKind => Object.hasOwn(kinds, kind);
