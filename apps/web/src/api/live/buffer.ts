import type { EventName, EventPayload } from '@prosa/contract';
import { notifyManager } from '@tanstack/react-query';
import { reducers } from './events.ts';
import { isOvertaken } from './numbers.ts';

const HIDDEN_TAB_MS = 100;

let waiting: (() => void)[] = [];

/** Events of one frame are applied together, so that a burst of them renders once. */
export function applySoon<Event extends Exclude<EventName, 'auth'>>(
  name: Event,
  payload: EventPayload<Event>,
): void {
  waiting.push(() => reducers[name](payload));
  if (waiting.length > 1) return;
  // Frames stand still in a tab nobody sees.
  if (document.hidden) setTimeout(applyAll, HIDDEN_TAB_MS);
  else requestAnimationFrame(applyAll);
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
  const changes = waiting;
  waiting = [];
  notifyManager.batch(() => {
    for (const apply of changes) apply();
  });
}
