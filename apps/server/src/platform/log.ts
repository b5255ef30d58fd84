import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/** One JSON line per entry, on standard error. Paths that could carry a secret are cut out. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: ['*.password', '*.token', '*.passwordHash', '*.authorization', '*.cookie'],
        censor: '[secret]',
      },
    },
    destination({ fd: 2, sync: false }),
  );
