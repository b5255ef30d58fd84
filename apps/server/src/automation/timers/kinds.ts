import type { Fire } from './fire.ts';
import { assign } from './kinds/assignment.ts';
import { expire } from './kinds/expiry.ts';
import { remind } from './kinds/inactivity.ts';
import { moveOn } from './kinds/lane.ts';
import { expireRating } from './kinds/rating-expiry.ts';
import { redirect } from './kinds/redirect.ts';
import type { TimerKind } from './timers.ts';

export const kinds: Record<TimerKind, Fire> = {
  ratingExpiry: expireRating,
  inactivity: remind,
  expiry: expire,
  redirect,
  assignment: assign,
  lane: moveOn,
};

export const isKind = (kind: string): kind is TimerKind => Object.hasOwn(kinds, kind);
