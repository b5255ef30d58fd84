/** Injected failures. Each list is consumed from the front, one entry per occurrence. */
export class Failures {
  /** Codes with which the next messages of an account are refused, e.g. `463`. They do not arrive. */
  readonly refusals = new Map<string, string[]>();
  /** How many of the next messages of an account are lost without an acknowledgement. */
  readonly losses = new Map<string, number>();
  /** Reasons with which the next logins or pairings are refused, e.g. `405` or `503`. */
  readonly logins: string[] = [];
  /** Accounts whose confirmations are lost: messages delivered to them are sent again. */
  readonly lostConfirmations = new Set<string>();
  private readonly held = new Map<string, (() => void)[]>();

  refuseNext(phone: string, code: string): void {
    this.refusals.set(phone, [...(this.refusals.get(phone) ?? []), code]);
  }

  loseNext(phone: string, count = 1): void {
    this.losses.set(phone, (this.losses.get(phone) ?? 0) + count);
  }

  failNextLogin(reason: string): void {
    this.logins.push(reason);
  }

  /** Messages arrive, but their acknowledgements are held back until they are released. */
  holdAcks(phone: string): void {
    if (!this.held.has(phone)) this.held.set(phone, []);
  }

  releaseAcks(phone: string): void {
    const acks = this.held.get(phone) ?? [];
    this.held.delete(phone);
    for (const ack of acks) ack();
  }

  /** Acknowledges now, or when the acknowledgements are released. */
  acknowledge(phone: string, ack: () => void): void {
    const held = this.held.get(phone);
    if (held) held.push(ack);
    else ack();
  }

  takeRefusal(phone: string): string | undefined {
    return this.refusals.get(phone)?.shift();
  }

  takeLoss(phone: string): boolean {
    const left = this.losses.get(phone) ?? 0;
    if (left > 0) this.losses.set(phone, left - 1);
    return left > 0;
  }
}
