import type { ExternalProblem } from '@prosa/contract';
import {
  isPlainlyUnsafe,
  safeFetch,
  type SafeFetchOptions,
  type SafeReply,
  TooLargeError,
  UnsafeAddressError,
} from './safe-fetch.ts';

/** An outside system did not do what was asked of it. Carries nothing that it, or we, said: secrets may be in it. */
export class OutboundError extends Error {
  readonly problem: ExternalProblem;
  readonly status: number | null;

  constructor(problem: ExternalProblem, status: number | null = null) {
    super(status === null ? problem : `${problem} ${status}`);
    this.name = 'OutsideFailure';
    this.problem = problem;
    this.status = status;
  }

  /** Whether the same once more could end differently, without anybody changing anything. */
  get isTransient(): boolean {
    if (this.problem === 'refused')
      return this.status === 408 || this.status === 429 || (this.status ?? 0) >= 500;
    return this.problem === 'unreachable' || this.problem === 'timeout' || this.problem === 'badAnswer';
  }
}

type OutboundCall = Omit<SafeFetchOptions, 'allowPrivate' | 'resolve'> & {
  /** The address is the installation's own choice and no company's: it may be private. */
  isOurs?: boolean;
};

export interface Outbound {
  /** Whatever it answers, be it an error; throws an OutsideFailure when there is no answer. */
  call(address: string, call: OutboundCall): Promise<SafeReply>;
  /** The same; an answer that is no success is a failure too. */
  callOrThrow(address: string, call: OutboundCall): Promise<SafeReply>;
  /** Whether an address that a company gives can ever be called, as far as it shows. */
  canReach(address: string): boolean;
}

/** The one way to systems that are not ours, for addresses that companies give and for the services they use. */
export function createOutbound(allowHosts: string[]): Outbound {
  const isAllowed = (address: string) => {
    if (!URL.canParse(address)) return false;
    const { host, hostname } = new URL(address);
    return allowHosts.includes(host) || allowHosts.includes(hostname);
  };
  const call = async (address: string, { isOurs = false, ...options }: OutboundCall): Promise<SafeReply> => {
    try {
      return await safeFetch(address, { ...options, allowPrivate: isOurs || isAllowed(address) });
    } catch (error) {
      throw new OutboundError(problemOf(error));
    }
  };
  return {
    call,
    async callOrThrow(address, options) {
      const reply = await call(address, options);
      if (reply.status < 200 || reply.status >= 300) throw new OutboundError('refused', reply.status);
      return reply;
    },
    canReach: (address) => isAllowed(address) || !isPlainlyUnsafe(address),
  };
}

function problemOf(error: unknown): ExternalProblem {
  if (error instanceof UnsafeAddressError) return 'unsafeAddress';
  if (error instanceof TooLargeError) return 'tooLarge';
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
}
