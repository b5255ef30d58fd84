import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from './config.ts';

/** Pictures and players of help videos are the only things a page takes from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'self'",
  // Recordings become MP3 in WebAssembly; this allows nothing else.
  "script-src 'self' 'wasm-unsafe-eval'",
  // The component library positions its pop-ups with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https://img.youtube.com https://i.ytimg.com",
  // What is about to be sent is played from the page itself.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  'frame-src https://www.youtube-nocookie.com',
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const pageHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** A page of another site must not make a signed-in browser act here. Programs send no Origin. */
export function isOwnOrigin(headers: IncomingHttpHeaders, config: Config): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === config.publicUrl || origin === config.corsOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
