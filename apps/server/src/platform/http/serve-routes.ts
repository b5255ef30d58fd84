import {
  API_BASE,
  type ErrorCode,
  EVENT_NUMBER_HEADER,
  type FileRule,
  type FilesRule,
  type Route,
} from '@prosa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../audit.ts';
import { AppError } from '../errors.ts';
import type { CallerPlatform } from './caller-company.ts';
import { poolKeyOf } from '../identity/pool-key.ts';
import { answerTokenCall, type ConnectionPlatform } from './answer-token-call.ts';
import { type RequestContext, createRequestContext } from './request-context.ts';
import type { Answered, AnyHandler, AnyPreparingHandler, RouteCall } from './route-call.ts';
import { readBody, readInput, readParams, withFiles } from './route-input.ts';
import { retryOnDeadlock } from '../database/retry-on-deadlock.ts';
import { assertRouteAllowed, type SessionCaller } from '../identity/identity.ts';
import { addSessionToLinks } from '../files/media-links.ts';
import { withTrackedWrites } from '../files/tracked-writes.ts';
import type { Platform } from '../platform.ts';
import type { ReceivedFile } from '../files/received-files.ts';
import type { Upload } from '../files/uploads.ts';
import { bearerToken } from '../identity/tokens.ts';
import type {
  CompanyWork,
  ConnectionWork,
  PlatformWork,
  ReportWork,
  SuperWork,
  UserWork,
  UnitOfWork,
} from '../unit-of-work.ts';
import { runReport } from './run-report.ts';
import { type StreamedReply, streamReply } from './stream-reply.ts';

type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends z.ZodType
  ? z.output<R[Part]>
  : undefined;

interface RouteInput<R extends Route> {
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: Parsed<R, 'body'>;
  file: R extends { file: FileRule } ? Upload : undefined;
  files: R extends { files: FilesRule } ? ReceivedFile[] : undefined;
}

/** The first argument of a route's handler, by the route's `on` and `can`. */
type WorkOf<R extends Route> = R['on'] extends 'company'
  ? R['can'] extends 'connectionToken'
    ? ConnectionWork
    : UserWork
  : R['on'] extends 'report'
    ? ReportWork
    : R['on'] extends 'platform'
      ? R['can'] extends 'public'
        ? PlatformWork
        : SuperWork
      : PlatformOf<R>;

/** The platform with who calls. */
type PlatformOf<R extends Route> = R['can'] extends 'public'
  ? Platform
  : R['can'] extends 'connectionToken'
    ? ConnectionPlatform
    : CallerPlatform;

type Reply<R extends Route> = R extends { streams: string }
  ? Promise<StreamedReply<R>>
  : Promise<z.input<R['reply']>> | z.input<R['reply']>;

type Handler<R extends Route> = (work: WorkOf<R>, input: RouteInput<R>, caller: RequestContext) => Reply<R>;

/**
 * For routes with expensive work (a hash, a picture) that must run before the transaction: `prepare` does it and
 * returns the part that runs in the transaction.
 */
interface PreparingHandler<R extends Route> {
  prepare(
    platform: PlatformOf<R>,
    input: RouteInput<R>,
    caller: RequestContext,
  ): Promise<(work: WorkOf<R>) => Reply<R>>;
}

export type Handlers<Rs extends Record<string, Route>> = {
  [K in keyof Rs]: Handler<Rs[K]> | PreparingHandler<Rs[K]>;
};

export interface App {
  http: FastifyInstance;
  platform: Platform;
}

/** Registers the handlers of a feature's routes. A route without a handler, or the reverse, does not compile. */
export function serveRoutes<Rs extends Record<string, Route>>(
  app: App,
  routes: Rs,
  handlers: Handlers<Rs>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name] as AnyHandler | AnyPreparingHandler;
    // Uploads can take long, so no transaction may be open meanwhile.
    const isAtOnce = (request: FastifyRequest) =>
      route.on === 'company' &&
      !route.file &&
      !route.files?.isRequired &&
      !(route.files && request.isMultipart());
    app.http.route({
      method: route.method,
      url: API_BASE + route.path,
      handler: async (request, reply) => {
        const call = { platform: app.platform, route, request, reply };
        const { answer, sessionId } =
          route.can === 'connectionToken'
            ? await answerTokenCall(call, handler)
            : typeof handler === 'function' && isAtOnce(request)
              ? await answerInTransaction(call, handler)
              : await answerInSteps(call, handler);
        return reply
          .type('application/json; charset=utf-8')
          .send(
            route.streams === undefined
              ? addSessionToLinks(JSON.stringify(route.reply.parse(answer)), sessionId)
              : streamReply(route, answer),
          );
      },
    });
  }
}

