import type { Route } from '@prosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import type { RequestContext } from './request-context.ts';

export type AnyHandler = (work: unknown, input: unknown, caller: RequestContext) => unknown;
export type AnyPreparingHandler = {
  prepare(platform: unknown, input: unknown, caller: RequestContext): Promise<(work: unknown) => unknown>;
};

/** A request to a route. */
export interface RouteCall {
  platform: Platform;
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Answered {
  answer: unknown;
  /** The caller's session; undefined on public routes, and for outside systems. */
  sessionId: string | undefined;
}
