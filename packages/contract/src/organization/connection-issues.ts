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
});
export type ConnectionIssue = z.output<typeof ConnectionIssue>;
