import { RateLimited } from '../driver.ts';

/** So many at once, and after that one in so many milliseconds. */
export interface RateLimit {
  burst: number;
  everyMs: number;
}

export interface RateLimits {
  connection: RateLimit;
  /** What one chat is sent; without it only the connection counts. */
  chat: RateLimit | null;
}

/** What is left, counted in the time it takes to come back. */
interface Bucket {
  leftMs: number;
  at: number;
}

const MAX_CHATS = 5000;

/** Keeps to what the provider allows, so that it need not say so. */
export class RateLimiter {
  private readonly limits: RateLimits;
  private readonly now: () => number;
  private readonly connection: Bucket;
  private readonly chats = new Map<string, Bucket>();
  private pruneAt = MAX_CHATS;

  constructor(limits: RateLimits, now: () => number = Date.now) {
    this.limits = limits;
    this.now = now;
    this.connection = this.fullBucket(limits.connection);
  }

  /** Throws `NotYet` when it would be too many. */
  take(chatId: string): void {
    const { connection, chat } = this.limits;
    const waitMs = this.msUntilAvailable(this.connection, connection);
    if (waitMs > 0) throw new RateLimited('connection', waitMs, 'rate');
    if (chat) {
      const bucket = this.bucketOf(chatId, chat);
      const chatWaitMs = this.msUntilAvailable(bucket, chat);
      if (chatWaitMs > 0) throw new RateLimited('chat', chatWaitMs, 'pair-rate');
      bucket.leftMs -= chat.everyMs;
    }
    this.connection.leftMs -= connection.everyMs;
  }

  /** How long it takes until there is one again; nothing when there is. */
  private msUntilAvailable(bucket: Bucket, rate: RateLimit): number {
    const now = this.now();
    bucket.leftMs = Math.min(rate.burst * rate.everyMs, bucket.leftMs + Math.max(0, now - bucket.at));
    bucket.at = now;
    return Math.max(0, Math.ceil(rate.everyMs - bucket.leftMs));
  }

  private fullBucket({ burst, everyMs }: RateLimit): Bucket {
    return { leftMs: burst * everyMs, at: this.now() };
  }

  private bucketOf(chatId: string, rate: RateLimit): Bucket {
    const known = this.chats.get(chatId);
    if (known) return known;
    if (this.chats.size >= this.pruneAt) this.pruneFullBuckets(rate);
    const bucket = this.fullBucket(rate);
    this.chats.set(chatId, bucket);
    return bucket;
  }

  /** Those that have waited long enough are as good as new ones. */
  private pruneFullBuckets({ burst, everyMs }: RateLimit): void {
    for (const [chatId, { leftMs, at }] of this.chats)
      if (leftMs + this.now() - at >= burst * everyMs) this.chats.delete(chatId);
    this.pruneAt = Math.max(MAX_CHATS, this.chats.size * 2);
  }
}
