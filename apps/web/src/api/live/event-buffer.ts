import { notifyManager } from '@tanstack/react-query';
import { isStaleReply } from './seen-events.ts';

/** Longer than one frame. */
const FLUSH_TIMEOUT_MS = 100;

let pendingChanges: (() => void)[] = [];
let cancelFlush = () => {};

/** The events of one frame are applied together, so that a burst renders once. */
export function enqueueEvent(applyEvent: () => void): void {
  pendingChanges.push(applyEvent);
  if (pendingChanges.length > 1) return;
  // In hidden tabs no frame may come, even one already requested, so a timer flushes too.
  const frame = requestAnimationFrame(flushEvents);
  const timer = setTimeout(flushEvents, FLUSH_TIMEOUT_MS);
  cancelFlush = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Applies the reply of a call, unless newer events have already arrived: the reply must not undo their changes. Returns
 * whether it was applied.
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
