import type { EventName, EventPayload } from '@prosa/contract';
import { notifyManager } from '@tanstack/react-query';
import { reducers } from './events.ts';

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

function applyAll(): void {
  const changes = waiting;
  waiting = [];
  notifyManager.batch(() => {
    for (const apply of changes) apply();
  });
}
