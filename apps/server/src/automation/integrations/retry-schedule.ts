import { type IntegrationType, isWebhook } from '@prosa/contract';
import type { OutboundError } from '../../platform/outbound/outbound.ts';

/** Delays before each attempt, counted from the previous failure. */
const RETRY_SECONDS = [0, 5, 30, 300, 1800, 7200] as const;
/** Attempts while a contact waits; then attendants take over, and only webhooks are tried further. */
const CUSTOMER_ATTEMPTS = 3;

interface RetryDecision {
  /** The delay until the next attempt; undefined for none. */
  inSeconds?: number;
  isCustomerWaiting: boolean;
}

/** Decides what follows after failed attempt number `attempts`. */
export function decideRetry(type: IntegrationType, attempts: number, failure: OutboundError): RetryDecision {
  const isCustomerWaiting = failure.isTransient && attempts < CUSTOMER_ATTEMPTS;
  // 410 means that the address is gone for good; an unsafe address is never called.
  const isHopeless = failure.problem === 'unsafeAddress' || failure.status === 410;
  const isTriedAgain = isCustomerWaiting || (isWebhook(type) && !isHopeless);
  const inSeconds = isTriedAgain ? RETRY_SECONDS[attempts] : undefined;
  return { isCustomerWaiting, ...(inSeconds === undefined ? {} : { inSeconds }) };
}
