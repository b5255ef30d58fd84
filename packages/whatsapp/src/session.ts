import {
  type FoundAccount,
  type ChannelSession,
  type MessageRef,
  NotConnected,
  type Outgoing,
  type OutgoingEdit,
  type OutgoingReaction,
  type SessionOptions,
  type SessionState,
} from '@prosa/channels';
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import { downloadPicture } from './media-download.ts';
import { WhatsAppConnection } from './connection.ts';
import { fetchMedia, mediaSource } from './media-fetch.ts';
import { phoneNumberVariants } from './phone-number-variants.ts';
import type { Settings } from './options.ts';
import { keyOf, prepareEdit, prepareMessage, prepareReaction, prepareRevoke } from './outgoing.ts';
import { decideReconnect, type ConnectionEnd, isBadSession } from './reconnect-policy.ts';
import { SendQueue } from './send-queue.ts';
import { type Network, SharedCaches } from './socket-config.ts';
import type { VersionChoice } from './version.ts';

interface DriverParts {
  settings: Settings;
  network: Network;
  versions: VersionChoice;
}

/** Whom a connection dials, for the log: a name that does not resolve or a closed port is found by it. */
const hostOf = ({ socketUrl }: Settings): string =>
  new URL(socketUrl ?? String(DEFAULT_CONNECTION_CONFIG.waWebSocketUrl)).host;

/** Keeps one account connected: reconnects until the server refuses the account or the session is closed. */
export class WhatsAppSession implements ChannelSession {
  private readonly driver: DriverParts;
  private readonly options: SessionOptions;
  private readonly caches = new SharedCaches();
  private readonly sendQueue = new SendQueue();
  private connection: WhatsAppConnection | undefined;
  private connecting: Promise<void> = Promise.resolve();
  private retryTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private codesShown = 0;
  private failures = 0;
  private badSessions = 0;
  private didRefreshVersion = false;

  constructor(driver: DriverParts, options: SessionOptions) {
    this.driver = driver;
    this.options = options;
  }

  start(): void {
    this.report({ status: 'OPENING' });
    this.startConnecting();
  }

  async send(message: Outgoing): Promise<string> {
    await this.deliver(message, (line) => {
      const { me } = line.journal.creds;
      return prepareMessage(message, { id: me?.id ?? '', lid: me?.lid }, line.socket.waUploadToServer);
    });
    return message.id;
  }

  edit(edit: OutgoingEdit): Promise<void> {
    return this.deliver(edit.target, () => prepareEdit(edit));
  }

  revoke(message: MessageRef, id: string): Promise<void> {
    return this.deliver(message, () => prepareRevoke(message, id));
  }

  react(reaction: OutgoingReaction): Promise<void> {
    return this.deliver(reaction.target, () => prepareReaction(reaction));
  }

  async markRead(messages: MessageRef[]): Promise<void> {
    const line = this.requireConnection();
    await line.whileOpen(line.socket.readMessages(messages.map(keyOf)));
  }

  async typing(chatId: string, isTyping: boolean): Promise<void> {
    const line = this.requireConnection();
    await line.whileOpen(line.socket.sendPresenceUpdate(isTyping ? 'composing' : 'paused', chatId));
  }

  async setBlocked(personId: string, isBlocked: boolean): Promise<void> {
    const line = this.requireConnection();
    await line.whileOpen(line.socket.updateBlockStatus(personId, isBlocked ? 'block' : 'unblock'));
  }

  async findAccount(number: string): Promise<FoundAccount | undefined> {
    const line = this.requireConnection();
    const results = await line.whileOpen(line.socket.onWhatsApp(...phoneNumberVariants(number)));
    const jid = results?.find((result) => result.exists)?.jid;
    if (jid === undefined) return undefined;
    const { lidMapping } = line.socket.signalRepository;
    const lid = await line.whileOpen(lidMapping.getLIDForPN(jid));
    const person = await line.ids.resolvePerson([jid, lid], null);
    return { id: jid, ids: person.ids, number: person.number ?? number };
  }

  async profilePicture(id: string): Promise<Uint8Array | undefined> {
    const line = this.requireConnection();
    // A missing or hidden picture is answered with an error.
    const url = await line.whileOpen(line.socket.profilePictureUrl(id, 'image').catch(() => undefined));
    return url === undefined ? undefined : downloadPicture(url, await mediaSource(line));
  }

  async nameOf(groupId: string): Promise<string | undefined> {
    const line = this.requireConnection();
    return (await line.whileOpen(line.groupMetadata(groupId)))?.subject;
  }

