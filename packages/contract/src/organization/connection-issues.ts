import { z } from 'zod';
import { Timestamp } from '../schema.ts';

/** A problem that the provider reports about an account. */
export const ConnectionIssue = z.object({
  kind: z.enum(['account', 'quality', 'name', 'template']),
  code: z.enum([
    'banned',
    'banPlanned',
    'restricted',
    'violation',
    'deleted',
    'alert',
    'qualityLow',
    'nameRejected',
    'templateRejected',
    'templatePaused',
  ]),
  detail: z.string(),
  at: Timestamp,
  /** When it ends without another report; null if only a report ends it. */
  until: Timestamp.nullable(),
});
export type ConnectionIssue = z.output<typeof ConnectionIssue>;

/** Whether the time of an issue is over. */
export const hasIssueEnded = ({ until }: Pick<ConnectionIssue, 'until'>, now: number): boolean =>
  until !== null && Date.parse(until) <= now;
