import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;

/** Polls until there is a result; the timeout ends only a run that failed. */
export async function waitUntil<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`The demo waited in vain for ${what}.`);
    await sleep(20);
  }
}
