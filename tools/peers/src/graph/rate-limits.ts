import { GraphError, errorMessageOf } from './errors.ts';

/** How fast one may send; without a limit, as fast as one likes. */
export class RateLimits {
  /** Of one number or page, in a second. */
  perSecond: number | undefined;
  /** Between two messages to the same person. */
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
