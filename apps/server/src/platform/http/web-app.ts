import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@prosa/contract';
import type { FastifyInstance } from 'fastify';
import { serveAssets } from './assets.ts';
import { AppError } from '../errors.ts';
import { serveHealth } from './health-endpoints.ts';
import type { Platform } from '../platform.ts';
import { type FileReaders, serveMedia } from './serve-media.ts';

const distribution = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Serves the web application, its manifest, stored files and the health check. */
export async function serveWebApp(
  http: FastifyInstance,
  platform: Platform,
  { manifest, mayRead }: { manifest: () => Promise<object>; mayRead: FileReaders },
): Promise<void> {
  // Behind a proxy everybody seems to call from this machine.
  serveHealth(http, platform, { isBehindProxy: platform.config.publicUrl !== undefined });
  http.get('/manifest.webmanifest', async (_request, reply) => {
    const body = JSON.stringify(await manifest());
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(body);
  });
  serveMedia(http, platform, mayRead);
  if (existsSync(distribution)) await serveDistribution(http);
  http.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !request.url.startsWith(API_BASE) &&
      (request.headers.accept ?? '').includes('text/html');
    if (!isPage || !existsSync(distribution)) throw new AppError('ERR_NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

async function serveDistribution(http: FastifyInstance): Promise<void> {
  serveAssets(http, join(distribution, 'assets'));
  await http.register(fastifyStatic, {
    root: distribution,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
}
