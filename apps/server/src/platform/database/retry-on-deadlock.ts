import { isLockConflict } from '../errors.ts';

/** Two may meet again in the same way, but hardly three times over. */
const TRIES = 3;

/**
 * Of two transactions that wait for each other the database sends one back, and nothing of what it did is left: it is
 * done again, and nobody has to know.
 */
export async function retryOnDeadlock<T>(act: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt === tries || !isLockConflict(error)) throw error;
    }
  }
}
