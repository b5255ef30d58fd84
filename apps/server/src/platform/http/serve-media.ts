import { MEDIA_COOKIE } from '@prosa/contract';
import type { FastifyInstance } from 'fastify';
import { writeMp3 } from '../files/convert-audio.ts';
import { AppError } from '../errors.ts';
import { inlineMime } from '../files/file-kinds.ts';
import type { SessionCaller } from '../identity/identity.ts';
import { readMediaToken } from '../files/media-token.ts';
import type { Platform } from '../platform.ts';
import { MEDIA_PATH, type SignedAddress } from '../files/signed-urls.ts';
import { NotConvertibleError, type Storage } from '../files/storage.ts';

type Query = Record<string, string | string[] | undefined>;

/** Whether the person may still read the message a file belongs to. */
type MayRead = (who: SessionCaller, messageId: number) => Promise<boolean>;

/** For messages of tickets, and for those among colleagues. */
export interface FileReaders {
  message: MayRead;
  chat: MayRead;
}

/**
 * Serves stored files. Logos are public; other files need a signed URL and a live session of the company: the browser's
 * cookie, or the session in the URL. The pictures of announcements need a signed URL, which only readers get, and any
 * live session. A page may stay open longer than its URLs are valid, so for an expired URL the
 * right to read the message is checked again. Files of a chat among colleagues are checked each time: who leaves it reads
 * nothing more. Only images, audio and video are shown inline; everything else is sent as
 * a download.
 */
export function serveMedia(http: FastifyInstance, platform: Platform, mayRead: FileReaders): void {
  const { storage, config } = platform;
  // The signed URL and the cookie protect the file, so pages of the allowed origin may embed it.
  const forOthers = config.corsOrigin === undefined ? {} : { 'cross-origin-resource-policy': 'cross-origin' };
  const isFor = createFileRights(platform, mayRead);
  http.get<{ Params: { '*': string }; Querystring: Query }>(`${MEDIA_PATH}/*`, async (request, reply) => {
    const stored = request.params['*'];
    const text = (name: string) => (typeof request.query[name] === 'string' ? request.query[name] : '');
    const [expires, message] = [text('expires'), text('message')];
    const address = { expires, message, signature: text('signature'), name: text('name') };
    const shown = { pass: request.cookies[MEDIA_COOKIE], sessionId: text('session') };
    const isPublic = stored.startsWith('branding/');
    if (!isPublic && !(await isFor(shown, stored, address))) throw new AppError('ERR_NOT_FOUND');
    const isMp3 = text('as') === 'mp3' && isOgg(stored);
    const key = isMp3 ? await asMp3(storage, stored) : stored;
    const size = await storage.size(key);
    if (size === undefined) throw new AppError('ERR_NOT_FOUND');
    const mime = inlineMime(key.split('.').at(-1) ?? '');
    void reply.headers({
      ...forOthers,
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
      'content-disposition': disposition(
        mime === undefined ? 'attachment' : 'inline',
        nameOf(address.name, isMp3),
      ),
      'content-type': mime ?? 'application/octet-stream',
    });
    const part = parseRange(request.headers.range, size);
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

interface MediaCredentials {
  /** The browser's cookie. */
  pass: string | undefined;
  /** The session in the URL. */
  sessionId: string;
}

const createFileRights = ({ storage, secrets, identity }: Platform, mayRead: FileReaders) =>
  async function isFor(
    { pass, sessionId }: MediaCredentials,
    key: string,
    address: SignedAddress,
  ): Promise<boolean> {
    const state = storage.signatureState(key, address);
    if (!state) return false;
    const companyId = Number(/^company-(\d{1,9})\//.exec(key)?.[1]);
    const claims = readMediaToken(secrets, pass);
    const isAnnouncement = key.startsWith('announcements/');
    const [, ofChat] = /^chat-(\d{1,15})$/.exec(address.message) ?? [];
    if (!claims || (claims.companyId !== companyId && !isAnnouncement))
      return (
        ofChat === undefined &&
        state === 'good' &&
        SESSION.test(sessionId) &&
        identity.isLive({ companyId, sessionId })
      );
    const who = await identity.identifySession(claims).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (!who) return false;
    if (ofChat !== undefined) return mayRead.chat(who, Number(ofChat));
    return (
      isAnnouncement ||
      state === 'good' ||
      address.message === '' ||
      mayRead.message(who, Number(address.message))
    );
  };

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Voice notes are ogg, which some Safari versions cannot play: `as=mp3` after a signed URL requests MP3. */
const isOgg = (key: string) => inlineMime(key.split('.').at(-1) ?? '') === 'audio/ogg';

async function asMp3(storage: Storage, key: string): Promise<string> {
  if ((await storage.size(key)) === undefined) throw new AppError('ERR_NOT_FOUND');
  return storage
    .convert(key, 'mp3', (path) => writeMp3(storage, key, path))
    .catch((error: unknown) => {
      // Not audio despite its extension, or too long. The original file is still available.
      throw error instanceof NotConvertibleError ? new AppError('ERR_NOT_FOUND') : error;
    });
}

const nameOf = (name: string, isMp3: boolean) => (isMp3 ? name.replace(/\.\w{1,5}$/, '.mp3') : name);

/** The file name in both forms that browsers support, escaped so that it cannot break the header. */
function disposition(kind: 'attachment' | 'inline', name: string): string {
  if (name === '') return kind;
  const plain = name.replaceAll(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A single byte range, as media players request it. Several ranges are answered with the whole file. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
