import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorReply, errorStatus } from '@prosa/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isCompanyGone } from '../errors.ts';
import type { Log } from '../log.ts';

/** Answers whatever was thrown with a code of the catalogue; what we did not expect is logged under a reference. */
export const createErrorHandler =
  (log: Log) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = describe(error);
    if (status >= 500) {
      const call = { method: request.method, route: request.routeOptions.url };
      log.error({ reference: body.reference, ...call, error: error.stack }, 'a call failed');
    }
    if (typeof body['retryAfter'] === 'number') reply.header('retry-after', body['retryAfter']);
    return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  };

const refusals: Record<number, 'ERR_BODY_TOO_LARGE' | 'ERR_UNSUPPORTED_CONTENT' | 'ERR_NOT_FOUND'> = {
  404: 'ERR_NOT_FOUND',
  413: 'ERR_BODY_TOO_LARGE',
  415: 'ERR_UNSUPPORTED_CONTENT',
};

/** What took longer than it may, by PostgreSQL's codes: the lock of somebody else, or the statement itself. */
const timeouts: Record<string, ErrorCode> = { '55P03': 'ERR_RECORD_LOCKED', '57014': 'ERR_QUERY_TIMEOUT' };
/** The pool's words when all its connections were in use for too long; it gives no code. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** PostgreSQL is away, restarting, full or broke up a deadlock: what was asked may well work in a moment. */
const unavailable = /^(?:08|40|53|57P)|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT/;
/** The driver gives no code when a connection breaks under a statement, or when we are about to stop. */
const broken =
  /^(?:Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

function describe(error: FastifyError | AppError): { status: number; body: ErrorReply } {
  if (error instanceof AppError)
    return { status: error.status, body: { error: error.code, ...error.details } };
  if (isCompanyGone(error)) return { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };
  const timeout = error.message === POOL_TIMEOUT ? 'ERR_DATABASE_BUSY' : timeouts[error.code];
  if (timeout) return { status: errorStatus[timeout], body: { error: timeout, retryAfter: 1 } };
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, body: { error: refusals[status] ?? 'ERR_VALIDATION' } };
  const reference = randomUUID();
  if (unavailable.test(error.code) || broken.test(error.message))
    return { status: 503, body: { error: 'ERR_UNAVAILABLE', reference } };
  return { status: 500, body: { error: 'ERR_INTERNAL', reference } };
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is no HTTP at all, or too much of it, never becomes a request: the answer is written by hand. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: 'ERR_VALIDATION' } satisfies ErrorReply);
  const head = [
    `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
