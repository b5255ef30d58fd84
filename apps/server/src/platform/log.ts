import { destination, type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;
export type LogTarget = DestinationStream;

/** A value as PostgreSQL and JSON quote it after what is wrong with it: a search, a name, a number. */
const QUOTED_VALUE = /(?<=[:,] )".*"/gs;

/** What somebody typed is nobody else's to read: of an error it says what went wrong, not with which words. */
function withoutValues(error: string): string {
  const [message = '', ...frames] = error.split(/(?=\n +at )/);
  return [message.replaceAll(QUOTED_VALUE, '"…"'), ...frames].join('');
}

/**
 * One JSON line per entry, on standard error unless it is to go elsewhere. Paths that could carry a secret are cut
 * out, and what was typed out of errors.
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
