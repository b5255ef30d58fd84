import type { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound.ts';

/** Parses a service's JSON response; throws if it does not match the schema. */
export function parseJsonResponse<T>(schema: z.ZodType<T>, body: Buffer, status: number): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new OutboundError('badAnswer', status);
  }
}
