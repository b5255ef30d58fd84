import {
  API_BASE,
  ClientId,
  LANGUAGES,
  type Language,
  MEDIA_COOKIE,
  REFRESH_COOKIE,
  SESSION_IDLE_DAYS,
} from '@prosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { MEDIA_PATH } from '../files/signed-urls.ts';

/** The parts of the request and the reply that handlers may use. */
export interface RequestContext {
  address: string;
  agent: string;
  /** The caller's, if the product has it. */
  language: Language | null;
  refreshToken: string | undefined;
  /** Sent by clients that may repeat a request that must be executed once. */
  idempotencyKey: string | undefined;
  setRefreshCookie(token: string): void;
  /** The cookie that gives the browser access to files. */
  setMediaCookie(pass: string): void;
  /** Clears both cookies. */
  clearSessionCookies(): void;
}

export function createRequestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  keys: z.ZodType<string> = ClientId,
): RequestContext {
  const isSecure = request.server.publicUrl?.startsWith('https:') ?? false;
  const cookie = {
    httpOnly: true,
    // With 'strict' a client on another site could not refresh its session; the Origin check protects the call instead.
    sameSite: isSecure && request.server.hasOtherOrigin ? 'none' : 'strict',
    secure: isSecure,
    path: `${API_BASE}/auth`,
  } as const;
  const mediaCookie = { ...cookie, path: MEDIA_PATH };
  const maxAge = SESSION_IDLE_DAYS * 86_400;
  return {
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request.headers['accept-language']),
    refreshToken: request.cookies[REFRESH_COOKIE],
    idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key'], keys),
    setRefreshCookie: (token) => void reply.setCookie(REFRESH_COOKIE, token, { ...cookie, maxAge }),
    setMediaCookie: (pass) => void reply.setCookie(MEDIA_COOKIE, pass, { ...mediaCookie, maxAge }),
    clearSessionCookies: () =>
      void reply.clearCookie(REFRESH_COOKIE, cookie).clearCookie(MEDIA_COOKIE, mediaCookie),
  };
}

/** The first one that the product has; it has one variant of each. */
function languageOf(header = ''): Language | null {
  const wanted = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const ours = wanted.map((name) => LANGUAGES.find((language) => language.startsWith(name)));
  return ours.find((language) => language !== undefined) ?? null;
}

const idempotencyKeyOf = (
  header: string | string[] | undefined,
  keys: z.ZodType<string>,
): string | undefined => {
  if (header === undefined) return undefined;
  const parsed = keys.safeParse(header);
  if (!parsed.success)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'Idempotency-Key', problem: 'invalid' }] });
  return parsed.data;
};
