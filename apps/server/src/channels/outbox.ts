import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChannelSession,
  NotConnected,
  NotSent,
  RateLimited,
  type Outgoing,
  SendRefused,
} from '@prosa/channels';
import type { CompanyWork } from '../platform/unit-of-work.ts';
import type { ChannelPort, ClaimedMessage, SendOutcome, SentMessage } from './channel-port.ts';

interface OutboxOptions {
  session: Pick<ChannelSession, 'send'>;
  port: Pick<ChannelPort, 'claimMessages' | 'settleMessages'>;
  connectionId: number;
  companyId: number;
  epoch: number;
  /** Runs a transaction, if this node still holds the lease. */
  commit: (act: (work: CompanyWork) => Promise<void>) => Promise<void>;
  /** Called when a message is finished: its outcome must be stored, and the next one can be claimed. */
  wake: () => void;
  /** Pause before the next attempt for a message that was not sent. */
  pauseMs?: number;
}

/** Messages in flight per connection, each of another conversation. */
const SENDERS = 8;
/** Messages with a file in flight, which need an upload; the other senders are left for texts. */
const FILE_SENDERS = 3;
/** Messages of those that go to many in flight; the other senders are left for people and what answers by itself. */
const BULK_SENDERS = 6;
/** One in this many claims takes the oldest message of any lane, so that no lane starves. */
const OLDEST_EVERY = 4;
/** Minimum time between two transactions, so that messages finished meanwhile share the next one. */
const GATHER_MS = 50;
const PAUSE_MS = 1000;
/** The pause demanded by the channel doubles with each attempt, up to this. */
const MAX_REST_MS = 300_000;

interface Sending {
  done: Promise<void>;
  hasFile: boolean;
  isBulk: boolean;
}

/**
 * Sends the queued messages: within a conversation one after the other in the order they were written, and several
 * conversations at once. That a message is being sent is committed before it is sent, together with the outcomes of
 * earlier ones: after a crash no message is sent twice unnoticed.
 */
export class Outbox {
  private static readonly gatheringOutboxes = new Set<Outbox>();
  private readonly options: OutboxOptions;
  private readonly pauseMs: number;
  private readonly inFlight = new Map<number, Sending>();
  /** Outcomes of finished messages that are not stored yet. */
  private readonly settled: SentMessage[] = [];
  private claims = 0;
  private steppedAt = -Infinity;
  private gathering: AbortController | undefined;
  /** Until this time (performance.now()) the channel accepts nothing from this connection. */
  private restsUntil = 0;

  constructor(options: OutboxOptions) {
    this.options = options;
    this.pauseMs = options.pauseMs ?? PAUSE_MS;
  }

  /** Stores the outcomes of finished messages, and claims as many messages as there are free senders. */
  async step(): Promise<boolean> {
    await this.gather();
    this.endPauses();
    this.steppedAt = performance.now();
    const settling = [...this.settled];
    const limit = performance.now() < this.restsUntil ? 0 : SENDERS - this.inFlight.size;
    if (settling.length === 0 && limit === 0) return false;
    const inFlight = [...this.inFlight.values()];
    const files = FILE_SENDERS - inFlight.filter(({ hasFile }) => hasFile).length;
    const bulk = BULK_SENDERS - inFlight.filter(({ isBulk }) => isBulk).length;
    const claimed = await this.settleAndClaim(settling, { limit, files, bulk });
    this.settled.splice(0, settling.length);
    this.claims += claimed.length;
    for (const message of claimed) this.begin(message);
    // Messages with files may have been ahead of texts for which there is a free sender.
    const areFilesUsedUp = claimed.filter(({ hasFile }) => hasFile).length === files;
    const hasFreeSenders = claimed.length > 0 && claimed.length < limit;
    return this.settled.length > 0 || (hasFreeSenders && areFilesUsedUp && files > 0);
  }

  /** Somebody wrote a message: it does not wait for outcomes of those that go to many to share their transaction. */
  hurry(): void {
    if ([...this.inFlight.values()].every(({ isBulk }) => isBulk)) this.gathering?.abort();
  }

