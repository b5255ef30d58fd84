import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/** Rejects requests that another site makes with a signed-in browser. Non-browser clients send no Origin. */
export function isOwnOrigin(headers: IncomingHttpHeaders, config: Config): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === config.publicUrl || origin === config.corsOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
