import type { Incoming, SessionStore, StateChange } from '@prosa/channels';
import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';
import { BoundedCache } from './bounded-cache.ts';

/** Among the key changes of a transaction: what was read with them. It is stored with them or not at all. */
export const HANDED_OVER = 'handed-over';

const CREDS = { kind: 'creds', id: 'own' };
const CACHED_ROWS = 2_000;
/** Many of them, each needed once or never: they would only push the others out of the cache. */
const SELDOM_READ = new Set(['pre-key', 'sent', 'sent-ring', 'consumed']);

/** The store said no. The connection it happened to may confirm nothing any more. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super('The state of the connection could not be stored.', { cause });
  }
}

/**
 * The state of one connection, between the library and the store. Everything that changes goes through
 * `commit`, one after the other, and the first failure is the last thing that happens here.
 */
export class Journal implements SignalKeyStore {
  readonly creds: AuthenticationCreds;
  private readonly store: SessionStore;
  private readonly onFailure: (failure: StorageFailure) => void;
  private readonly rows = new BoundedCache(CACHED_ROWS);
  private staged: StateChange[] = [];
  private running: Promise<void> = Promise.resolve();
  private isCredsDirty = false;
  private isClosed = false;
  private failure: StorageFailure | undefined;

  static async open(store: SessionStore, onFailure: (failure: StorageFailure) => void): Promise<Journal> {
    const saved = (await store.read(CREDS.kind, [CREDS.id])).get(CREDS.id);
    const creds = saved ? (decode(saved) as AuthenticationCreds) : initAuthCreds();
    return new Journal(store, creds, onFailure);
  }

  private constructor(
    store: SessionStore,
    creds: AuthenticationCreds,
    onFailure: (failure: StorageFailure) => void,
  ) {
    this.store = store;
    this.creds = creds;
    this.onFailure = onFailure;
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const found: { [id: string]: SignalDataTypeMap[T] } = {};
    for (const [id, bytes] of await this.read(type, ids)) {
      const value = decode(bytes);
      found[id] = (
        type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.create(value as object) : value
      ) as SignalDataTypeMap[T];
    }
    return found;
  }

  async set(data: SignalDataSet): Promise<void> {
    const changes: StateChange[] = [];
    const incoming: Incoming[] = [];
    for (const [kind, rows] of Object.entries(data)) {
      for (const [id, value] of Object.entries(rows)) {
        if (kind === HANDED_OVER) incoming.push(...(value as unknown as Incoming[]));
        else changes.push({ kind, id, value: value === null || value === undefined ? null : encode(value) });
      }
    }
    await this.commit(changes, incoming);
  }

  /** Rows as they are, for what the library does not know of. */
  async read(kind: string, ids: string[]): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    const missing: string[] = [];
    for (const id of ids) {
      const cached = this.rows.get<Uint8Array>(`${kind}/${id}`);
      if (cached) found.set(id, cached);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    // What is being written is not in the cache yet: a row must not be read as it was before.
    await this.running;
    if (this.failure) throw this.failure;
    try {
      for (const [id, bytes] of await this.store.read(kind, missing)) {
        found.set(id, bytes);
        this.remember(kind, id, bytes);
      }
    } catch (error) {
      throw this.fail(error);
    }
    return found;
  }

  /** Goes along with the next commit, whatever that is. */
  stage(...changes: StateChange[]): void {
    this.staged.push(...changes);
  }

  commit(changes: StateChange[], incoming: Incoming[]): Promise<void> {
    if (this.isClosed) return Promise.reject(new StorageFailure('The connection is closed.'));
    return this.write(changes, incoming);
  }

  /** The library changed who we are: stored with the next commit, or by itself if there is none. */
  credsChanged(): void {
    if (!this.isCredsDirty) setImmediate(() => this.saveCreds());
    this.isCredsDirty = true;
  }

  /** Who we are, as it is stored. */
  credsChange(): StateChange {
    return { ...CREDS, value: encode(this.creds) };
  }

  /** Waits for what is being written. Nothing is written afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.isCredsDirty && !this.failure) this.write([], []).catch(() => {});
    await this.running;
  }

  private saveCreds(): void {
    if (this.isCredsDirty && !this.isClosed) this.write([], []).catch(() => {});
  }

  private write(changes: StateChange[], incoming: Incoming[]): Promise<void> {
    const done = this.running.then(async () => {
      if (this.failure) throw this.failure;
      const all = [...this.staged, ...changes];
      this.staged = [];
      if (this.isCredsDirty) all.push(this.credsChange());
      this.isCredsDirty = false;
      if (all.length === 0 && incoming.length === 0) return;
      try {
        await this.store.commit(all, incoming);
      } catch (error) {
        throw this.fail(error);
      }
      for (const { kind, id, value } of all) this.remember(kind, id, value);
    });
    this.running = done.catch(() => {});
    return done;
  }

  private remember(kind: string, id: string, value: Uint8Array | null): void {
    if (value && !SELDOM_READ.has(kind)) this.rows.set(`${kind}/${id}`, value);
    else this.rows.del(`${kind}/${id}`);
  }

  private fail(cause: unknown): StorageFailure {
    if (this.failure) return this.failure;
    this.failure = new StorageFailure(cause);
    this.onFailure(this.failure);
    return this.failure;
  }
}

function encode(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value, BufferJSON.replacer));
}

function decode(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString(), BufferJSON.reviver);
}
