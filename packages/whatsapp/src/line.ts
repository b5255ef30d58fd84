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
import { trustingRoot } from './hardening.ts';
import { holdUntilStored } from './hold-until-stored.ts';
import { Ids } from './ids.ts';
import { IncomingReader } from './incoming.ts';
import { Journal, StorageFailure } from './journal.ts';
import { listenToEvents } from './line-events.ts';
import type { Settings } from './options.ts';
import { PlainMessages } from './plain-messages.ts';
import type { Ending } from './reconnect-policy.ts';
import { SentMessages } from './sent-messages.ts';
import { type Letter, makeDurableRepository } from './signal-repository.ts';
import { type Network, type SharedCaches, socketConfig } from './socket-config.ts';
import { announceBriefly, takeTurns } from './turns.ts';

const IDS_REMEMBERED = 2_000;

export interface LineParts {
  settings: Settings;
  network: Network;
  caches: SharedCaches;
  version: WAVersion;
  store: SessionStore;
  listener: SessionListener;
  wantsHistory: boolean;
  log: DriverLog;
}

/** What a line tells the session it belongs to. */
export interface LineEvents {
  code(qrText: string): void;
  paired(): void;
  opened(number: string | undefined): void;
  ended(ending: Ending): void;
}

/** In the shape of the library's own errors. */
class NoAnswer extends Error {
  override readonly message = 'The server did not answer.';
  readonly output = { statusCode: DisconnectReason.timedOut };
}

/** One connection to the server, from dialling to hanging up. A session has one after the other. */
export class Line {
  readonly socket: WASocket;
  readonly journal: Journal;
  readonly sent: SentMessages;
  readonly ids: Ids;
  readonly reader: IncomingReader;
  readonly acknowledgements: Acknowledgements;
  readonly parts: LineParts;
  /** Messages that were stored when they were opened: the library tells of them a second time. */
  readonly handled = new BoundedCache(IDS_REMEMBERED);
  /** Messages that waited for us at the server. */
  readonly missed = new BoundedCache(IDS_REMEMBERED);
  private wasOpen = false;
  private isStopped = false;
  private readonly events: LineEvents;
  private readonly letters = new WeakMap<Uint8Array, Letter>();
  private readonly stopListening: () => void;
  /** Runs out when nobody lets us in. */
  private readonly patience: NodeJS.Timeout;
  private hangUp: (error: Error) => void = () => {};
  /** Rejects when the line is gone. */
  private readonly gone: Promise<never>;

  static async dial(parts: LineParts, events: LineEvents): Promise<Line> {
    let line: Line | undefined;
    const { storePauseMs } = parts.settings;
    const journal = await Journal.open(parts.store, (failure) => line?.end(failure), storePauseMs);
    const consumed = await ConsumedCiphertexts.load(journal);
    line = new Line(parts, events, journal, consumed);
    return line;
  }

  private constructor(parts: LineParts, events: LineEvents, journal: Journal, consumed: ConsumedCiphertexts) {
    this.parts = parts;
    this.events = events;
    this.journal = journal;
    this.sent = new SentMessages(journal);
    this.ids = new Ids(journal);
    this.reader = new IncomingReader(this.ids, () => ({
      id: journal.creds.me?.id ?? '',
      lid: journal.creds.me?.lid ?? '',
    }));
    this.acknowledgements = new Acknowledgements(async (changes) => {
      if (this.isListening) await parts.listener.acks(changes);
    });
    this.gone = new Promise((_, reject) => {
      this.hangUp = reject;
    });
    this.gone.catch(() => {});
    this.socket = this.connect(consumed);
    this.patience = setTimeout(() => this.end(new NoAnswer()), parts.settings.openTimeoutMs);
    holdUntilStored(this.socket.ws, journal);
    this.socket.ev.on('connection.update', (update) => this.changed(update));
    this.socket.ev.on('creds.update', () => journal.credsChanged());
    this.watchStanzas();
    this.stopListening = listenToEvents(this);
  }

  /** Logged in, and the line still stands. */
  get isOpen(): boolean {
    return this.wasOpen && !this.isStopped && this.socket.ws.isOpen;
  }

