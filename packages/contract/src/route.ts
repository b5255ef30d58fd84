import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { PlanFlag } from './business/plans.ts';

/** One file sent as multipart beside the body's fields. */
export interface FileRule {
  field: string;
  maxBytes: number;
  /** What the bytes themselves must be; the declared type and the name are never believed. */
  kinds: readonly ('png' | 'jpeg' | 'webp' | 'gif' | 'video' | 'sheet')[];
}

/** Any files, beside the body's fields; unless one is required the same call may also be plain JSON. */
export interface FilesRule {
  field: string;
  maxFiles: number;
  isRequired?: true;
  maxBytes: number;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /** Who may call it. `public` needs no session. */
  can: Permission | 'public';
  /**
   * What the handler's database handle reaches: the caller's own company, the platform's tables,
   * or nothing: it opens what it needs itself, as signing in does. Never one inside the other.
   */
  on: 'company' | 'platform' | 'nothing';
  /** The plan must have this flag, or the call is refused. */
  plan?: PlanFlag;
  /** Answers also while the company's subscription has lapsed. */
  evenLapsed?: true;
  /** Answers also to a person who has still to replace a one-time password. */
  evenOneTime?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  file?: FileRule;
  files?: FilesRule;
  reply: z.ZodType;
  /** One line for the API documentation. */
  about: string;
}

/**
 * Keeps each route's exact schema types, and checks that every route is a whole one. The mark lets a page that uses
 * something else of a file leave its routes out.
 */
/* @__NO_SIDE_EFFECTS__ */
export const routes = <const R extends Record<string, Route>>(all: R): R => all;
