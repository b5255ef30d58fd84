import { type IntegrationType, isWebhook } from '@prosa/contract';
import type { OutboundError } from '../../platform/outbound/outbound.ts';

/** When an attempt is made, after the one before it failed. */
export const RETRY_SECONDS = [0, 5, 30, 300, 1800, 7200] as const;
/** So many of them a customer waits for; then people take over, while a webhook is still tried. */
const CUSTOMER_ATTEMPTS = 3;

export interface RetryDecision {
  /** In so many seconds; never when not given. */
  inSeconds?: number;
  isCustomerWaiting: boolean;
}

/** What comes after an attempt that failed, the so-manieth. */
export function decideRetry(type: IntegrationType, attempts: number, failure: OutboundError): RetryDecision {
  const isCustomerWaiting = failure.isTransient && attempts < CUSTOMER_ATTEMPTS;
  // Gone for good, as it says itself; or never to be called.
  const isHopeless = failure.problem === 'unsafeAddress' || failure.status === 410;
  const isTriedAgain = isCustomerWaiting || (isWebhook(type) && !isHopeless);
  const inSeconds = isTriedAgain ? RETRY_SECONDS[attempts] : undefined;
  return { isCustomerWaiting, ...(inSeconds === undefined ? {} : { inSeconds }) };
}