/** auth → plan → permission → validation → rule, all in one transaction. */
async function answerInTransaction(
  { platform: { identity, unitOfWork }, route, request, reply }: RouteCall,
  handle: AnyHandler,
): Promise<Answered> {
  const caller = createRequestContext(request, reply);
  const claims = await identity.readToken(bearerToken(request.headers.authorization));
  const actor = { userId: claims.userId, address: caller.address };
  try {
    const act = async (work: UserWork) => {
      assertRouteAllowed(work.user, route);
      setEventNumberHeader(work, reply);
      const params = readParams(route.params, request.params);
      const query = readInput(route.query, request.query);
      const body = readInput(route.body, request.body);
      return handle(work, { params, query, body, ...(route.files ? { files: [] } : {}) }, caller);
    };
    const answer =
      route.method === 'GET'
        ? await unitOfWork.asReader(claims, actor, act)
        : await retryOnDeadlock(() => unitOfWork.asCaller(claims, actor, act));
    return { answer, sessionId: claims.sessionId };
  } catch (error) {
    if (isRefusal(error)) await auditRefusal(unitOfWork, route, { companyId: claims.companyId, actor });
    throw error;
  }
}

/**
 * The same checks without a common transaction, for uploads and routes outside a company: the transaction opens once
 * all input is there.
 */
async function answerInSteps(call: RouteCall, handler: AnyHandler | AnyPreparingHandler): Promise<Answered> {
  const { platform, route, request, reply } = call;
  const caller = createRequestContext(request, reply);
  const isPublic = route.can === 'public';
  const who = isPublic
    ? undefined
    : await platform.identity.identify(bearerToken(request.headers.authorization));
  const actor = { userId: who?.id ?? null, address: caller.address };
  try {
    if (who) assertRouteAllowed(who, route);
    const params = readParams(route.params, request.params);
    const query = readInput(route.query, request.query);
    const body = await readBody(call, who);
    const input = { params, query, ...body };
    const run = (act: (work: unknown) => unknown) =>
      openScope(call, { who, actor }, (work) => Promise.resolve(act(work)));
    const answer = await withFiles(call, body, () => {
      if (typeof handler === 'function') return run((work) => handler(work, input, caller));
      return withTrackedWrites(platform.storage, async (storage) => {
        const own = { ...platform, storage, ...(who ? { user: who } : {}) };
        return run(await handler.prepare(own, input, caller));
      });
    });
    return { answer, sessionId: who?.sessionId };
  } catch (error) {
    if (who && isRefusal(error))
      await auditRefusal(platform.unitOfWork, route, { companyId: who.companyId, actor });
    throw error;
  }
}

function openScope(
  { platform, route, reply }: RouteCall,
  { who, actor }: { who: SessionCaller | undefined; actor: Actor },
  run: (work: unknown) => Promise<unknown>,
) {
  if (route.on === 'nothing') {
    const act = () => run(who ? { ...platform, user: who } : platform);
    return route.callsOutside && who ? platform.outsideCalls.run(poolKeyOf(who), act) : act();
  }
  if (route.on === 'platform')
    return platform.unitOfWork.onPlatform(actor, (work) => run(who ? { ...work, user: who } : work));
  if (!who) throw new Error(`${route.path} works in a company but has no caller`);
  if (route.on === 'report') return runReport(platform, who, run);
  return retryOnDeadlock(() =>
    platform.unitOfWork.inCompany(who.companyId, actor, (work) => {
      setEventNumberHeader(work, reply);
      return run({ ...work, user: who });
    }),
  );
}

/** The reply and the events of a change arrive independently: the number tells the client which is older. */
const setEventNumberHeader = (work: CompanyWork, reply: FastifyReply): void =>
  work.afterCommit((lastNumbers) => {
    const number = lastNumbers.get(work.companyId);
    if (number !== undefined) reply.header(EVENT_NUMBER_HEADER, number);
  });

/** Whether a route or a rule refused the caller for missing rights. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && refusals.has(error.code);

const refusals = new Set<ErrorCode>([
  'ERR_NO_PERMISSION',
  'ERR_PLAN_WITHOUT_FEATURE',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_PASSWORD_CHANGE_REQUIRED',
  'ERR_CONTACT_SERVED_BY_OTHERS',
]);

/** Writes the audit entry in its own transaction, because the call's was rolled back. */
const auditRefusal = (
  unitOfWork: UnitOfWork,
  route: Route,
  { companyId, actor }: { companyId: number; actor: Actor },
): Promise<void> =>
  unitOfWork.inCompany(companyId, actor, (work) =>
    work.audit({
      action: 'permission.refused',
      subject: `${route.method} ${route.path}`,
      after: { permission: route.can },
    }),
  );
