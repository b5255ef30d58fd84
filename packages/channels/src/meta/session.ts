import {
  type FoundAccount,
  type ChannelSession,
  type DisconnectReason,
  NotConnected,
  SendRefused,
  type SessionOptions,
  type SessionState,
} from '../driver.ts';
import type { MessageRef, Outgoing, OutgoingEdit, OutgoingReaction } from '../outgoing.ts';
import { MetaError } from './api.ts';
import { classifyError, openRefusalReason, toSendError } from './errors.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { CheckResult, MetaChannel } from './meta-channel.ts';

export interface SessionTiming {
  /** Delay before each further attempt; the last one applies to all further attempts. */
  backoffMs: number[];
  jitter: (waitMs: number) => number;
  /** After more failed attempts in a row than this the status is TIMEOUT. The attempts continue. */
  triesBeforeTimeout: number;
  /** Interval of the checks that detect a token that expires while nothing is sent. */
  checkEveryMs: number;
}

export const defaultTiming: SessionTiming = {
  backoffMs: [1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000],
  jitter: (waitMs) => Math.random() * waitMs * 0.3,
  triesBeforeTimeout: 6,
  checkEveryMs: 600_000,
};

/** Failed checks before the connection counts as lost; until then a failed send reports an error itself. */
const MAX_FAILED_CHECKS = 3;

/** Keeps one account open. There is no socket: the account is open as long as the provider accepts the token. */
export class MetaSession implements ChannelSession {
  private readonly channel: MetaChannel;
  private readonly options: SessionOptions;
  private readonly timing: SessionTiming;
  private readonly rateLimiter: RateLimiter;
  private status: SessionState['status'] = 'OPENING';
  private checkTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private failures = 0;

  constructor(channel: MetaChannel, options: SessionOptions, timing: SessionTiming = defaultTiming) {
    this.channel = channel;
    this.options = options;
    this.timing = timing;
    this.rateLimiter = new RateLimiter(channel.rateLimits);
  }

  start(): void {
    this.report({ status: 'OPENING' });
    this.check();
  }

  async send(message: Outgoing): Promise<string> {
    this.assertOpen();
    this.rateLimiter.take(message.chatId);
    return this.callOpen(() => this.channel.send(message));
  }

  async edit(_edit: OutgoingEdit): Promise<void> {
    throw new SendRefused('not-possible');
  }

  async revoke(_message: MessageRef, _id: string): Promise<void> {
    throw new SendRefused('not-possible');
  }

  react(reaction: OutgoingReaction): Promise<void> {
    return this.callOpen(() => this.channel.react(reaction));
  }

  markRead(messages: MessageRef[]): Promise<void> {
    return this.callOpen(() => this.channel.markRead(messages));
  }

  typing(chatId: string, isTyping: boolean): Promise<void> {
    return this.callOpen(() => this.channel.typing(chatId, isTyping));
  }

  async setBlocked(_personId: string, _isBlocked: boolean): Promise<void> {
    throw new SendRefused('not-possible');
  }

  async findAccount(number: string): Promise<FoundAccount | undefined> {
    this.assertOpen();
    return this.channel.findAccount(number);
  }

  profilePicture(id: string): Promise<Uint8Array | undefined> {
    return this.callOpen(() => this.channel.profilePicture(id).catch(ignoreRefusal));
  }

  nameOf(id: string): Promise<string | undefined> {
    return this.callOpen(() => this.channel.nameOf(id).catch(ignoreRefusal));
  }

  fetchMedia(reference: string): Promise<AsyncIterable<Uint8Array>> {
    return this.callOpen(() => this.channel.fetchMedia(reference));
  }

  async rejectCall(_callId: string, _fromId: string): Promise<void> {
    throw new SendRefused('not-possible');
  }

  async logout(): Promise<void> {
    const wasOpen = this.status === 'CONNECTED';
    await this.close();
    if (wasOpen)
      await this.channel
        .unsubscribe()
        .catch(() => this.options.log.warn({}, 'An account could not be told that it is given up.'));
    await this.options.store.clear();
    this.options.listener.state({ status: 'DISCONNECTED', reason: 'logged-out' });
  }

  async close(): Promise<void> {
    // A running check is not awaited; its result is ignored.
    this.isClosed = true;
    clearTimeout(this.checkTimer);
  }

  /** Closed, or disconnected by a concurrent call. */
  private get isStopped(): boolean {
    return this.isClosed || this.status === 'DISCONNECTED';
  }

  private assertOpen(): void {
    if (this.isClosed || this.status !== 'CONNECTED') throw new NotConnected();
  }

  private async callOpen<T>(act: () => Promise<T>): Promise<T> {
    this.assertOpen();
    try {
      return await act();
    } catch (error) {
      throw this.toSessionError(error);
    }
  }

  /** Converts an error for the caller; stops the session if the account is no longer accessible. */
  private toSessionError(error: unknown): unknown {
    if (error instanceof MetaError) {
      const meaning = classifyError(error);
      this.options.log.info({ code: error.code, subcode: error.subcode }, 'The provider refused a call.');
      if (meaning.type === 'closed') {
        this.stop(meaning.reason);
        return new NotConnected();
      }
    }
    return toSendError(error);
  }

  private check(): void {
    void this.channel.check().then(
      (checked) => this.onCheckPassed(checked),
      (error: unknown) => this.onCheckFailed(error),
    );
  }

  private onCheckPassed({ number, closed }: CheckResult): void {
    if (this.isStopped) return;
    if (closed) return this.stop(closed);
    this.failures = 0;
    if (this.status !== 'CONNECTED') this.report({ status: 'CONNECTED', ...(number ? { number } : {}) });
    this.scheduleCheck(this.timing.checkEveryMs);
  }

  private onCheckFailed(error: unknown): void {
    if (this.isStopped) return;
    const refusal = error instanceof MetaError ? openRefusalReason(error) : undefined;
    if (refusal) return this.stop(refusal);
    const wasOpen = this.status === 'CONNECTED';
    // A rate limit or temporary error: the provider is reachable, so the connection stays open.
    if (wasOpen && error instanceof MetaError) return this.scheduleCheck(this.timing.checkEveryMs);
    this.failures++;
    if (!wasOpen || this.failures >= MAX_FAILED_CHECKS) {
      const status = this.failures > this.timing.triesBeforeTimeout ? 'TIMEOUT' : 'OPENING';
      this.report({ status, reason: wasOpen ? 'lost' : 'unreachable' });
    }
    const { backoffMs } = this.timing;
    const waitMs = backoffMs[Math.min(this.failures, backoffMs.length) - 1] ?? 0;
    this.scheduleCheck(Math.max(waitMs, error instanceof MetaError ? (error.retryAfterMs ?? 0) : 0));
  }

  private scheduleCheck(waitMs: number): void {
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => this.check(), waitMs + this.timing.jitter(waitMs));
    this.checkTimer.unref();
  }

  /** Ends the checks, because only a person can fix the cause. */
  private stop(reason: DisconnectReason): void {
    clearTimeout(this.checkTimer);
    if (this.status !== 'DISCONNECTED') this.report({ status: 'DISCONNECTED', reason });
  }

  private report(state: SessionState): void {
    this.status = state.status;
    if (!this.isClosed) this.options.listener.state(state);
  }
}

/** Names and pictures are optional: a refused one counts as missing, and the account stays open. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof MetaError) || error.code === 190 || classifyError(error).type === 'wait')
    throw error;
}
