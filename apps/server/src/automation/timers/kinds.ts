import { type BatchTimerHandler, perTicket } from './timer-handler.ts';
import { assign } from './kinds/assignment.ts';
import { expire } from './kinds/expiry.ts';
import { remind } from './kinds/inactivity.ts';
import { moveToNextLane } from './kinds/lane.ts';
import { expireRating } from './kinds/rating-expiry.ts';
import { redirect } from './kinds/redirect.ts';
import type { TimerKind } from './timers.ts';

/** Kinds that a settings change may make due for thousands of tickets are handled in batches. */
export const timerHandlers: Record<TimerKind, BatchTimerHandler> = {
  ratingExpiry: perTicket(expireRating),
  inactivity: remind,
  expiry: expire,
  redirect: perTicket(redirect),
  assignment: perTicket(assign),
  lane: perTicket(moveToNextLane),
};

export const isTimerKind = (kind: string): kind is TimerKind => Object.hasOwn(timerHandlers, kind);
