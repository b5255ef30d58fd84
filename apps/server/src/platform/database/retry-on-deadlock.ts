import { isDeadlock, isLockTimeout } from '../errors.ts';

/** The same two transactions may deadlock again, but hardly three times. */
const TRIES = 3;

/**
 * Of two deadlocked transactions the database rolls one back completely, so it is safe to run it again. A caller that
 * passes `tries` also retries on a lock timeout; other callers have already waited long enough by then.
 */
export async function retryOnDeadlock<T>(act: () => Promise<T>, tries?: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      const isInTheWay = isDeadlock(error) || (tries !== undefined && isLockTimeout(error));
      if (attempt >= (tries ?? TRIES) || !isInTheWay) throw error;
    }
  }
}
