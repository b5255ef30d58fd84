import { API_BASE } from '@prosa/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from './serve-routes.ts';

/** A request with its unparsed body, as needed to verify a signature. */
export interface RawRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  header(name: string): string | undefined;
  body: Buffer;
}

interface RawEndpoint {
  /** Returns a plain text reply. */
  get(call: RawRequest): Promise<string>;
  post(call: RawRequest): Promise<string>;
}

const BODY_LIMIT = 10_000_000;

/** Serves a webhook of a provider, which authenticates by a signature instead of a session. */
export function serveRawEndpoint({ http }: App, path: string, endpoint: RawEndpoint): void {
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, next) =>
      next(null, body),
    );
    for (const method of ['get', 'post'] as const)
      scope.route({
        method: method.toUpperCase(),
        url: API_BASE + path,
        bodyLimit: BODY_LIMIT,
        handler: async (request, reply) =>
          reply.type('text/plain; charset=utf-8').send(await endpoint[method](rawRequestOf(request))),
      });
    done();
  });
}

const rawRequestOf = (request: FastifyRequest): RawRequest => ({
  params: request.params as Record<string, string>,
  query: request.query as Record<string, unknown>,
  header(name) {
    const value = request.headers[name];
    return Array.isArray(value) ? undefined : value;
  },
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
});
