import type { EventName, EventPayload } from '@prosa/contract';
import { notifyManager } from '@tanstack/react-query';
import { reducers } from './events.ts';
import { isOvertaken } from './numbers.ts';

/** Longer than a frame lasts. */
const WITHOUT_FRAME_MS = 100;

let waiting: (() => void)[] = [];
let stopWaiting = () => {};

/** Events of one frame are applied together, so that a burst of them renders once. */
export function applySoon<Event extends Exclude<EventName, 'auth'>>(
  name: Event,
  payload: EventPayload<Event>,
): void {
  waiting.push(() => reducers[name](payload));
  if (waiting.length > 1) return;
  // Frames stand still where nobody looks, and may do so before the one that is awaited.
  const frame = requestAnimationFrame(applyAll);
  const timer = setTimeout(applyAll, WITHOUT_FRAME_MS);
  stopWaiting = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Applies what a call answered, unless events have told of later changes: those came before it here, and it must not
 * put back what they changed. Answers whether it did.
 */
export function applyAnswer<Answer extends object>(answer: Answer, apply: (answer: Answer) => void): boolean {
  applyAll();
  if (isOvertaken(answer)) return false;
  apply(answer);
  return true;
}

function applyAll(): void {
  stopWaiting();
  const changes = waiting;
  waiting = [];
  notifyManager.batch(() => {
    for (const apply of changes) apply();
  });
}
