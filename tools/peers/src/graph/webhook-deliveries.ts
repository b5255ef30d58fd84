import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookAddress } from './world.ts';

/** One event for a webhook. */
export interface WebhookEvent {
  /** The conversation's key: events of one conversation are delivered in order. */
  line: string;
  /** The number it belongs to; null for events of the app. */
  numberId: string | null;
  object: 'whatsapp_business_account' | 'page' | 'instagram';
  entryId: string;
  /** The list of the entry that contains it. */
  list: 'changes' | 'messaging' | 'standby';
  value: object;
}

interface ReleaseOptions {
  /** Number of events per body. */
  size?: number;
  isShuffled?: boolean;
  /** How often each body is delivered. */
  times?: number;
  atOnce?: number;
}

type Signature = 'right' | 'wrong' | 'missing';

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2000;

/** Delivers events to the registered webhooks and retries until they are accepted. */
export class WebhookDeliveries {
  readonly #addressOf: (piece: WebhookEvent) => WebhookAddress | null;
  readonly #now: () => Date;
  readonly #lines = new Map<string, Promise<void>>();
  readonly #pending = new Set<WebhookEvent>();
  readonly #end = new AbortController();
  #held: WebhookEvent[] | undefined;
  /** The attempts of all bodies, in order. */
  readonly attempts: { url: string; status: number; body: string }[] = [];

  constructor(addressOf: (piece: WebhookEvent) => WebhookAddress | null, now: () => Date) {
    this.#addressOf = addressOf;
    this.#now = now;
  }

  /** Resolves when the event was accepted. */
  enqueue(piece: WebhookEvent): Promise<void> {
    this.#pending.add(piece);
    if (this.#held) {
      this.#held.push(piece);
      return Promise.resolve();
    }
    const before = this.#lines.get(piece.line) ?? Promise.resolve();
    const delivered = before.then(() => this.#bring([piece]));
    this.#lines.set(piece.line, delivered);
    return delivered;
  }

  /** Holds all events back until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Delivers the held events in batches, optionally shuffled or repeated. */
  async release({ size = 1, isShuffled = false, times = 1, atOnce = 4 }: ReleaseOptions = {}): Promise<void> {
    const held = this.#held ?? [];
    this.#held = undefined;
    const bodies = Map.groupBy(held, ({ numberId }) => numberId)
      .values()
      .flatMap((pieces) => chunk(isShuffled ? shuffled(pieces) : pieces, size))
      .flatMap((pieces) => Array.from({ length: times }, () => pieces))
      .toArray();
    const waiting = isShuffled ? shuffled(bodies) : bodies;
    const next = async (): Promise<void> => {
      for (let body = waiting.shift(); body; body = waiting.shift()) await this.#bring(body);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }

  /** Resolves when no event is pending. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0 && !this.#held) await Promise.all(this.#lines.values());
  }

  pending(): WebhookEvent[] {
    return [...this.#pending];
  }

  stop(): void {
    this.#end.abort();
  }

  /** One attempt with any body; returns the status. */
  async post(
    { url, secret }: WebhookAddress,
    body: string | Buffer,
    signature: Signature | { text: string } = 'right',
  ): Promise<number> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureOf(secret, body, signature) },
      body: new Uint8Array(Buffer.from(body)),
      redirect: 'manual',
      signal: this.#end.signal,
    });
    await response.arrayBuffer();
    this.attempts.push({ url, status: response.status, body: body.toString() });
    return response.status;
  }

  /** The webhook body with these events. */
  bodyOf(pieces: WebhookEvent[]): string {
    const time = this.#now().getTime();
    const entry = Map.groupBy(pieces, ({ entryId, list }) => `${entryId} ${list}`)
      .values()
      .map((some) => {
        const [{ entryId, list } = { entryId: '', list: 'changes' }] = some;
        return { id: entryId, time, [list]: some.map(({ value }) => value) };
      })
      .toArray();
    return JSON.stringify({ object: pieces[0]?.object, entry });
  }

  async #bring(all: WebhookEvent[]): Promise<void> {
    for (const pieces of Map.groupBy(all, ({ object }) => object).values()) {
      const body = this.bodyOf(pieces);
      await this.#insist(pieces, body);
      for (const piece of pieces) this.#pending.delete(piece);
    }
  }

  async #insist(pieces: WebhookEvent[], body: string): Promise<void> {
    for (let pause = FIRST_RETRY_MS; !this.#end.signal.aborted; pause = Math.min(pause * 2, LAST_RETRY_MS)) {
      const address = pieces[0] ? this.#addressOf(pieces[0]) : null;
      const status = address ? await this.post(address, body).catch(() => 0) : 0;
      if (status >= 200 && status < 300) return;
      await sleep(pause, undefined, { signal: this.#end.signal, ref: false }).catch(() => {});
    }
  }
}

function signatureOf(secret: string, body: string | Buffer, signature: Signature | { text: string }) {
  if (signature === 'missing') return {};
  if (typeof signature === 'object') return { 'x-hub-signature-256': signature.text };
  const key = signature === 'right' ? secret : `${secret} not`;
  return { 'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}` };
}

const chunk = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

function shuffled<T>(all: T[]): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
