import { type DriverLog, NotConnected, type SessionListener, type SessionStore } from '@prosa/channels';
import {
  type BinaryNode,
  type ConnectionState,
  DisconnectReason,
  type GroupMetadata,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  jidDecode,
  makeWASocket,
  type WASocket,
  type WAVersion,
} from '@whiskeysockets/baileys';
import { Acknowledgements } from './acknowledgements.ts';
import { BoundedCache } from './bounded-cache.ts';
import { ConsumedCiphertexts } from './consumed-ciphertexts.ts';
import { withTrustedRoot } from './hardening.ts';
import { holdUntilStored } from './hold-until-stored.ts';
import { IdResolver } from './id-resolver.ts';
import { IncomingReader } from './incoming.ts';
import { Journal, StorageFailure } from './journal.ts';
import { listenToEvents } from './connection-events.ts';
import type { Settings } from './options.ts';
import { FastPath } from './fast-path.ts';
import type { ConnectionEnd } from './reconnect-policy.ts';
import { SentMessages } from './sent-messages.ts';
import { type EncryptedStanza, makeDurableRepository } from './signal-repository.ts';
import { type Network, type SharedCaches, socketConfig } from './socket-config.ts';
import { suppressAttributeEvents, queueStanzas } from './stanza-queue.ts';

const MAX_REMEMBERED_IDS = 2_000;

interface ConnectionParts {
  settings: Settings;
  network: Network;
  caches: SharedCaches;
  version: WAVersion;
  store: SessionStore;
  listener: SessionListener;
  wantsHistory: boolean;
  log: DriverLog;
}

/** What a connection reports to its session. */
interface ConnectionCallbacks {
  code(qrText: string): void;
  paired(): void;
  opened(number: string | undefined): void;
  ended(ending: ConnectionEnd): void;
}

/** Has the shape of the library's own errors. */
class OpenTimeout extends Error {
  override readonly message = 'The server did not answer.';
  readonly output = { statusCode: DisconnectReason.timedOut };
}

/** One socket connection to the server. A session opens a new one for each reconnect. */
export class WhatsAppConnection {
  readonly socket: WASocket;
  readonly journal: Journal;
  readonly sent: SentMessages;
  readonly ids: IdResolver;
  readonly reader: IncomingReader;
  readonly acknowledgements: Acknowledgements;
  readonly parts: ConnectionParts;
  /** Messages that were stored when they were decrypted: the library reports them a second time. */
  readonly storedIds = new BoundedCache(MAX_REMEMBERED_IDS);
  /** Messages that were queued at the server while the connection was away. */
  readonly missed = new BoundedCache(MAX_REMEMBERED_IDS);
  private wasOpen = false;
  private isStopped = false;
  private readonly callbacks: ConnectionCallbacks;
  private readonly encryptedStanzas = new WeakMap<Uint8Array, EncryptedStanza>();
  private readonly stopListening: () => void;
  /** Fires when the server neither accepts the login nor sends a QR code. */
  private readonly openTimer: NodeJS.Timeout;
  private rejectDisconnected: (error: Error) => void = () => {};
  /** Rejects when the connection is closed. */
  private readonly disconnected: Promise<never>;

  static async open(parts: ConnectionParts, callbacks: ConnectionCallbacks): Promise<WhatsAppConnection> {
    let line: WhatsAppConnection | undefined;
    const { storePauseMs } = parts.settings;
    const journal = await Journal.open(parts.store, (failure) => line?.end(failure), storePauseMs);
    // Kept for the next dial, even if nobody answers this one: making keys takes the main thread.
    if (journal.isNew) journal.markCredsDirty();
    const consumed = await ConsumedCiphertexts.load(journal);
    line = new WhatsAppConnection(parts, callbacks, journal, consumed);
    return line;
  }

  private constructor(
    parts: ConnectionParts,
    callbacks: ConnectionCallbacks,
    journal: Journal,
    consumed: ConsumedCiphertexts,
  ) {
    this.parts = parts;
    this.callbacks = callbacks;
    this.journal = journal;
    this.sent = new SentMessages(journal);
    this.ids = new IdResolver(journal);
    this.reader = new IncomingReader(this.ids, () => ({
      id: journal.creds.me?.id ?? '',
      lid: journal.creds.me?.lid ?? '',
    }));
    this.acknowledgements = new Acknowledgements(async (changes) => {
      if (this.isListening) await parts.listener.acks(changes);
    });
    this.disconnected = new Promise((_, reject) => {
      this.rejectDisconnected = reject;
    });
    this.disconnected.catch(() => {});
    this.socket = this.connect(consumed);
    this.openTimer = setTimeout(() => this.end(new OpenTimeout()), parts.settings.openTimeoutMs);
    holdUntilStored(this.socket.ws, journal);
    this.socket.ev.on('connection.update', (update) => this.onConnectionUpdate(update));
    this.socket.ev.on('creds.update', () => journal.markCredsDirty());
    this.watchStanzas();
    this.stopListening = listenToEvents(this);
  }

  /** Logged in, and the socket is still open. */
  get isOpen(): boolean {
    return this.wasOpen && !this.isStopped && this.socket.ws.isOpen;
  }

  /** Whether events may still be passed to the listener. */
  get isListening(): boolean {
    return !this.isStopped;
  }

