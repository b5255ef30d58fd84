import type { ErrorCode } from './error-codes.ts';

export const fieldProblems = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'invalidEmail',
  'unknownVariable',
  'invalid',
] as const;

/** One problem of one field. `path` is dotted: `schedules.0.startTimeA`. */
export interface FieldIssue {
  path: string;
  problem: (typeof fieldProblems)[number];
}

/** The body of every failed call. */
export interface ErrorReply {
  error: ErrorCode;
  issues?: FieldIssue[];
  /** Identifies an unexpected error in the logs. */
  reference?: string;
  [detail: string]: unknown;
}
