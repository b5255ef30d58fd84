/** What time it is. Rules that depend on it ask here, so that a test can have it be any time. */
export interface Clock {
  now(): Date;
}

export const realClock: Clock = { now: () => new Date() };
