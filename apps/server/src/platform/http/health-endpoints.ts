import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { fingerprint, isEqualSafely } from '../identity/secrets.ts';
import { bearerToken } from '../identity/tokens.ts';
import type { Platform } from '../platform.ts';

const HEALTH_TIMEOUT_MS = 2000;

type Watched = Pick<Platform, 'config' | 'database' | 'metrics'>;

/** `/health` for whoever asks, and `/metrics` for the scraper. */
export function serveHealth(
  http: FastifyInstance,
  { config, database, metrics }: Watched,
  { isBehindProxy }: { isBehindProxy: boolean },
): void {
  http.get('/health', async (_request, reply) => {
    const isWell = await isDatabaseReachable(database.pool);
    const status = isWell ? 'ok' : 'unavailable';
    return reply.status(isWell ? 200 : 503).send({ status, roles: config.roles });
  });
  http.get('/metrics', async (request, reply) => {
    const isAllowed =
      hasToken(request, config.monitoring.metricsToken) || (!isBehindProxy && isLocal(request));
    if (!isAllowed) return reply.status(404).send({ error: 'ERR_NOT_FOUND' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** The same on a port of its own, for nodes without the web role and for scrapers that do not pass the proxy. */
export async function openHealthServer(platform: Watched): Promise<FastifyInstance | undefined> {
  const { host, monitoring } = platform.config;
  if (monitoring.healthPort === undefined) return undefined;
  const http = fastify({ forceCloseConnections: true });
  serveHealth(http, platform, { isBehindProxy: false });
  await http.listen({ port: monitoring.healthPort, host });
  return http;
}

/** A hanging database never answers, so the health check needs a timeout. */
const isDatabaseReachable = (pool: Platform['database']['pool']): Promise<boolean> =>
  Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    sleep(HEALTH_TIMEOUT_MS, false, { ref: false }),
  ]);

/** Headers that a proxy adds: what comes through one comes from anywhere. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const isLocal = ({ headers, socket }: FastifyRequest): boolean =>
  !forwardingHeaders.some((name) => headers[name] !== undefined) && isLoopback(socket.remoteAddress ?? '');

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** Compared by their hashes, whose lengths tell nothing. */
const hasToken = ({ headers: { authorization } }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && isEqualSafely(fingerprint(bearerToken(authorization) ?? ''), fingerprint(token));
