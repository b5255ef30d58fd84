import type { ExternalProblem } from '@prosa/contract';
import {
  isPlainlyUnsafe,
  safeFetch,
  type SafeFetchOptions,
  type SafeReply,
  TooLargeError,
  UnsafeAddressError,
} from './safe-fetch.ts';

/** A call to an outside system failed. Contains nothing of the request or the reply, which may hold secrets. */
export class OutboundError extends Error {
  readonly problem: ExternalProblem;
  readonly status: number | null;
  /** What the far end's TLS objected to, such as a certificate of ours. */
  readonly tlsAlert: string | null;

  constructor(problem: ExternalProblem, status: number | null = null, tlsAlert: string | null = null) {
    super(status === null ? problem : `${problem} ${status}`);
    this.name = 'OutsideFailure';
    this.problem = problem;
    this.status = status;
    this.tlsAlert = tlsAlert;
  }

  /** Whether a retry could succeed without any change of settings. */
  get isTransient(): boolean {
    if (this.problem === 'refused')
      return this.status === 408 || this.status === 429 || (this.status ?? 0) >= 500;
    return this.problem === 'unreachable' || this.problem === 'timeout' || this.problem === 'badAnswer';
  }
}

type OutboundCall = Omit<SafeFetchOptions, 'allowPrivate' | 'resolve'> & {
  /** The address is set by the installation, not by a company, and may be private. */
  isOurs?: boolean;
};

export interface Outbound {
  /** Returns any reply, including errors; throws an OutboundError when there is none. */
  call(address: string, call: OutboundCall): Promise<SafeReply>;
  /** Like `call`; a non-2xx reply also throws an OutboundError. */
  callOrThrow(address: string, call: OutboundCall): Promise<SafeReply>;
  /** Whether an address entered by a company could be called, as far as the address itself shows. */
  canReach(address: string): boolean;
}

/** All calls to outside systems go through here: addresses entered by companies, and the services they use. */
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
      throw new OutboundError(problemOf(error), null, tlsAlertOf(error));
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

/** OpenSSL names the alert of the far end in the error's code. */
function tlsAlertOf(error: unknown): string | null {
  const { code = '' } = (error instanceof Error ? (error.cause ?? error) : {}) as { code?: string };
  return /^ERR_SSL_\w*?ALERT_(\w+)$/.exec(code)?.[1] ?? null;
}
