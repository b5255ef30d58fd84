/** The wall clock in a time zone, as `HH:MM`. */
export const timeOfDay = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );

/** Whether a moment lies in a person's working time; the last minute belongs to it, and it may run over midnight. */
export const isWorkTime = (time: string, start: string, end: string): boolean =>
  start <= end ? time >= start && time <= end : time >= start || time <= end;
