import { setTimeout as sleep } from 'node:timers/promises';

/** Runs actions one after the other; a failed one is retried before the next starts. */
interface RetryingQueue {
  enqueue(act: () => Promise<void>): void;
  /** Like `enqueue`; resolves when the action is done, rejects when it was given up. */
  enqueueAndWait(act: () => Promise<void>): Promise<void>;
  /** Resolves when all actions queued so far are finished. */
  idle(): Promise<void>;
}

const PAUSE_MS = 1000;
/** Covers any usual database outage; an action that still fails then would block the queue for ever. */
const MAX_TRIES = 120;

/** `onError` is called for every failure, and returns whether to retry. */
export function createRetryingQueue(
  onError: (error: unknown) => boolean,
  pauseMs: number = PAUSE_MS,
): RetryingQueue {
  let last: Promise<void> = Promise.resolve();

  async function insist(act: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await act();
        return;
      } catch (error) {
        if (!onError(error) || tries >= MAX_TRIES) throw error;
        await sleep(pauseMs);
      }
    }
  }

  function finish(act: () => Promise<void>): Promise<void> {
    const done = last.then(() => insist(act));
    last = done.catch(() => {});
    return done;
  }

  return {
    enqueue: (act) => void finish(act).catch(() => {}),
    enqueueAndWait: finish,
    idle: () => last,
  };
}
