import { destination, type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;
export type LogTarget = DestinationStream;

/** A quoted value at the end of a PostgreSQL or JSON error message. */
const QUOTED_VALUE = /(?<=[:,] )".*"/gs;

/** Removes user input from error messages, so that it is not logged. */
function withoutValues(error: string): string {
  const [message = '', ...frames] = error.split(/(?=\n +at )/);
  return [message.replaceAll(QUOTED_VALUE, '"…"'), ...frames].join('');
}

/**
 * Logs one JSON line per entry, on standard error by default. Paths that may contain secrets are redacted, and user
 * input is removed from errors.
 */
export const createLog = (level: string, to: LogTarget = destination({ fd: 2, sync: false })): Log =>
  pino(
    {
      level,
      base: null,
      formatters: {
        log: (entry) =>
          typeof entry['error'] === 'string' ? { ...entry, error: withoutValues(entry['error']) } : entry,
      },
      redact: {
        paths: ['*.password', '*.token', '*.passwordHash', '*.authorization', '*.cookie'],
        censor: '[secret]',
      },
    },
    to,
  );
