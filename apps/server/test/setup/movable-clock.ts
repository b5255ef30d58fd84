import type { Clock } from '../../src/platform/clock.ts';

/** A clock that follows the real one until a test moves it. */
export interface MovableClock extends Clock {
  /** Sets the time, which continues from there. */
  set(moment: Date | string): void;
  /** Moves the clock forward by this many minutes. */
  advance(minutes: number): void;
}

export function createMovableClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    set: (moment) => {
      ahead = new Date(moment).getTime() - Date.now();
    },
    advance: (minutes) => {
      ahead += minutes * 60_000;
    },
  };
}
