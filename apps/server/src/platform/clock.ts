/** The current time. Rules use this clock, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

export const realClock: Clock = { now: () => new Date() };
