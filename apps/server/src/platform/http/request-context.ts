import { API_BASE, ClientId, MEDIA_COOKIE, REFRESH_COOKIE, SESSION_IDLE_DAYS } from '@prosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { MEDIA_PATH } from '../files/storage.ts';

/** What a handler may know of, and do to, the connection it answers. */
export interface RequestContext {
  address: string;
  agent: string;
  refreshToken: string | undefined;
  /** Given by a client that may repeat itself and wants it done once. */
  idempotencyKey: string | undefined;
  setRefreshCookie(token: string): void;
  /** With which the browser is given files. */
  setMediaCookie(pass: string): void;
  /** Both of them. */
  clearSessionCookies(): void;
}

export function createRequestContext(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const isSecure = request.server.publicUrl?.startsWith('https:') ?? false;
  const cookie = {
    httpOnly: true,
    // A client on another site could not renew its session; who may use it is then seen by the origin of the call.
    sameSite: isSecure && request.server.hasOtherOrigin ? 'none' : 'strict',
    secure: isSecure,
    path: `${API_BASE}/auth`,
  } as const;
  const mediaCookie = { ...cookie, path: MEDIA_PATH };
  const maxAge = SESSION_IDLE_DAYS * 86_400;
  return {
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    refreshToken: request.cookies[REFRESH_COOKIE],
    idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
    setRefreshCookie: (token) => void reply.setCookie(REFRESH_COOKIE, token, { ...cookie, maxAge }),
    setMediaCookie: (pass) => void reply.setCookie(MEDIA_COOKIE, pass, { ...mediaCookie, maxAge }),
    clearSessionCookies: () =>
      void reply.clearCookie(REFRESH_COOKIE, cookie).clearCookie(MEDIA_COOKIE, mediaCookie),
  };
}

const idempotencyKeyOf = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const parsed = ClientId.safeParse(header);
  if (!parsed.success)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'Idempotency-Key', problem: 'invalid' }] });
  return parsed.data;
};
