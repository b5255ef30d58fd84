import type {
  AckChange,
  ChannelSession,
  ContactChange,
  HistoryChunk,
  Incoming,
  IncomingMessage,
  Outgoing,
  OutgoingContent,
  SessionListener,
  SessionState,
  SessionStore,
  StateChange,
} from '@prosa/channels';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { createWhatsAppDriver } from './driver.ts';
import type { WhatsAppOptions } from './options.ts';

const WAIT_TIMEOUT_MS = 60_000;

/** Some test files run with and without the fast path, see vitest.config.ts. */
export const usesFastPath = process.env['WA_FAST_PATH'] !== 'off';

/** Polls until a state is reached; only a state that never comes takes the full timeout. */
export async function waitUntil<T>(
  look: () => T | undefined | false,
  what = 'the expected state',
): Promise<T> {
  const end = Date.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A store in memory with atomic commits, like a database. */
export class MemoryStore implements SessionStore {
  readonly rows = new Map<string, Uint8Array>();
  readonly incoming: Incoming[] = [];
  group = 1;
  commits = 0;
  /** Called before each commit; an error it throws acts as a database error. */
  beforeCommit: (changes: StateChange[], incoming: Incoming[]) => void | Promise<void> = () => {};
  /** Called after each commit, before the driver gets its result. */
  afterCommit: (changes: StateChange[], incoming: Incoming[]) => void | Promise<void> = () => {};

  async read(kind: string, ids: string[]): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const id of ids) {
      const value = this.rows.get(`${kind}/${id}`);
      if (value) found.set(id, value);
    }
    return found;
  }

  async commit(changes: StateChange[], incoming: Incoming[]): Promise<void> {
    await this.beforeCommit(changes, incoming);
    this.commits++;
    for (const { kind, id, value } of changes) {
      if (value === null) this.rows.delete(`${kind}/${id}`);
      else this.rows.set(`${kind}/${id}`, value);
    }
    this.incoming.push(...incoming);
    await this.afterCommit(changes, incoming);
  }

  async clear(): Promise<void> {
    this.rows.clear();
  }

  waitForMessage(id: string): Promise<IncomingMessage> {
    return waitUntil(
      () => this.incoming.find((each): each is IncomingMessage => each.id === id && each.kind === 'message'),
      `message ${id}`,
    );
  }

  waitForIncoming<Kind extends Incoming['kind']>(
    id: string,
    kind: Kind,
  ): Promise<Extract<Incoming, { kind: Kind }>> {
    return waitUntil(
      () =>
        this.incoming.find(
          (each): each is Extract<Incoming, { kind: Kind }> => each.id === id && each.kind === kind,
        ),
      `${kind} ${id}`,
    );
  }
}

export class RecordingListener implements SessionListener {
  readonly states: SessionState[] = [];
  readonly ackChanges: AckChange[] = [];
  readonly contactChanges: ContactChange[] = [];
  readonly chunks: HistoryChunk[] = [];
  readonly missedCounts: number[] = [];
  onCode: (qrText: string) => void = () => {};

  state(state: SessionState): void {
    this.states.push(state);
    if (state.qrcode !== undefined) this.onCode(state.qrcode);
  }

  acks(changes: AckChange[]): void {
    this.ackChanges.push(...changes);
  }

  contacts(changes: ContactChange[]): void {
    this.contactChanges.push(...changes);
  }

  history(chunk: HistoryChunk): void {
    this.chunks.push(chunk);
  }

  missed(count: number): void {
    this.missedCounts.push(count);
  }

  get statuses(): string[] {
    return this.states.map((state) => state.status);
  }

  waitForStatus(waitForStatus: SessionState['status'], from = 0): Promise<SessionState> {
    return waitUntil(
      () => this.states.slice(from).find((state) => state.status === waitForStatus),
      waitForStatus,
    );
  }

  waitForAck(id: string, level: AckChange['ack']): Promise<AckChange> {
    return waitUntil(
      () => this.ackChanges.find((change) => change.id === id && change.ack === level),
      `ack ${level} of ${id}`,
    );
  }
}

export interface TestSession {
  session: ChannelSession;
  store: MemoryStore;
  listener: RecordingListener;
}

const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

/** The driver connected to the peer, without delays. */
function driverFor(peer: WhatsAppPeer, options: WhatsAppOptions = {}) {
  return createWhatsAppDriver({
    socketUrl: peer.url,
    rootKey: peer.rootKey,
    ca: peer.ca,
    backoffMs: [1],
    jitter: () => 0,
    hasFastPath: usesFastPath,
    ...options,
  });
}

export function openSession(
  peer: WhatsAppPeer,
  options: WhatsAppOptions & {
    store?: MemoryStore;
    listener?: RecordingListener;
    wantsHistory?: boolean;
  } = {},
): TestSession {
  const {
    store = new MemoryStore(),
    listener = new RecordingListener(),
    wantsHistory = false,
    ...rest
  } = options;
  const session = driverFor(peer, rest).open({
    store,
    listener,
    wantsHistory,
    account: null,
    log: silentLog,
  });
  return { session, store, listener };
}

/** Opens a session, scans its QR code and waits until it is connected. */
export async function linkAccount(
  peer: WhatsAppPeer,
  phone: string,
  options: Parameters<typeof openSession>[1] = {},
): Promise<TestSession> {
  const listener = options.listener ?? new RecordingListener();
  listener.onCode = (qrText) => peer.scan(qrText, { phone, pushName: 'Loja' });
  const connected = openSession(peer, { ...options, listener });
  await listener.waitForStatus('CONNECTED');
  // Waits for the messages the peer sends to every newly paired device.
  await waitUntil(() => peer.accounts().find((each) => each.phone === phone && each.waiting === 0));
  return connected;
}

let sent = 0;

export function outgoing(chatId: string, content: OutgoingContent, rest: Partial<Outgoing> = {}): Outgoing {
  sent++;
  return { id: `3EB0${String(sent).padStart(18, '0')}`, chatId, content, ...rest };
}

export function textTo(chatId: string, text: string, rest: Partial<Outgoing> = {}): Outgoing {
  return outgoing(chatId, { type: 'text', text }, rest);
}

export function jidOf(phone: string): string {
  return `${phone}@s.whatsapp.net`;
}

/** Yields the bytes in chunks, as when reading a file. */
export async function* inChunks(bytes: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
