import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;

/** Asks until there is an answer; gives up only when something must have gone wrong. */
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
