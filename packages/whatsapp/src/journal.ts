import { setImmediate } from 'node:timers/promises';
import { type Incoming, type SessionStore, type StateChange, sanitizeDeep } from '@prosa/channels';
import {
  type AuthenticationCreds,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';
import { BoundedCache } from './bounded-cache.ts';
import { decode, encode, RowCodec } from './row-codec.ts';

/** Row kind of the messages in a key transaction: they are stored in the same commit as the changed keys. */
export const INCOMING_ROWS = 'handed-over';

const CREDS = { kind: 'creds', id: 'own' };
const CACHED_ROWS = 5_000;
/** Maximum number of writes in one commit; later ones wait for the next. */
const MAX_BATCH_SIZE = 50;
/** Kinds with many rows that are read once or never; caching them would evict the others. */
const UNCACHED_KINDS = new Set(['pre-key', 'sent', 'sent-ring', 'opened']);

/** Thrown when the store fails. The connection must not confirm anything to the server afterwards. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super('The state of the connection could not be stored.', { cause });
  }
}

/** An atomic write, and the callbacks of the caller that waits for it. */
interface PendingWrite {
  changes: StateChange[];
  incoming: Incoming[];
  resolve(): void;
  reject(failure: StorageFailure): void;
}

/**
 * The state of one connection, between the library and the store. Changes are stored in order, and after the first
 * failure nothing is stored any more. On a busy connection several messages share a commit: pending changes can be
 * read at once, but nothing is sent to the server until they are stored (see `hold-until-stored.ts`).
 */
export class Journal implements SignalKeyStore {
  private static readonly pausing = new Set<Journal>();
  readonly creds: AuthenticationCreds;
  /** The credentials were made just now. */
  isNew = false;
  private readonly store: SessionStore;
  private readonly onFailure: (failure: StorageFailure) => void;
  private readonly rows = new BoundedCache(CACHED_ROWS);
  private readonly codec = new RowCodec();
  private readonly pauseMs: number;
  private staged: StateChange[] = [];
  private waiting: PendingWrite[] = [];
  /** The newest state of rows that are not stored yet. */
  private readonly unstoredRows = new Map<string, Uint8Array | null>();
  private lastWrite: Promise<void> | undefined;
  private flushing: Promise<void> | undefined;
  private lastCommitAt = -Infinity;
  private endPause = () => {};
  private writes = 0;
  private isCredsDirty = false;
  private isClosed = false;
  private failure: StorageFailure | undefined;

  /** Commits of messages are at least `pauseMs` apart, so that messages in quick succession share one. */
  static async open(
    store: SessionStore,
    onFailure: (failure: StorageFailure) => void,
    pauseMs = 0,
  ): Promise<Journal> {
    const saved = (await store.read(CREDS.kind, [CREDS.id])).get(CREDS.id);
    const creds = saved ? (decode(saved) as AuthenticationCreds) : initAuthCreds();
    const journal = new Journal(store, creds, onFailure, pauseMs);
    journal.isNew = saved === undefined;
    return journal;
  }

  private constructor(
    store: SessionStore,
    creds: AuthenticationCreds,
    onFailure: (failure: StorageFailure) => void,
    pauseMs: number,
  ) {
    this.store = store;
    this.creds = creds;
    this.onFailure = onFailure;
    this.pauseMs = pauseMs;
  }

  /** Resolves when all writes so far are stored, rejects after a failure; undefined when none is pending. */
  get unstored(): Promise<void> | undefined {
    return this.failure ? Promise.reject(this.failure) : this.lastWrite;
  }

  /** Resolves when no write is pending and the frames held back by pending writes have been sent. */
  async waitUntilIdle(): Promise<void> {
    while (this.lastWrite) await this.lastWrite.catch(() => {});
    await setImmediate();
    if (this.lastWrite) await this.waitUntilIdle();
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const found: { [id: string]: SignalDataTypeMap[T] } = {};
    for (const [id, bytes] of await this.read(type, ids)) {
      const value = this.codec.read(type, id, bytes);
      found[id] = (
        type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.create(value as object) : value
      ) as SignalDataTypeMap[T];
    }
    return found;
  }

  /** Resolves once the write is queued: nothing that depends on it is sent before it is stored. */
  async set(data: SignalDataSet): Promise<void> {
    const changes: StateChange[] = [];
    const incoming: Incoming[] = [];
    for (const [kind, rows] of Object.entries(data)) {
      for (const [id, value] of Object.entries(rows)) {
        if (kind === INCOMING_ROWS) incoming.push(...(value as unknown as Incoming[]));
        else if (value === null || value === undefined) changes.push({ kind, id, value: null });
        else changes.push({ kind, id, value: this.codec.write(kind, id, value) });
      }
    }
    const stored = this.commit(changes, incoming);
    const canFollow = !this.isClosed && !this.failure && this.waiting.length < MAX_BATCH_SIZE;
    if (!canFollow) await stored;
  }

  /** Raw rows, also of kinds the library does not know. */
  async read(kind: string, ids: string[]): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    const missing: string[] = [];
    for (const id of ids) {
      const key = `${kind}/${id}`;
      const unstored = this.unstoredRows.get(key);
      const known = unstored === undefined ? this.rows.get<Uint8Array | null>(key) : unstored;
      if (known) found.set(id, known);
      else if (known === undefined) missing.push(id);
    }
    if (missing.length === 0) return found;
    if (this.failure) throw this.failure;
    const { writes } = this;
    try {
      const stored = await this.store.read(kind, missing);
      for (const [id, bytes] of stored) found.set(id, bytes);
      // A write during the read may have changed these rows: do not cache the old values.
      if (writes === this.writes) for (const id of missing) this.cacheRow(kind, id, stored.get(id) ?? null);
    } catch (error) {
      throw this.fail(error);
    }
    return found;
  }

  /** Adds changes to the next commit without causing one. */
  stage(...changes: StateChange[]): void {
    this.staged.push(...changes);
    this.markUnstored(changes);
  }

  commit(changes: StateChange[], incoming: Incoming[]): Promise<void> {
    if (this.isClosed) return Promise.reject(new StorageFailure('The connection is closed.'));
    return this.write(changes, incoming);
  }

  /** The library changed the credentials: stored with the next commit, or in one of their own if there is none. */
  markCredsDirty(): void {
    if (!this.isCredsDirty) void setImmediate().then(() => this.saveCreds());
    this.isCredsDirty = true;
  }

  /** The credentials as a row to store. */
  credsChange(): StateChange {
    return { ...CREDS, value: encode(this.creds) };
  }

  /** Waits for pending writes. Nothing is written afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.isCredsDirty && !this.failure) this.write([], []).catch(() => {});
    this.endPause();
    await this.flushing;
  }

  private saveCreds(): void {
    if (this.isCredsDirty && !this.isClosed) this.write([], []).catch(() => {});
  }

  private write(changes: StateChange[], incoming: Incoming[]): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.markUnstored(changes);
    const stored = new Promise<void>((resolve, reject) => {
      this.waiting.push({ changes, incoming: sanitizeDeep(incoming), resolve, reject });
    });
    // Not every caller awaits the write; a failure is reported through `onFailure` as well.
    stored.catch(() => {});
    this.lastWrite = stored;
    // A write without messages has a caller waiting for its keys: store it without the pause.
    if (incoming.length === 0) this.endPause();
    this.flushing ??= this.flushWrites();
    return stored;
  }

  private markUnstored(changes: StateChange[]): void {
    this.writes++;
    for (const { kind, id, value } of changes) this.unstoredRows.set(`${kind}/${id}`, value);
  }

  private async flushWrites(): Promise<void> {
    while (this.waiting.length > 0 && !this.failure) {
      // A message is encrypted for each device separately: the keys of all devices share one commit.
      await setImmediate();
      await this.pause();
      this.lastCommitAt = performance.now();
      await this.storeBatch(this.waiting.splice(0, MAX_BATCH_SIZE));
    }
    for (const write of this.waiting.splice(0)) if (this.failure) write.reject(this.failure);
    this.lastWrite = undefined;
    this.flushing = undefined;
  }

  private async pause(): Promise<void> {
    const waitMs = this.lastCommitAt + this.pauseMs - performance.now();
    const isPatient = this.waiting.every(({ incoming }) => incoming.length > 0);
    if (waitMs <= 0 || !isPatient || this.isClosed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.endPauses(), waitMs);
      this.endPause = () => {
        clearTimeout(timer);
        Journal.pausing.delete(this);
        resolve();
      };
      Journal.pausing.add(this);
    });
  }

  /** Ends the pause of all connections in a store group, so that their writes can share a transaction. */
  private endPauses(): void {
    for (const line of Journal.pausing) if (line.store.group === this.store.group) line.endPause();
  }

  /** A failed batch is retried write by write: one that cannot be stored must not block those before it. */
  private async storeBatch(writes: PendingWrite[]): Promise<void> {
    try {
      await this.commitBatch(writes);
      for (const write of writes) write.resolve();
    } catch (error) {
      const [first, ...others] = writes;
      if (!first) return;
      if (others.length === 0 || this.failure) {
        const failure = this.fail(error);
        for (const write of writes) write.reject(failure);
        return;
      }
      await this.storeBatch([first]);
      for (const other of others) await this.storeBatch([other]);
    }
  }

  private async commitBatch(writes: PendingWrite[]): Promise<void> {
    if (this.failure) throw this.failure;
    const { staged, isCredsDirty } = this;
    this.staged = [];
    this.isCredsDirty = false;
    const changes = [...staged, ...writes.flatMap((write) => write.changes)];
    if (isCredsDirty) changes.push(this.credsChange());
    const newest = new Map(changes.map((change) => [`${change.kind}/${change.id}`, change]));
    const incoming = writes.flatMap((write) => write.incoming);
    if (newest.size === 0 && incoming.length === 0) return;
    try {
      await this.store.commit([...newest.values()], incoming);
    } catch (error) {
      this.staged.unshift(...staged);
      this.isCredsDirty ||= isCredsDirty;
      throw error;
    }
    for (const [key, { kind, id, value }] of newest) {
      if (this.unstoredRows.get(key) === value) this.unstoredRows.delete(key);
      this.cacheRow(kind, id, value);
    }
  }

  /** Missing rows are cached too: the library reads the same missing rows with every message. */
  private cacheRow(kind: string, id: string, value: Uint8Array | null): void {
    if (UNCACHED_KINDS.has(kind)) this.rows.del(`${kind}/${id}`);
    else this.rows.set(`${kind}/${id}`, value);
  }

  private fail(cause: unknown): StorageFailure {
    if (this.failure) return this.failure;
    this.failure = new StorageFailure(cause);
    this.onFailure(this.failure);
    return this.failure;
  }
}
