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

/** As the build makes them; nothing that leads out of the folder. */
const NAME = /^[\w.-]+$/;

/** Below this the headers weigh more than what would be saved. */
const WORTH_COMPRESSING = 1024;
/** The step above costs seven times as much, for a hundredth of the size. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, quality),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};
type Encoding = keyof typeof compressors;

/** The best encoding that is taken, or none. */
function chooseEncoding(accepted: string): Encoding | undefined {
  const names = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A file that never changes: compressed once, the first time somebody wants it so. */
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
 * The files of the application that have a hash of their contents in their names. A page asks for dozens of them
 * at once: they are read and compressed once and then kept, and so is what a page needs that was open before the
 * application was built anew.
 */
export function serveAssets(http: FastifyInstance, folder: string): void {
  const assets = new Map<string, Promise<Asset>>();
  const find = (name: string): Promise<Asset> => {
    const known = assets.get(name);
    if (known) return known;
    const read = readFile(join(folder, name)).then((body) => new Asset(body));
    assets.set(name, read);
    // It may be there tomorrow.
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
