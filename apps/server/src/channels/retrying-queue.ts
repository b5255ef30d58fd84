import { setTimeout as sleep } from 'node:timers/promises';

/** Runs what it is given one after the other; what fails is tried again before the next has its turn. */
export interface RetryingQueue {
  enqueue(act: () => Promise<void>): void;
  /** The same, for who wants to know: resolves when it is done, fails when it was given up. */
  enqueueAndWait(act: () => Promise<void>): Promise<void>;
  /** Resolves when everything given so far is done. */
  idle(): Promise<void>;
}

const PAUSE_MS = 1000;
/** Longer than a database is away; what fails still would fail for ever, and hold up all the rest. */
const MAX_TRIES = 120;

/** `onError` is told of every failure, and says whether another try makes sense. */
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
