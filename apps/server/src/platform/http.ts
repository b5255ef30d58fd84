import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { API_BASE, type ErrorReply } from '@prosa/contract';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import { isOwnOrigin, pageHeaders } from './headers.ts';
import type { Log } from './log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    publicUrl: string | undefined;
  }
}

const BODY_LIMIT = 5_000_000;
/** Somebody who sends a byte a second must not hold a connection for ever. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The HTTP server with everything that holds for every answer; features add their routes to it. */
export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  const http = fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 300 },
    trustProxy: config.trustedProxy ?? false,
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
  });
  http.decorate('publicUrl', config.publicUrl);

  acceptEmptyJson(http);
  await http.register(cookie);
  await http.register(multipart);
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  if (config.corsOrigin !== undefined)
    await http.register(cors, { origin: config.corsOrigin, credentials: true });

  const headers = pageHeaders(config.publicUrl);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store');
    if (request.method !== 'GET' && !isOwnOrigin(request.headers, config))
      throw new AppError('ERR_ORIGIN_NOT_ALLOWED');
  });
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = describeError(error);
    if (status >= 500)
      log.error(
        {
          reference: body.reference,
          method: request.method,
          route: request.routeOptions.url,
          error: error.stack,
        },
        'a call failed',
      );
    if (typeof body['retryAfter'] === 'number') reply.header('retry-after', body['retryAfter']);
    return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  http.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
  });
  return http;
}

/** Many clients declare JSON also where they send nothing, as on DELETE. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parseJson(request, text as string, done);
  });
}

const refusals: Record<number, 'ERR_BODY_TOO_LARGE' | 'ERR_UNSUPPORTED_CONTENT' | 'ERR_NOT_FOUND'> = {
  404: 'ERR_NOT_FOUND',
  413: 'ERR_BODY_TOO_LARGE',
  415: 'ERR_UNSUPPORTED_CONTENT',
};

/** PostgreSQL is away, restarting or full: what was asked may well work in a moment. */
const unavailable = /^(?:08|53|57P)|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT/;

function describeError(error: FastifyError | AppError): { status: number; body: ErrorReply } {
  if (error instanceof AppError)
    return { status: error.status, body: { error: error.code, ...error.details } };
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, body: { error: refusals[status] ?? 'ERR_VALIDATION' } };
  const reference = randomUUID();
  if (unavailable.test(error.code)) return { status: 503, body: { error: 'ERR_UNAVAILABLE', reference } };
  return { status: 500, body: { error: 'ERR_INTERNAL', reference } };
}
