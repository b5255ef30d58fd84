import type { Phones } from './phones.ts';

/** The texts of automatic customers. */
export interface SimulatedTexts {
  openings: string[];
  replies: string[];
}

const PAUSE_MS = { least: 15_000, most: 45_000 };
const REPLY_MS = { least: 3000, most: 9000 };
/** Limits the replies, so that conversations end. */
const REPLIES_EACH = 3;

/** Customers who write now and then and reply to messages, while it is switched on. */
export class SimulatedCustomers {
  private readonly phones: Phones;
  private readonly texts: SimulatedTexts;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly replies = new Map<string, number>();

  constructor(phones: Phones, texts: SimulatedTexts) {
    this.phones = phones;
    this.texts = texts;
    phones.on('answered', ({ customer, message }) => {
      const left = this.replies.get(customer) ?? 0;
      if (!this.isOn || left === 0 || message.chat.endsWith('@g.us')) return;
      this.replies.set(customer, left - 1);
      this.schedule(REPLY_MS, () => this.write(customer, pick(texts.replies)));
    });
    if (this.isOn) this.plan();
  }

  get isOn(): boolean {
    return this.phones.store.state.isLifeOn;
  }

  set(isOn: boolean): void {
    this.stop();
    this.phones.store.state.isLifeOn = isOn;
    this.phones.store.touch();
    this.phones.emit('state');
    // The first message comes soon, so that the effect of switching it on is visible.
    if (isOn) this.schedule({ least: 1500, most: 3000 }, () => this.begin());
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private plan(): void {
    this.schedule(PAUSE_MS, () => this.begin());
  }

  private async begin(): Promise<void> {
    this.plan();
    const awake = this.phones.customers().filter(({ id }) => this.phones.isOnline(id));
    if (awake.length === 0) return;
    const { id } = pick(awake);
    this.replies.set(id, REPLIES_EACH);
    await this.write(id, pick(this.texts.openings));
  }

  /** Errors are ignored: without a connected account there is nothing to write to. */
  private async write(customer: string, text: string): Promise<void> {
    await this.phones.write(customer, { kind: 'text', text }).catch(() => {});
  }

  private schedule({ least, most }: { least: number; most: number }, act: () => Promise<void>): void {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        void act();
      },
      least + Math.random() * (most - least),
    );
    this.timers.add(timer);
  }
}

function pick<T>(all: T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}
