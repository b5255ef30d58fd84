import type { SecureContextOptions } from 'node:tls';
import type { PaymentProblem } from '@prosa/contract';
import type { z } from 'zod';
import { OutboundError } from '../../../platform/outbound/outbound.ts';
import { PaymentProviderError, type ProviderContext } from './provider.ts';

export interface ProviderCall {
  address: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
  /** The certificate that the provider demands. */
  tls?: SecureContextOptions;
  /** What a refusal with this status means. */
  refusals: Partial<Record<number, PaymentProblem>>;
  /** What the provider does not know is null. */
  isNullIfMissing?: boolean;
}

/** Calls a provider and reads its answer; every failure says what is wrong in words of ours. */
export async function askProvider<T>(
  { outbound }: ProviderContext,
  schema: z.ZodType<T>,
  { address, refusals, isNullIfMissing = false, ...call }: ProviderCall,
): Promise<T> {
  const reply = await outbound.call(address, call).catch((error: unknown) => {
    if (error instanceof OutboundError)
      throw new PaymentProviderError(error.problem === 'timeout' ? 'timeout' : 'unreachable');
    throw error;
  });
  if (reply.status === 404 && isNullIfMissing) return schema.parse(null);
  if (reply.status < 200 || reply.status >= 300)
    throw new PaymentProviderError(refusals[reply.status] ?? 'badAnswer');
  const read = schema.safeParse(parseJson(reply.body));
  if (!read.success) throw new PaymentProviderError('badAnswer');
  return read.data;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
