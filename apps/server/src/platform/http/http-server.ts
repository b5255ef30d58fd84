import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { API_BASE, EVENT_NUMBER_HEADER } from '@prosa/contract';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { createErrorHandler, answerClientError } from './error-replies.ts';
import { isOwnOrigin } from '../identity/own-origin.ts';
import { createSecurityHeaders } from './headers.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    publicUrl: string | undefined;
    /** Whether CORS is enabled for another origin. */
    hasOtherOrigin: boolean;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const BODY_LIMIT = 5_000_000;
/** Up to this size replies are compressed synchronously: a list page takes 0.1 ms, a stream several times that. */
const SYNC_COMPRESSION_LIMIT = 128_000;
/** Chunk size of the compressors; they stay in memory with this buffer until the next full garbage collection. */
const COMPRESSION_CHUNK = 4000;
/** A client that sends one byte a second must not hold a connection for ever. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The HTTP server with the settings common to all replies; features add their routes. */
export async function createHttpServer(config: Config, log: Log, metrics: Metrics): Promise<FastifyInstance> {
  const fail = createErrorHandler(log);
  const headersFor = createSecurityHeaders(config.publicUrl);
  const http = fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 300 },
    trustProxy: config.trustedProxy ?? false,
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Errors for malformed URLs bypass the hooks and the error handler.
    frameworkErrors: (error, request, reply) =>
      void fail(error, request, reply.headers(headersFor(request.headers.host))),
    clientErrorHandler: answerClientError,
  });
  http.decorate('publicUrl', config.publicUrl);
  http.decorate('hasOtherOrigin', config.corsOrigin !== undefined);

  acceptEmptyJson(http);
  await http.register(cookie);
  await http.register(multipart);
  await registerCompression(http);
  // Registered before CORS, which answers preflights itself; those would lack the headers otherwise.
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request.headers.host));
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store');
  });
  await checkOrigins(http, config);
  http.setErrorHandler(fail);
  recordCalls(http, log, metrics);
  return http;
}

/** Replies are not cacheable, so compression is tuned for speed, not for size. */
async function registerCompression(http: FastifyInstance): Promise<void> {
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: COMPRESSION_CHUNK },
    zlibOptions: { level: 1, chunkSize: COMPRESSION_CHUNK },
    syncThreshold: SYNC_COMPRESSION_LIMIT,
  });
}

async function checkOrigins(http: FastifyInstance, config: Config): Promise<void> {
  if (config.corsOrigin !== undefined)
    await http.register(cors, {
      origin: config.corsOrigin,
      credentials: true,
      methods: METHODS,
      exposedHeaders: [EVENT_NUMBER_HEADER],
    });
  http.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && !isOwnOrigin(request.headers, config))
      throw new AppError('ERR_ORIGIN_NOT_ALLOWED');
  });
}

function recordCalls(http: FastifyInstance, log: Log, metrics: Metrics): void {
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    metrics.observeCall({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
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
}

/** Many clients send the JSON content type with an empty body, for example on DELETE. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parseJson(request, text as string, done);
  });
}
