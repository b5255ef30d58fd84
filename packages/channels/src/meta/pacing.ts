import { NotYet } from '../driver.ts';

/** So many at once, and after that one in so many milliseconds. */
export interface Rate {
  burst: number;
  everyMs: number;
}

export interface Pace {
  connection: Rate;
  /** What one chat is sent; without it only the connection counts. */
  chat: Rate | null;
}

/** What is left, counted in the time it takes to come back. */
interface Bucket {
  leftMs: number;
  at: number;
}

const CHATS_REMEMBERED = 5000;

/** Keeps to what the provider allows, so that it need not say so. */
export class Pacing {
  private readonly pace: Pace;
  private readonly now: () => number;
  private readonly connection: Bucket;
  private readonly chats = new Map<string, Bucket>();
  private tidyAt = CHATS_REMEMBERED;

  constructor(pace: Pace, now: () => number = Date.now) {
    this.pace = pace;
    this.now = now;
    this.connection = this.fullBucket(pace.connection);
  }

  /** Throws `NotYet` when it would be too many. */
  take(chatId: string): void {
    const { connection, chat } = this.pace;
    const waitMs = this.missing(this.connection, connection);
    if (waitMs > 0) throw new NotYet('connection', waitMs, 'rate');
    if (chat) {
      const bucket = this.bucketOf(chatId, chat);
      const chatWaitMs = this.missing(bucket, chat);
      if (chatWaitMs > 0) throw new NotYet('chat', chatWaitMs, 'pair-rate');
      bucket.leftMs -= chat.everyMs;
    }
    this.connection.leftMs -= connection.everyMs;
  }

  /** How long it takes until there is one again; nothing when there is. */
  private missing(bucket: Bucket, rate: Rate): number {
    const now = this.now();
    bucket.leftMs = Math.min(rate.burst * rate.everyMs, bucket.leftMs + Math.max(0, now - bucket.at));
    bucket.at = now;
    return Math.max(0, Math.ceil(rate.everyMs - bucket.leftMs));
  }

  private fullBucket({ burst, everyMs }: Rate): Bucket {
    return { leftMs: burst * everyMs, at: this.now() };
  }

  private bucketOf(chatId: string, rate: Rate): Bucket {
    const known = this.chats.get(chatId);
    if (known) return known;
    if (this.chats.size >= this.tidyAt) this.forgetFull(rate);
    const bucket = this.fullBucket(rate);
    this.chats.set(chatId, bucket);
    return bucket;
  }

  /** Those that have waited long enough are as good as new ones. */
  private forgetFull({ burst, everyMs }: Rate): void {
    for (const [chatId, { leftMs, at }] of this.chats)
      if (leftMs + this.now() - at >= burst * everyMs) this.chats.delete(chatId);
    this.tidyAt = Math.max(CHATS_REMEMBERED, this.chats.size * 2);
  }
}
