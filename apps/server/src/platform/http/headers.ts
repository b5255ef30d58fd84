/** Images and players of help videos are the only external content of a page. */
const contentSecurityPolicy = (connections: string) =>
  [
    "default-src 'self'",
    // Recordings are converted to MP3 in WebAssembly; this source allows nothing else.
    "script-src 'self' 'wasm-unsafe-eval'",
    // The component library positions its pop-ups with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://img.youtube.com https://i.ytimg.com",
    // Audio and video previews before sending use blob: URLs.
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connections}`,
    'frame-src https://www.youtube-nocookie.com',
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Browser permissions of a page: camera and microphone for messages, and nothing else. */
const permissionsPolicy = [
  ...['camera', 'microphone'].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

const HOST = /^[a-z\d.-]+(?::\d{1,5})?$/i;
const MAX_CACHED_HOSTS = 50;

/** The security headers of a reply, by the requested host. */
export function createSecurityHeaders(
  publicUrl: string | undefined,
): (host: string | undefined) => Record<string, string> {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const made = new Map<string, Record<string, string>>();
  return (host) => {
    const known = made.get(host ?? '');
    if (known) return known;
    const headers = headersFor(
      publicUrl,
      [host, publicHost].filter((one) => one !== undefined && HOST.test(one)),
    );
    if (made.size >= MAX_CACHED_HOSTS) made.clear();
    made.set(host ?? '', headers);
    return headers;
  };
}

const headersFor = (publicUrl: string | undefined, hosts: (string | undefined)[]): Record<string, string> => {
  // In older browsers 'self' does not cover WebSockets of the same host.
  const sockets = [...new Set(hosts)].flatMap((host) => [`ws://${host}`, `wss://${host}`]);
  return {
    'content-security-policy': contentSecurityPolicy(["'self'", ...sockets].join(' ')),
    'permissions-policy': permissionsPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
};
