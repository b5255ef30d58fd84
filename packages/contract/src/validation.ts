import type { z } from 'zod';
import { type FieldIssue, fieldProblems } from './errors.ts';

/** Maps zod issues to the few problems that forms have texts for; shared by server and web. */
export const fieldIssues = (error: z.ZodError): FieldIssue[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), problem: problemOf(issue) }));

function problemOf(issue: z.core.$ZodIssue): FieldIssue['problem'] {
  if (issue.code === 'invalid_type') return isMissing(issue.input) ? 'required' : 'invalid';
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.input === '' || issue.minimum === 1 ? 'required' : 'tooShort';
  if (issue.code === 'too_small') return 'tooSmall';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'tooBig';
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return issue.input === '' ? 'required' : 'invalidEmail';
  if (issue.code === 'custom' && isProblem(issue.params?.['problem'])) return issue.params['problem'];
  return 'invalid';
}

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

const isProblem = (value: unknown): value is FieldIssue['problem'] =>
  fieldProblems.some((problem) => problem === value);
