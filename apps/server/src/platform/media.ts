import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import { inlineMime } from './file-kinds.ts';
import type { Platform } from './platform.ts';
import { MEDIA_PATH } from './storage.ts';

type Query = Record<string, string | string[] | undefined>;

/**
 * Stored files: logos to everybody, the rest only by an address that was signed for it. Only pictures, sound
 * and film are shown in place; whatever else a file may be, a browser is never asked to make something of it.
 */
export function serveMedia(http: FastifyInstance, { storage }: Platform): void {
  http.get<{ Params: { '*': string }; Querystring: Query }>(`${MEDIA_PATH}/*`, async (request, reply) => {
    const key = request.params['*'];
    const text = (name: string) => (typeof request.query[name] === 'string' ? request.query[name] : '');
    const address = { expires: text('expires'), signature: text('signature'), name: text('name') };
    if (!key.startsWith('branding/') && !storage.isSigned(key, address)) throw new AppError('ERR_NOT_FOUND');
    const size = await storage.size(key);
    if (size === undefined) throw new AppError('ERR_NOT_FOUND');
    const mime = inlineMime(key.split('.').at(-1) ?? '');
    void reply.headers({
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
      'content-disposition': disposition(mime === undefined ? 'attachment' : 'inline', address.name),
      'content-type': mime ?? 'application/octet-stream',
    });
    const part = partOf(request.headers.range, size);
    if (part === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send();
    if (part === 'all') return reply.header('content-length', size).send(storage.read(key));
    return reply
      .status(206)
      .headers({
        'content-range': `bytes ${part.start}-${part.end}/${size}`,
        'content-length': part.end - part.start + 1,
      })
      .send(storage.read(key, part));
  });
}

/** The name in both forms browsers know; nothing in it can end the header. */
function disposition(kind: 'attachment' | 'inline', name: string): string {
  if (name === '') return kind;
  const plain = name.replaceAll(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** One part of a film or a sound, as players ask for it. Several at once are answered with the whole. */
function partOf(header: string | undefined, size: number): { start: number; end: number } | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