  /** Rejects when the connection closes meanwhile: the library would wait for answers that cannot come any more. */
  whileOpen<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {});
    if (!this.isOpen) return Promise.reject(new NotConnected());
    return Promise.race([work, this.disconnected]);
  }

  /** Closes the socket at once: after this returns nothing is confirmed to the server any more. */
  end(error: Error): void {
    void this.socket.end(error);
  }

  /** Closes the connection. Resolves when pending writes are stored; no event is passed on afterwards. */
  async stop(): Promise<void> {
    this.isStopped = true;
    void this.socket.end(undefined);
    this.cleanUp();
    await this.journal.close();
  }

  async groupMetadata(jid: string): Promise<GroupMetadata | undefined> {
    const { groups } = this.parts.caches;
    const known = groups.get<GroupMetadata>(jid);
    if (known) return known;
    const metadata = await this.socket.groupMetadata(jid);
    groups.set(jid, metadata);
    return metadata;
  }

  private connect(consumed: ConsumedCiphertexts): WASocket {
    const { settings } = this.parts;
    const makeSignalRepository = makeDurableRepository({
      journal: this.journal,
      consumed,
      findStanza: (ciphertext) => this.encryptedStanzas.get(ciphertext),
      read: async (stanza, message) => {
        const incoming = await this.reader.readStanza(stanza, message);
        // Skipped when nothing was read: the message itself may still arrive by another path.
        if (incoming.length > 0) this.storedIds.set(stanza.attrs.id ?? '', true);
        return incoming;
      },
    });
    const config = socketConfig({
      ...this.parts,
      journal: this.journal,
      sent: this.sent,
      groupMetadata: (jid) => this.groupMetadata(jid),
      makeSignalRepository,
    });
    return settings.rootKey
      ? withTrustedRoot(settings.rootKey, () => makeWASocket(config))
      : makeWASocket(config);
  }

  /** Undefined when the fast path is switched off. */
  private createFastPath(): FastPath | undefined {
    if (!this.parts.settings.hasFastPath) return undefined;
    return new FastPath({
      socket: this.socket,
      findStanza: (ciphertext) => this.encryptedStanzas.get(ciphertext),
      isMe: (jid) => this.ids.isMe(jid),
    });
  }

  private watchStanzas(): void {
    const { ws } = this.socket;
    const isWanted = () => this.isListening && ws.isOpen;
    const fastPath = this.createFastPath();
    suppressAttributeEvents(ws);
    queueStanzas(ws, 'CB:message', {
      isWanted,
      handleStanza: async (stanza, library) => {
        if (await fastPath?.tryHandle(stanza)) return;
        await library();
        fastPath?.rememberSender(stanza);
      },
    });
    queueStanzas(ws, 'CB:receipt', {
      isWanted,
      handleStanza: async (receipt, library) => {
        const { me } = this.journal.creds;
        // The library confirms the receipt to the server, so the ack has to be stored first.
        await this.acknowledgements.handleReceipt(receipt, [me?.id, me?.lid]);
        await library();
      },
    });
    // Runs before the library's handlers: when a ciphertext is decrypted, its stanza must be known.
    ws.prependListener('CB:message', (stanza: BinaryNode) => {
      if (stanza.attrs.offline !== undefined) this.missed.set(stanza.attrs.id ?? '', true);
      for (const child of getAllBinaryNodeChildren(stanza)) {
        if (child.tag === 'enc' && child.content instanceof Uint8Array) {
          this.encryptedStanzas.set(child.content, { stanza });
        }
      }
    });
    ws.on('CB:ack,class:message', (ack: BinaryNode) => this.acknowledgements.handleServerAck(ack));
    ws.on('CB:ib,,offline', (info: BinaryNode) => {
      const count = Number(getBinaryNodeChild(info, 'offline')?.attrs.count ?? 0);
      if (this.isListening) this.parts.listener.missed?.(count);
    });
  }

  private onConnectionUpdate(update: Partial<ConnectionState>): void {
    if (this.isStopped) return;
    if (update.qr || update.connection === 'open') clearTimeout(this.openTimer);
    if (update.qr) this.callbacks.code(update.qr);
    if (update.isNewLogin) this.callbacks.paired();
    if (update.connection === 'open') {
      this.wasOpen = true;
      this.callbacks.opened(jidDecode(this.journal.creds.me?.id)?.user);
    }
    if (update.connection === 'close') void this.onClosed(update.lastDisconnect?.error);
  }

  private async onClosed(error: Error | undefined): Promise<void> {
    this.isStopped = true;
    this.cleanUp();
    await this.journal.close();
    const output = (error as { output?: { statusCode?: number } } | undefined)?.output;
    this.callbacks.ended({
      code: output?.statusCode,
      message: error?.message ?? '',
      isStorageFailure: error instanceof StorageFailure,
      wasOpen: this.wasOpen,
    });
  }

  private cleanUp(): void {
    clearTimeout(this.openTimer);
    this.stopListening();
    this.rejectDisconnected(new Error('The connection closed.'));
    this.acknowledgements.rejectPending();
    // The library does not reject its pending queries on close: without this event they would wait for a minute.
    this.socket.ws.emit('error', new Error('The connection closed.'));
  }
}
