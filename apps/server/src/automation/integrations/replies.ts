import type { z } from 'zod';
import { OutsideFailure } from '../../platform/outbound.ts';

/** What a service answered, if it is what it should be. */
export function parseReply<T>(schema: z.ZodType<T>, body: Buffer, status: number): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new OutsideFailure('badAnswer', status);
  }
}
