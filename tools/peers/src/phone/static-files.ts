import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PhoneError } from './phone-error.ts';
import type { PhoneServices } from './views.ts';

const page = fileURLToPath(new URL('page', import.meta.url));
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function serveAsset(pathname: string, response: ServerResponse): Promise<void> {
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (!/^[\w-]+\.(?:html|js|css|svg|woff2)$/.test(name)) throw new PhoneError(404, 'There is no such page.');
  const path = name === 'inter.woff2' ? createRequire(import.meta.url).resolve(fontFile) : join(page, name);
  const bytes = await readFile(path).catch(() => {
    throw new PhoneError(404, 'There is no such page.');
  });
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  });
  response.end(bytes);
}

/** Types that browsers display without running code; all others are downloads. */
const shown = /^(?:image\/(?:jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;

export async function serveFile(
  { phones }: PhoneServices,
  file: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await phones.store.readFile(file).catch(() => {
    throw new PhoneError(404, 'There is no such file.');
  });
  const type = (query.get('type') ?? '').split(';')[0] ?? '';
  const name = encodeURIComponent(query.get('name') || 'arquivo');
  const isShown = shown.test(type);
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(first);
  const end = last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  const isPart = first !== '' && start <= end;
  response.writeHead(isPart ? 206 : 200, {
    'content-type': isShown ? type : 'application/octet-stream',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    ...(isPart ? { 'content-range': `bytes ${start}-${end}/${bytes.length}` } : {}),
  });
  response.end(isPart ? bytes.subarray(start, end + 1) : bytes);
}
