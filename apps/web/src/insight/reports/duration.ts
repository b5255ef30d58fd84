const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

interface DurationParts {
  days: number;
  hours: number;
  minutes: number;
}

/** A duration in whole minutes, as people say it. */
export const durationParts = (seconds: number): DurationParts => ({
  days: Math.floor(seconds / DAY_S),
  hours: Math.floor((seconds % DAY_S) / HOUR_S),
  minutes: Math.floor((seconds % HOUR_S) / MINUTE_S),
});
