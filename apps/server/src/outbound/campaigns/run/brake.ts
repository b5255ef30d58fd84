import { BRAKE } from '@prosa/contract';

/** Whether too many of the latest messages failed, the latest given first. */
export function shouldBrake(hasFailed: readonly boolean[]): boolean {
  const latest = hasFailed.slice(0, BRAKE.window);
  const inARow = latest.findIndex((failed) => !failed);
  if ((inARow === -1 ? latest.length : inARow) >= BRAKE.inARow) return true;
  return latest.filter(Boolean).length >= BRAKE.failures;
}
