import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const YEAR = 31_536_000;
const CACHE_FOREVER = `public, max-age=${YEAR}, immutable`;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** File names as the build makes them; excludes path traversal. */
const NAME = /^[\w.-]+$/;

/** Below this size compression saves less than its headers cost. */
const WORTH_COMPRESSING = 1024;
/** The next higher level takes seven times as long and saves one percent. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, quality),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};
type Encoding = keyof typeof compressors;

/** The best encoding the client accepts, or none. */
function chooseEncoding(accepted: string): Encoding | undefined {
  const names = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** An immutable file, compressed once per encoding on first use. */
class Asset {
  readonly #body: Buffer;
  readonly #forms = new Map<Encoding, Promise<Buffer>>();

  constructor(body: Buffer) {
    this.#body = body;
  }

  async as(wanted: Encoding | undefined): Promise<{ body: Buffer; encoding?: Encoding }> {
    if (!wanted || this.#body.length < WORTH_COMPRESSING) return { body: this.#body };
    const form = this.#forms.get(wanted) ?? compressors[wanted](this.#body);
    this.#forms.set(wanted, form);
    const body = await form;
    return body.length < this.#body.length ? { body, encoding: wanted } : { body: this.#body };
  }
}

/**
 * Serves the application files with a content hash in their names. A page requests dozens at once, so they are read and
 * compressed once and cached. Cached files also serve pages that were open before a new build.
 */
export function serveAssets(http: FastifyInstance, folder: string): void {
  const assets = new Map<string, Promise<Asset>>();
  const find = (name: string): Promise<Asset> => {
    const known = assets.get(name);
    if (known) return known;
    const read = readFile(join(folder, name)).then((body) => new Asset(body));
    assets.set(name, read);
    // Failures are not cached: the file may exist later.
    read.catch(() => assets.delete(name));
    return read;
  };
  http.get<{ Params: { name: string } }>(
    '/assets/:name',
    { compress: false },
    async ({ params: { name }, headers }, reply) => {
      const type = TYPES[extname(name)];
      if (!type || !NAME.test(name)) return reply.callNotFound();
      const asset = await find(name).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!asset) return reply.callNotFound();
      const { body, encoding } = await asset.as(chooseEncoding(headers['accept-encoding'] ?? ''));
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
      if (encoding) reply.header('content-encoding', encoding);
      return reply.headers({ vary, 'cache-control': CACHE_FOREVER }).type(type).send(body);
    },
  );
}
