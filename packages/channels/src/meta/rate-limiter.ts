import { RateLimited } from '../driver.ts';

/** `burst` messages at once, and after that one message per `everyMs`. */
interface RateLimit {
  burst: number;
  everyMs: number;
}

export interface RateLimits {
  connection: RateLimit;
  /** The limit of each chat; null if only the connection is limited. */
  chat: RateLimit | null;
}

/** The remaining capacity, measured in refill time. */
interface Bucket {
  leftMs: number;
  at: number;
}

const MAX_CHATS = 5000;

/** Applies the provider's rate limits before the provider has to. */
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

  /** Throws `RateLimited` when a limit is exceeded. */
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

  /** Milliseconds until the next message is allowed; 0 if it is allowed now. */
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

  /** Removes refilled buckets, which are equal to new ones. */
  private pruneFullBuckets({ burst, everyMs }: RateLimit): void {
    for (const [chatId, { leftMs, at }] of this.chats)
      if (leftMs + this.now() - at >= burst * everyMs) this.chats.delete(chatId);
    this.pruneAt = Math.max(MAX_CHATS, this.chats.size * 2);
  }
}
