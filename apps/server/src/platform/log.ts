import { destination, type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;
export type LogTarget = DestinationStream;

/** One JSON line per entry, on standard error unless it is to go elsewhere. Paths that could carry a secret are cut out. */
export const createLog = (level: string, to: LogTarget = destination({ fd: 2, sync: false })): Log =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: ['*.password', '*.token', '*.passwordHash', '*.authorization', '*.cookie'],
        censor: '[secret]',
      },
    },
    to,
  );
