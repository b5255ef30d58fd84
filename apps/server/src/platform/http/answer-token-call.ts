import { IdempotencyKey } from '@prosa/contract';
import type { FastifyReply } from 'fastify';
import { retryOnDeadlock } from '../database/retry-on-deadlock.ts';
import { AppError } from '../errors.ts';
import {
  assertConnectionAllowed,
  type ConnectionCaller,
  identifyConnection,
} from '../identity/connection-caller.ts';
import { bearerToken } from '../identity/tokens.ts';
import type { Platform } from '../platform.ts';
import type { ConnectionWork } from '../unit-of-work.ts';
import { createRequestContext, type RequestContext } from './request-context.ts';
import type { Answered, AnyHandler, AnyPreparingHandler, RouteCall } from './route-call.ts';
import { readBody, readInput, readParams, withFiles } from './route-input.ts';

/**
 * Answers an outside system that calls with a connection's token: token → plan → limit → validation → rule, in the
 * company of the connection. The limit comes before the body, so that calls beyond it upload nothing.
 */
export async function answerTokenCall(
  call: RouteCall,
  handler: AnyHandler | AnyPreparingHandler,
): Promise<Answered> {
  const { platform, route, request, reply } = call;
  const caller = createRequestContext(request, reply, IdempotencyKey);
  const token = bearerToken(request.headers.authorization);
  const connection = await identifyConnection(platform.database, token, caller.address);
  assertConnectionAllowed(connection, route);
  await countCall(call, connection);
  const params = readParams(route.params, request.params);
  const query = readInput(route.query, request.query);
  const body = await readBody(call, connection);
  const own = { ...platform, connection };
  const answer = await withFiles(call, body, async () => {
    const input = { params, query, ...body };
    const act =
      typeof handler === 'function'
        ? (work: unknown) => handler(work, input, caller)
        : await handler.prepare(own, input, caller);
    return route.on === 'nothing'
      ? act(own)
      : connectionCompanyRunner(own, caller)((work) => Promise.resolve(act(work)));
  });
  return { answer, sessionId: undefined };
}

/** The platform for a call with a connection's token. */
export type ConnectionPlatform = Platform & { connection: ConnectionCaller };

/** Opens transactions in the company of the token, for routes with slow work between two of them. */
export const connectionCompanyRunner =
  ({ unitOfWork, connection }: ConnectionPlatform, { address }: RequestContext) =>
  <T>(act: (work: ConnectionWork) => Promise<T>): Promise<T> =>
    retryOnDeadlock(() =>
      unitOfWork.inCompany(connection.companyId, { userId: null, address }, (work) =>
        act({ ...work, connection }),
      ),
    );

async function countCall({ platform, route, reply }: RouteCall, { id }: ConnectionCaller): Promise<void> {
  if (!route.limit) return;
  const { most, minutes } = route.limit;
  const { hits, seconds } = await platform.rateLimit.count(`token:${id}:${route.path}`, { minutes });
  setLimitHeaders(reply, { most, left: Math.max(0, most - hits), seconds });
  if (hits > most) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: seconds });
}

/** What is left of the window, in the header fields that clients of such APIs know. */
const setLimitHeaders = (
  reply: FastifyReply,
  { most, left, seconds }: { most: number; left: number; seconds: number },
) => reply.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': left, 'ratelimit-reset': seconds });
