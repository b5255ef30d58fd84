import type { Clock } from '../../src/platform/clock.ts';

/** A clock that goes like the real one until a test moves it. */
export interface MovableClock extends Clock {
  /** Has it be this time now; it goes on from there. */
  set(moment: Date | string): void;
  /** Has so many minutes pass at once. */
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
