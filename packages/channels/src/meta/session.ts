import {
  type AccountFound,
  type ChannelSession,
  type DisconnectReason,
  NotConnected,
  SendRefused,
  type SessionOptions,
  type SessionState,
} from '../driver.ts';
import type { MessageRef, Outgoing, OutgoingEdit, OutgoingReaction } from '../outgoing.ts';
import { MetaError } from './api.ts';
import { meaningOf, refusalToOpen, sendFailure } from './errors.ts';
import { Pacing } from './pacing.ts';
import type { Checked, Speech } from './speech.ts';

export interface SessionTiming {
  /** Before each further try; the last one counts for all that follow. */
  backoffMs: number[];
  jitter: (waitMs: number) => number;
  /** After so many failed tries in a row the status is TIMEOUT. The tries go on. */
  triesBeforeTimeout: number;
  /** A token can end while nobody writes: so often is looked. */
  checkEveryMs: number;
}

export const usualTiming: SessionTiming = {
  backoffMs: [1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000],
  jitter: (waitMs) => Math.random() * waitMs * 0.3,
  triesBeforeTimeout: 6,
  checkEveryMs: 600_000,
};

/** One look that fails is no lost connection: what is sent meanwhile tells by itself. */
const FAILURES_UNTIL_LOST = 3;

/** Keeps one account open. There is no line that could break: it is open as long as the provider takes the token. */
export class MetaSession implements ChannelSession {
  private readonly speech: Speech;
  private readonly options: SessionOptions;
  private readonly timing: SessionTiming;
  private readonly pacing: Pacing;
  private status: SessionState['status'] = 'OPENING';
  private next: NodeJS.Timeout | undefined;
  private isClosed = false;
  private failures = 0;

  constructor(speech: Speech, options: SessionOptions, timing: SessionTiming = usualTiming) {
    this.speech = speech;
    this.options = options;
    this.timing = timing;
    this.pacing = new Pacing(speech.pace);
  }

  start(): void {
    this.report({ status: 'OPENING' });
    this.check();
  }

  async send(message: Outgoing): Promise<string> {
    this.mustBeOpen();
    this.pacing.take(message.chatId);
    return this.ask(() => this.speech.send(message));
  }

  async edit(_edit: OutgoingEdit): Promise<void> {
    throw new SendRefused('not-possible');
  }

  async revoke(_message: MessageRef, _id: string): Promise<void> {
    throw new SendRefused('not-possible');
  }

  react(reaction: OutgoingReaction): Promise<void> {
    return this.ask(() => this.speech.react(reaction));
  }

  markRead(messages: MessageRef[]): Promise<void> {
    return this.ask(() => this.speech.markRead(messages));
  }

  typing(chatId: string, isTyping: boolean): Promise<void> {
    return this.ask(() => this.speech.typing(chatId, isTyping));
  }

  async setBlocked(_personId: string, _isBlocked: boolean): Promise<void> {
    throw new SendRefused('not-possible');
  }

  async findAccount(number: string): Promise<AccountFound | undefined> {
    this.mustBeOpen();
    return this.speech.findAccount(number);
  }

  profilePicture(id: string): Promise<Uint8Array | undefined> {
    return this.ask(() => this.speech.profilePicture(id).catch(unlessRefused));
  }

  nameOf(id: string): Promise<string | undefined> {
    return this.ask(() => this.speech.nameOf(id).catch(unlessRefused));
  }

  fetchMedia(reference: string): Promise<AsyncIterable<Uint8Array>> {
    return this.ask(() => this.speech.fetchMedia(reference));
  }

  async rejectCall(_callId: string, _fromId: string): Promise<void> {
    throw new SendRefused('not-possible');
  }

  async logout(): Promise<void> {
    const wasOpen = this.status === 'CONNECTED';
    await this.close();
    if (wasOpen)
      await this.speech
        .leave()
        .catch(() => this.options.log.warn({}, 'An account could not be told that it is given up.'));
    await this.options.store.clear();
    this.options.listener.state({ status: 'DISCONNECTED', reason: 'logged-out' });
  }

  async close(): Promise<void> {
    // A look that is under way is not waited for: whatever it finds is told nobody.
    this.isClosed = true;
    clearTimeout(this.next);
  }

  /** Closed, or refused by a call that was under way at the same time. */
  private get isDone(): boolean {
    return this.isClosed || this.status === 'DISCONNECTED';
  }

  private mustBeOpen(): void {
    if (this.isClosed || this.status !== 'CONNECTED') throw new NotConnected();
  }

  private async ask<T>(act: () => Promise<T>): Promise<T> {
    this.mustBeOpen();
    try {
      return await act();
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** What is thrown for it; an account that is no longer open to us is told too. */
  private failed(error: unknown): unknown {
    if (error instanceof MetaError) {
      const meaning = meaningOf(error);
      this.options.log.info({ code: error.code, subcode: error.subcode }, 'The provider refused a call.');
      if (meaning.type === 'closed') {
        this.stop(meaning.reason);
        return new NotConnected();
      }
    }
    return sendFailure(error);
  }

  private check(): void {
    void this.speech.check().then(
      (checked) => this.opened(checked),
      (error: unknown) => this.notOpened(error),
    );
  }

  private opened({ number, closed }: Checked): void {
    if (this.isDone) return;
    if (closed) return this.stop(closed);
    this.failures = 0;
    if (this.status !== 'CONNECTED') this.report({ status: 'CONNECTED', ...(number ? { number } : {}) });
    this.checkAfter(this.timing.checkEveryMs);
  }

  private notOpened(error: unknown): void {
    if (this.isDone) return;
    const refusal = error instanceof MetaError ? refusalToOpen(error) : undefined;
    if (refusal) return this.stop(refusal);
    const wasOpen = this.status === 'CONNECTED';
    // Too busy to be looked at, but there.
    if (wasOpen && error instanceof MetaError) return this.checkAfter(this.timing.checkEveryMs);
    this.failures++;
    if (!wasOpen || this.failures >= FAILURES_UNTIL_LOST) {
      const status = this.failures > this.timing.triesBeforeTimeout ? 'TIMEOUT' : 'OPENING';
      this.report({ status, reason: wasOpen ? 'lost' : 'unreachable' });
    }
    const { backoffMs } = this.timing;
    const waitMs = backoffMs[Math.min(this.failures, backoffMs.length) - 1] ?? 0;
    this.checkAfter(Math.max(waitMs, error instanceof MetaError ? (error.retryAfterMs ?? 0) : 0));
  }

  private checkAfter(waitMs: number): void {
    clearTimeout(this.next);
    this.next = setTimeout(() => this.check(), waitMs + this.timing.jitter(waitMs));
    this.next.unref();
  }

  /** Nothing but somebody's hand can change this: no further tries. */
  private stop(reason: DisconnectReason): void {
    clearTimeout(this.next);
    if (this.status !== 'DISCONNECTED') this.report({ status: 'DISCONNECTED', reason });
  }

  private report(state: SessionState): void {
    this.status = state.status;
    if (!this.isClosed) this.options.listener.state(state);
  }
}

/** Names and pictures are extras: where they are hidden from us there are none, and the account is as open as before. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof MetaError) || error.code === 190 || meaningOf(error).type === 'wait') throw error;
}