  fetchMedia(reference: string): Promise<AsyncIterable<Uint8Array>> {
    return fetchMedia(this.requireConnection(), reference);
  }

  async rejectCall(callId: string, fromId: string): Promise<void> {
    const line = this.requireConnection();
    await line.whileOpen(line.socket.rejectCall(callId, fromId));
  }

  async logout(): Promise<void> {
    const { connection } = this;
    // The connection is closed on purpose from here on: no reconnect.
    this.isClosed = true;
    // The library closes the socket once it believes the logout is sent; a frame still held back would be lost.
    await connection?.journal.waitUntilIdle();
    if (connection?.isOpen) await connection.whileOpen(connection.socket.logout()).catch(() => {});
    await this.close();
    await this.options.store.clear();
    this.options.listener.state({ status: 'DISCONNECTED', reason: 'logged-out' });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    await this.connecting;
    await this.connection?.stop();
    this.connection = undefined;
  }

  private async deliver(
    options: Pick<Outgoing, 'chatId' | 'isBulk'>,
    prepare: (connection: WhatsAppConnection) => ReturnType<typeof prepareEdit>,
  ): Promise<void> {
    const line = this.requireConnection();
    await this.sendQueue.send(line, options, () => prepare(line));
  }

  private requireConnection(): WhatsAppConnection {
    if (!this.connection?.isOpen || this.isClosed) throw new NotConnected();
    return this.connection;
  }

  private startConnecting(): void {
    this.connecting = this.connect().catch(() => {
      this.onConnectionEnded({ code: undefined, message: '', isStorageFailure: true, wasOpen: false });
    });
  }

  private async connect(): Promise<void> {
    const version = await this.driver.versions.get();
    if (this.isClosed) return;
    this.connection = await WhatsAppConnection.open(
      { ...this.driver, ...this.options, caches: this.caches, version },
      {
        code: (qrcode) => {
          this.codesShown++;
          this.report({ status: 'qrcode', qrcode, retries: this.codesShown });
        },
        paired: () => this.report({ status: 'PAIRING' }),
        opened: (number) => {
          this.failures = 0;
          this.badSessions = 0;
          this.didRefreshVersion = false;
          this.report({ status: 'CONNECTED', ...(number === undefined ? {} : { number }) });
        },
        ended: (ending) => this.onConnectionEnded(ending),
      },
    );
  }

  private onConnectionEnded(ending: ConnectionEnd): void {
    if (this.isClosed) return;
    const { settings } = this.driver;
    this.failures++;
    this.badSessions = isBadSession(ending) ? this.badSessions + 1 : 0;
    const decision = decideReconnect(ending, {
      failures: this.failures,
      triesBeforeTimeout: settings.triesBeforeTimeout,
      didRefreshVersion: this.didRefreshVersion,
      badSessions: this.badSessions,
    });
    this.options.log.info(
      { code: ending.code, next: decision.next, host: hostOf(settings), cause: ending.message },
      'The WhatsApp connection ended.',
    );
    const { status, reason } = decision;
    this.connecting = this.prepareReconnect(decision.beforeRetry)
      .catch(() => this.options.log.error({}, 'The state of a WhatsApp connection could not be changed.'))
      .then(() => {
        this.report(reason === undefined ? { status } : { status, reason });
        if (this.isClosed || decision.next === 'stop') return;
        if (decision.next === 'now') this.startConnecting();
        else this.retryTimer = setTimeout(() => this.startConnecting(), this.nextBackoffMs());
      });
  }

  private async prepareReconnect(first: ReturnType<typeof decideReconnect>['beforeRetry']): Promise<void> {
    const { store } = this.options;
    if (first === 'refresh-version') {
      this.didRefreshVersion = true;
      await this.driver.versions.refresh();
    } else if (first === 'forget-everything') {
      await store.clear();
    } else if (first === 'forget-keys' && this.connection) {
      const creds = this.connection.journal.credsChange();
      await store.clear();
      await store.commit([creds], []);
      this.badSessions = 0;
    }
  }

  private nextBackoffMs(): number {
    const { backoffMs, jitter } = this.driver.settings;
    const waitMs = backoffMs[Math.min(this.failures, backoffMs.length) - 1] ?? 0;
    return waitMs + jitter(waitMs);
  }

  private report(state: SessionState): void {
    if (!this.isClosed) this.options.listener.state(state);
  }
}
