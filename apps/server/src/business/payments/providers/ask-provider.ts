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
    if (error instanceof OutboundError) throw new PaymentProviderError(problemOf(error));
    throw error;
  });
  if (reply.status === 404 && isNullIfMissing) return schema.parse(null);
  if (isCertificateRefused(reply)) throw new PaymentProviderError('certificateRefused');
  if (reply.status < 200 || reply.status >= 300)
    throw new PaymentProviderError(refusals[reply.status] ?? 'badAnswer');
  const read = schema.safeParse(parseJson(reply.body));
  if (!read.success) throw new PaymentProviderError('badAnswer');
  return read.data;
}

function problemOf({ problem, tlsAlert }: OutboundError): PaymentProblem {
  if (tlsAlert?.includes('EXPIRED')) return 'certificateExpired';
  if (tlsAlert !== null) return 'certificateRefused';
  return problem === 'timeout' ? 'timeout' : 'unreachable';
}

/** Proxies in front of banks take the line, and then say in a page of theirs that the certificate is wrong. */
const isCertificateRefused = ({ status, body }: { status: number; body: Buffer }): boolean =>
  (status === 400 || status === 403) &&
  parseJson(body) === undefined &&
  /certificate/i.test(body.toString('utf8'));

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