  private async gather(): Promise<void> {
    const early = this.steppedAt + GATHER_MS - performance.now();
    if (early <= 0) return;
    this.gathering = new AbortController();
    Outbox.gatheringOutboxes.add(this);
    await sleep(early, undefined, { signal: this.gathering.signal }).catch(() => {});
    Outbox.gatheringOutboxes.delete(this);
    this.gathering = undefined;
  }

  /** The company's other busy connections step too, so that all of them share a transaction. */
  private endPauses(): void {
    for (const other of Outbox.gatheringOutboxes)
      if (other.options.companyId === this.options.companyId) other.gathering?.abort();
  }

  /** Waits for the messages in flight, and stores their outcomes. */
  async drain(): Promise<void> {
    await Promise.all([...this.inFlight.values()].map(({ done }) => done));
    if (this.settled.length > 0) await this.settleAndClaim(this.settled, { limit: 0, files: 0, bulk: 0 });
  }

  private async settleAndClaim(
    settling: SentMessage[],
    free: { limit: number; files: number; bulk: number },
  ): Promise<ClaimedMessage[]> {
    const { port, connectionId, epoch, commit } = this.options;
    const claim = {
      ...free,
      epoch,
      oldest: this.oldestAmong(free.limit),
      inFlight: [...this.inFlight.keys()],
    };
    let claimed: ClaimedMessage[] = [];
    await commit(async (work) => {
      // The statements are sent in this order, so that the claim sees the earlier messages as settled.
      [, claimed] = await Promise.all([
        settling.length > 0 && port.settleMessages(work, connectionId, settling),
        free.limit > 0 ? port.claimMessages(work, connectionId, claim) : [],
      ]);
    });
    return claimed;
  }

  /** How many of the next claims take the oldest message of any lane. */
  private oldestAmong(limit: number): number {
    return Math.floor((this.claims + limit) / OLDEST_EVERY) - Math.floor(this.claims / OLDEST_EVERY);
  }

  private begin(message: ClaimedMessage): void {
    const done = this.attempt(message).then(({ outcome, restMs }) => {
      if (restMs > 0) this.restsUntil = Math.max(this.restsUntil, performance.now() + restMs);
      this.inFlight.delete(message.messageId);
      this.settled.push({ messageId: message.messageId, outcome });
      this.options.wake();
    });
    const { hasFile, isBulk } = message;
    this.inFlight.set(message.messageId, { done, hasFile, isBulk });
  }

  private async attempt({ content, attempt, isBulk }: ClaimedMessage): Promise<SendAttempt> {
    if ('refusal' in content) return { outcome: { state: 'failed', reason: content.refusal }, restMs: 0 };
    const { outgoing } = content;
    try {
      const externalId = await this.options.session.send({ ...outgoing, isBulk });
      return { outcome: sentAs(outgoing, externalId), restMs: 0 };
    } catch (error) {
      if (error instanceof RateLimited) return postpone(error, attempt);
      // The message waits for the connection, and this attempt does not count.
      if (error instanceof NotConnected)
        return { outcome: { state: 'queued', wasTried: false }, restMs: this.pauseMs };
      return { outcome: this.outcomeOf(error), restMs: 0 };
    }
  }

  private outcomeOf(error: unknown): SendOutcome {
    if (error instanceof SendRefused) return { state: 'failed', reason: error.reason };
    // Its conversation waits before the next attempt; the others go on.
    if (error instanceof NotSent) return { state: 'held', forMs: this.pauseMs, reason: 'away' };
    return { state: 'unconfirmed', reason: 'no-answer' };
  }
}

interface SendAttempt {
  outcome: SendOutcome;
  /** How long the whole connection must not send. */
  restMs: number;
}

const sentAs = ({ id }: Outgoing, externalId: string): SendOutcome =>
  externalId === id ? { state: 'sent' } : { state: 'sent', externalId };

function postpone({ scope, afterMs, reason }: RateLimited, tries: number): SendAttempt {
  const forMs = Math.min(afterMs * 2 ** (tries - 1), MAX_REST_MS);
  return scope === 'chat'
    ? { outcome: { state: 'held', forMs, reason }, restMs: 0 }
    : { outcome: { state: 'queued', wasTried: true }, restMs: forMs };
}
