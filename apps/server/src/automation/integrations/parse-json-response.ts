import type { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound.ts';

/** What a service answered, if it is what it should be. */
export function parseJsonResponse<T>(schema: z.ZodType<T>, body: Buffer, status: number): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new OutboundError('badAnswer', status);
  }
}
