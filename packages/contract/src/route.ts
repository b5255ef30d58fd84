import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { PlanFlag } from './business/plans.ts';

/** One file in a multipart body, beside the other fields. */
export interface FileRule {
  field: string;
  maxBytes: number;
  /** The allowed types, detected from the bytes; the declared type and the file name are ignored. */
  kinds: readonly ('png' | 'jpeg' | 'webp' | 'gif' | 'video' | 'sheet')[];
}

/** Several files beside the body's fields; unless `isRequired`, the call may also be plain JSON. */
export interface FilesRule {
  field: string;
  maxFiles: number;
  isRequired?: true;
  maxBytes: number;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /**
   * The required permission; `public` needs no session. `connectionToken`: outside systems call it with the token of a
   * connection, in whose company it works.
   */
  can: Permission | 'public' | 'connectionToken';
  /** Calls that one connection's token may make in a fixed window; the reply's headers say what is left. */
  limit?: { most: number; minutes: number };
  /** Repeated with the same `Idempotency-Key`, the call is carried out once. */
  takesIdempotencyKey?: true;
  /**
   * The scope of the handler's database handle: the caller's company, the platform's tables, or nothing, in which
   * case the handler opens its own units of work, as signing in does. `report` is the caller's company too, for long
   * reads: on connections of their own, read-only and for a limited time. Scopes are never nested.
   */
  on: 'company' | 'report' | 'platform' | 'nothing';
  /** Calls outside systems and waits for their answer; a company has a few such calls at a time. */
  callsOutside?: true;
  /** Refused unless the company's plan has this flag. */
  plan?: PlanFlag;
  /** Allowed even if the company's subscription has lapsed. */
  evenLapsed?: true;
  /** Allowed even for a user who still has to replace a one-time password. */
  evenOneTime?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  file?: FileRule;
  files?: FilesRule;
  reply: z.ZodType;
  /** The array of the reply that is sent while it is read, a row in each line, because it may be of any length. */
  streams?: string;
  /** One line for the API documentation. */
  about: string;
}

/**
 * Keeps each route's exact schema types and checks that every route is complete. The annotation lets bundlers drop
 * the routes of a file from which a page uses something else.
 */
/* @__NO_SIDE_EFFECTS__ */
export const routes = <const R extends Record<string, Route>>(all: R): R => all;