  /** Something may still be handed over. */
  get isListening(): boolean {
    return !this.isStopped;
  }

  /** Fails when the line breaks meanwhile: the library then waits for answers that cannot come any more. */
  whileOpen<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {});
    if (!this.isOpen) return Promise.reject(new NotConnected());
    return Promise.race([work, this.gone]);
  }

  /** Breaks the line at once: from the moment this returns nothing is confirmed to the server any more. */
  end(error: Error): void {
    void this.socket.end(error);
  }

  /** Hangs up. Resolves when what was being stored is stored; nothing is handed over afterwards. */
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
      letterOf: (ciphertext) => this.letters.get(ciphertext),
      read: async (stanza, message) => {
        const incoming = await this.reader.readStanza(stanza, message);
        // Not for a part that brings nothing: the message itself may still come another way.
        if (incoming.length > 0) this.handled.set(stanza.attrs.id ?? '', true);
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
      ? trustingRoot(settings.rootKey, () => makeWASocket(config))
      : makeWASocket(config);
  }

  private watchStanzas(): void {
    const { ws } = this.socket;
    const isWanted = () => this.isListening && ws.isOpen;
    const plain = new PlainMessages({
      socket: this.socket,
      letterOf: (ciphertext) => this.letters.get(ciphertext),
      isMe: (jid) => this.ids.isMe(jid),
    });
    announceBriefly(ws);
    takeTurns(ws, 'CB:message', {
      isWanted,
      take: async (stanza, library) => {
        if (await plain.take(stanza)) return;
        await library();
        plain.learnFrom(stanza);
      },
    });
    takeTurns(ws, 'CB:receipt', {
      isWanted,
      take: async (receipt, library) => {
        const { me } = this.journal.creds;
        // The library confirms it to the server: not before what it says is kept.
        await this.acknowledgements.fromPhones(receipt, [me?.id, me?.lid]);
        await library();
      },
    });
    // Before the library looks at it: when it opens the ciphertext we must know where it came from.
    ws.prependListener('CB:message', (stanza: BinaryNode) => {
      if (stanza.attrs.offline !== undefined) this.missed.set(stanza.attrs.id ?? '', true);
      for (const child of getAllBinaryNodeChildren(stanza)) {
        if (child.tag === 'enc' && child.content instanceof Uint8Array) {
          this.letters.set(child.content, { stanza });
        }
      }
    });
    ws.on('CB:ack,class:message', (ack: BinaryNode) => this.acknowledgements.fromServer(ack));
    ws.on('CB:ib,,offline', (info: BinaryNode) => {
      const count = Number(getBinaryNodeChild(info, 'offline')?.attrs.count ?? 0);
      if (this.isListening) this.parts.listener.missed?.(count);
    });
  }

  private changed(update: Partial<ConnectionState>): void {
    if (this.isStopped) return;
    if (update.qr || update.connection === 'open') clearTimeout(this.patience);
    if (update.qr) this.events.code(update.qr);
    if (update.isNewLogin) this.events.paired();
    if (update.connection === 'open') {
      this.wasOpen = true;
      this.events.opened(jidDecode(this.journal.creds.me?.id)?.user);
    }
    if (update.connection === 'close') void this.closed(update.lastDisconnect?.error);
  }

  private async closed(error: Error | undefined): Promise<void> {
    this.isStopped = true;
    this.cleanUp();
    await this.journal.close();
    const output = (error as { output?: { statusCode?: number } } | undefined)?.output;
    this.events.ended({
      code: output?.statusCode,
      message: error?.message ?? '',
      isStorageFailure: error instanceof StorageFailure,
      wasOpen: this.wasOpen,
    });
  }

  private cleanUp(): void {
    clearTimeout(this.patience);
    this.stopListening();
    this.hangUp(new Error('The connection closed.'));
    this.acknowledgements.closeAll();
    // The library forgets to tell its own open questions that nobody will answer: they would wait for a minute.
    this.socket.ws.emit('error', new Error('The connection closed.'));
  }
}
