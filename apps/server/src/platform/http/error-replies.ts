import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorReply, errorStatus } from '@prosa/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isCompanyGone } from '../errors.ts';
import { BucketError } from '../files/s3-store.ts';
import type { Log } from '../log.ts';

/** Replies to errors with a code from the contract; unexpected ones are logged under a reference. */
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

/** Timeouts by PostgreSQL's codes: waiting for a lock, or running the statement. */
const timeouts: Record<string, ErrorCode> = { '55P03': 'ERR_RECORD_LOCKED', '57014': 'ERR_QUERY_TIMEOUT' };
/** The pool's error message when no connection became free in time; it has no code. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** PostgreSQL is unreachable, restarting, out of resources or resolved a deadlock: a retry may succeed. */
const unavailable = /^(?:08|40|53|57P)|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT/;
/** The driver sets no code when a connection breaks during a statement, or when the server is stopping. */
const broken =
  /^(?:Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

function describe(error: FastifyError | AppError | BucketError): { status: number; body: ErrorReply } {
  if (error instanceof AppError)
    return { status: error.status, body: { error: error.code, ...error.details } };
  if (error instanceof BucketError)
    return { status: 503, body: { error: 'ERR_FILES_UNAVAILABLE', reference: randomUUID() } };
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

/** Malformed or oversized HTTP never becomes a request object, so the reply is written to the socket directly. */
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
