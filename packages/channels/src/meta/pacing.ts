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

interface Bucket {
  left: number;
  at: number;
}

const CHATS_REMEMBERED = 5000;

/** Keeps to what the provider allows, so that it need not say so. */
export class Pacing {
  private readonly pace: Pace;
  private readonly now: () => number;
  private readonly connection: Bucket;
  private readonly chats = new Map<string, Bucket>();

  constructor(pace: Pace, now: () => number = Date.now) {
    this.pace = pace;
    this.now = now;
    this.connection = { left: pace.connection.burst, at: now() };
  }

  /** Throws `NotYet` when it would be too many. */
  take(chatId: string): void {
    const { connection: rate, chat: chatRate } = this.pace;
    const waitMs = this.refill(this.connection, rate);
    if (waitMs > 0) throw new NotYet('connection', waitMs, 'rate');
    if (chatRate) {
      const bucket = this.bucketOf(chatId, chatRate);
      const chatWaitMs = this.refill(bucket, chatRate);
      if (chatWaitMs > 0) throw new NotYet('chat', chatWaitMs, 'pair-rate');
      bucket.left--;
    }
    this.connection.left--;
  }

  /** Gives back how long to wait for the next one; nothing when there is one left. */
  private refill(bucket: Bucket, { burst, everyMs }: Rate): number {
    const now = this.now();
    bucket.left = Math.min(burst, bucket.left + Math.max(0, now - bucket.at) / everyMs);
    bucket.at = now;
    return bucket.left >= 1 ? 0 : Math.ceil((1 - bucket.left) * everyMs);
  }

  private bucketOf(chatId: string, rate: Rate): Bucket {
    const known = this.chats.get(chatId);
    if (known) return known;
    if (this.chats.size >= CHATS_REMEMBERED) this.forgetFull(rate);
    const bucket = { left: rate.burst, at: this.now() };
    this.chats.set(chatId, bucket);
    return bucket;
  }

  /** Those that have waited long enough are as good as new ones. */
  private forgetFull({ burst, everyMs }: Rate): void {
    for (const [chatId, { left, at }] of this.chats)
      if (left + (this.now() - at) / everyMs >= burst) this.chats.delete(chatId);
  }
}
