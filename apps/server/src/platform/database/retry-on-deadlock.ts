import { isDeadlock, isLockTimeout } from '../errors.ts';

/** Two may meet again in the same way, but hardly three times over. */
const TRIES = 3;

/**
 * Of two transactions that wait for each other the database sends one back, and nothing of what it did is left: it is
 * done again, and nobody has to know. Who names their `tries` wants to give way, and does so too when others hold what
 * they want; everybody else has waited for it long enough by then.
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
