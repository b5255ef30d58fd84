import { GraphError, errorMessageOf } from './errors.ts';

/** Limits for sending; undefined means unlimited. */
export class RateLimits {
  /** Messages per second of one number or page. */
  perSecond: number | undefined;
  /** Minimum pause between two messages to the same customer. */
  pairPauseMs: number | undefined;
  readonly #sent = new Map<string, number[]>();
  readonly #pairs = new Map<string, number>();

  check(account: string, to: string, now: Date): void {
    const at = now.getTime();
    const recent = (this.#sent.get(account) ?? []).filter((time) => time > at - 1000);
    if (this.perSecond !== undefined && recent.length >= this.perSecond)
      throw new GraphError(130_429, errorMessageOf(130_429));
    const pair = `${account} ${to}`;
    if (this.pairPauseMs !== undefined && at - (this.#pairs.get(pair) ?? 0) < this.pairPauseMs)
      throw new GraphError(131_056, errorMessageOf(131_056));
    this.#pairs.set(pair, at);
    this.#sent.set(account, [...recent, at]);
  }
}
