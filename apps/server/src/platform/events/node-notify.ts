import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PoolConfig } from '../database/db.ts';
import type { Log } from '../log.ts';

const CHANGES_CHANNEL = 'prosa_events';
const BROADCAST_CHANNEL = 'prosa_words';
const RETRY_MS = 500;
/** Prefixes of connection ids in a message; company ids have none. */
const CONNECTION_PREFIX = 'w';
const OUTBOX_PREFIX = 'o';
/** Each notification is a transaction of its own, so changes within this time are sent together. */
const NOTIFY_INTERVAL_MS = 20;
/** A message is limited to 8,000 bytes; further ids go with the next one. */
const MAX_IDS_PER_NOTIFY = 500;

/** Companies with new events, and connections with something to do. */
export interface Changes {
  companies: number[];
  connections: number[];
  /** Connections whose only new work is a message to send: by far the most frequent kind. */
  outboxes: number[];
}

interface NodeListeners {
  onChanges: (changes: Changes) => void;
  onBroadcast: (message: string) => void;
}

/** Notifies the other nodes of changes, outside of any business transaction. */
export class NodeNotify {
  readonly #connection: PoolConfig;
  readonly #log: Log;
  readonly #listeners: NodeListeners;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isSending = false;
  #changedIds = new Set<string>();
  #messages: string[] = [];

  constructor(connection: PoolConfig, log: Log, listeners: NodeListeners) {
    this.#connection = connection;
    this.#log = log;
    this.#listeners = listeners;
  }

  async start(): Promise<void> {
    const { onChanges, onBroadcast } = this.#listeners;
    const fresh = new pg.Client({ ...this.#connection, application_name: 'prosa-events' });
    fresh.on('error', (error) => this.#reconnect(fresh, error));
    fresh.on('end', () => this.#reconnect(fresh));
    await fresh.connect();
    const { rows } = await fresh.query<{ own: number }>('select pg_backend_pid() as own');
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      if (channel === BROADCAST_CHANNEL) onBroadcast(payload);
      // This node's own changes were handled before they were sent.
      else if (processId !== rows[0]?.own) onChanges(parseChanges(payload));
    });
    // A wake-up need not survive a crash, so its commit does not wait for the disk.
    await fresh.query(`set synchronous_commit = off; listen ${CHANGES_CHANNEL}; listen ${BROADCAST_CHANNEL}`);
    // Stopped while connecting: nothing else would close it.
    if (this.#isStopped) await fresh.end();
    else this.#client = fresh;
  }

  notifyNodes({ companies, connections, outboxes }: Changes): void {
    for (const id of companies) this.#changedIds.add(String(id));
    for (const id of connections) this.#changedIds.add(`${CONNECTION_PREFIX}${id}`);
    for (const id of outboxes) this.#changedIds.add(`${OUTBOX_PREFIX}${id}`);
    this.#send();
  }

  /** Sends a transient message; nodes that are not listening at that time miss it. */
  broadcast(message: string): void {
    this.#messages.push(message);
    this.#send();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.#sendPending().catch((error: Error) => this.#logFailure(error));
    await this.#client?.end();
  }

  /** While there is no listener, the polling in `Delivery` finds the changes. */
  #reconnect(lost: pg.Client, error?: Error): void {
    if (this.#isStopped || (this.#client !== lost && this.#client !== undefined)) return;
    this.#client = undefined;
    if (error) this.#log.warn({ error: error.message }, 'the wake-up connection broke');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(
      () => this.start().catch((failure: Error) => this.#reconnect(lost, failure)),
      RETRY_MS,
    );
  }

  #send(): void {
    if (this.#isSending) return;
    this.#sendAll().catch((error: Error) => {
      this.#isSending = false;
      this.#logFailure(error);
    });
  }

  /** Sends the first change at once; those right after it are combined into one message. */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#changedIds.size > 0 || this.#messages.length > 0) {
      await this.#sendPending();
      await pause(NOTIFY_INTERVAL_MS, undefined, { ref: false });
    }
    this.#isSending = false;
  }

  async #sendPending(): Promise<void> {
    const ids = [...this.#changedIds];
    this.#changedIds = new Set(ids.slice(MAX_IDS_PER_NOTIFY));
    const messages = this.#messages;
    this.#messages = [];
    const notify = (channel: string, text: string) =>
      this.#client?.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, text] });
    if (ids.length > 0) await notify(CHANGES_CHANNEL, ids.slice(0, MAX_IDS_PER_NOTIFY).join(','));
    for (const message of messages) await notify(BROADCAST_CHANNEL, message);
  }

  #logFailure(error: Error): void {
    this.#log.warn({ error: error.message }, 'other nodes could not be woken');
  }
}

function parseChanges(payload: string): Changes {
  const parts = payload.split(',');
  const idsAfter = (prefix: string) =>
    parts.filter((part) => part.startsWith(prefix)).map((part) => Number(part.slice(prefix.length)));
  return {
    companies: parts.map(Number).filter(Number.isInteger),
    connections: idsAfter(CONNECTION_PREFIX),
    outboxes: idsAfter(OUTBOX_PREFIX),
  };
}
