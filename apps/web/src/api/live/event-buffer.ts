import { notifyManager } from '@tanstack/react-query';
import { isStaleReply } from './seen-events.ts';

/** Longer than a frame lasts. */
const FLUSH_TIMEOUT_MS = 100;

let pendingChanges: (() => void)[] = [];
let cancelFlush = () => {};

/** Events of one frame are applied together, so that a burst of them renders once. */
export function enqueueEvent(applyEvent: () => void): void {
  pendingChanges.push(applyEvent);
  if (pendingChanges.length > 1) return;
  // Frames stand still where nobody looks, and may do so before the one that is awaited.
  const frame = requestAnimationFrame(flushEvents);
  const timer = setTimeout(flushEvents, FLUSH_TIMEOUT_MS);
  cancelFlush = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Applies what a call answered, unless events have told of later changes: those came before it here, and it must not
 * put back what they changed. Answers whether it did.
 */
export function applyReply<Answer extends object>(answer: Answer, apply: (answer: Answer) => void): boolean {
  flushEvents();
  if (isStaleReply(answer)) return false;
  apply(answer);
  return true;
}

function flushEvents(): void {
  cancelFlush();
  const changes = pendingChanges;
  pendingChanges = [];
  notifyManager.batch(() => {
    for (const apply of changes) apply();
  });
}
