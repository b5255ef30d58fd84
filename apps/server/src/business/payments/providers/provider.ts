import type { PaymentAccount, PaymentProblem } from '@prosa/contract';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { RawRequest } from '../../../platform/http/raw-endpoint.ts';
import type { ChargeRow } from '../queries.ts';

/** The platform owner's account with its secrets opened. */
export type OpenAccount = { [Name in keyof PaymentAccount]-?: NonNullable<PaymentAccount[Name]> };

/** The provider did not do what it was asked, and why. */
export class PaymentProviderError extends Error {
  readonly problem: PaymentProblem;
  constructor(problem: PaymentProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface MadeCharge {
  code: string;
  providerId?: string;
  expiresAt: Date | null;
}

/** Money that the provider says it has received for a charge. */
export interface ReadPayment {
  paymentId: string;
  amountCents: number;
  refundedCents: number;
  paidAt: Date;
}

export interface ProviderContext {
  outbound: Outbound;
  account: OpenAccount;
  now: Date;
}

/** Makes charges and says what came in for them. A new provider is one of these and a line in `providers.ts`. */
export interface PixProvider {
  /** Nobody reports payments: a person looks them up. */
  isConfirmedByHand: boolean;
  /** Made twice with the same txid it is the same charge. */
  createCharge(context: ProviderContext, charge: ChargeRow): Promise<MadeCharge>;
  /** Asks for the payments of a charge: what decides, whatever a notice said. */
  readPayments(context: ProviderContext, charge: ChargeRow): Promise<ReadPayment[]>;
  /** Whether a notice is signed as it must be. */
  isGenuine(account: OpenAccount, call: RawRequest): boolean;
  /** The charges a notice is about, by our ids or the provider's. */
  readNotice(call: RawRequest): string[];
  /** What is missing or malformed, as far as the account itself shows. */
  check(account: OpenAccount, now: Date): PaymentProblem | null;
  /** Tries the account at the provider; throws the problem. */
  tryOut(context: ProviderContext): Promise<void>;
}
