import { API_BASE, ClientId, REFRESH_COOKIE, SESSION_IDLE_DAYS } from '@prosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/** What a handler may know of, and do to, the connection it answers. */
export interface Caller {
  address: string;
  agent: string;
  refreshToken: string | undefined;
  /** Given by a client that may repeat itself and wants it done once. */
  idempotencyKey: string | undefined;
  keepRefreshToken(token: string): void;
  dropRefreshToken(): void;
}

export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const cookie = {
    httpOnly: true,
    sameSite: 'strict',
    secure: request.server.publicUrl?.startsWith('https:') ?? false,
    path: `${API_BASE}/auth`,
  } as const;
  return {
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    refreshToken: request.cookies[REFRESH_COOKIE],
    idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
    keepRefreshToken: (token) =>
      void reply.setCookie(REFRESH_COOKIE, token, { ...cookie, maxAge: SESSION_IDLE_DAYS * 86_400 }),
    dropRefreshToken: () => void reply.clearCookie(REFRESH_COOKIE, cookie),
  };
}

const idempotencyKeyOf = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const parsed = ClientId.safeParse(header);
  if (!parsed.success)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'Idempotency-Key', problem: 'invalid' }] });
  return parsed.data;
};
