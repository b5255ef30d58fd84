/** The time of day in a time zone, as `HH:MM`. */
export const timeOfDay = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );

/** Whether a time is within working hours, including the last minute; they may pass midnight. */
export const isWorkTime = (time: string, start: string, end: string): boolean =>
  start <= end ? time >= start && time <= end : time >= start || time <= end;
