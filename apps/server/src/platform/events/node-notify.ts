import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PoolConfig } from '../database/db.ts';
import type { Log } from '../log.ts';

const CHANGES_CHANNEL = 'prosa_events';
const BROADCAST_CHANNEL = 'prosa_words';
const RETRY_MS = 500;
/** Prefix of connection ids in a message; company ids have none. */
const CONNECTION_PREFIX = 'w';
/** Each notification is a transaction of its own, so changes within this time are sent together. */
const NOTIFY_INTERVAL_MS = 20;
/** A message is limited to 8,000 bytes; further ids go with the next one. */
const MAX_IDS_PER_NOTIFY = 500;

/** Companies with new events, and connections with something to do. */
export interface Changes {
  companies: number[];
  connections: number[];
}

/** Notifies the other nodes of changes, outside of any business transaction. */
export interface NodeNotify {
  start(): Promise<void>;
  notifyNodes(news: Changes): void;
  /** Sends a transient message; nodes that are not listening at that time miss it. */
  broadcast(word: string): void;
  stop(): Promise<void>;
}

interface NodeListeners {
  onChanges: (news: Changes) => void;
  onBroadcast: (word: string) => void;
}

export function createNodeNotify(
  connection: PoolConfig,
  log: Log,
  { onChanges, onBroadcast }: NodeListeners,
): NodeNotify {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  let waiting = new Set<string>();
  let words: string[] = [];
  let sending = false;

  async function connect() {
    const fresh = new pg.Client({ ...connection, application_name: 'prosa-events' });
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    await fresh.connect();
    const { rows } = await fresh.query<{ own: number }>('select pg_backend_pid() as own');
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      if (channel === BROADCAST_CHANNEL) onBroadcast(payload);
      // This node's own changes were handled before they were sent.
      else if (processId !== rows[0]?.own) onChanges(parseChanges(payload));
    });
    await fresh.query(`listen ${CHANGES_CHANNEL}; listen ${BROADCAST_CHANNEL}`);
    // Stopped while connecting: nothing else would close it.
    if (stopped) await fresh.end();
    else client = fresh;
  }

  /** While there is no listener, the polling in `Delivery` finds the changes. */
  function lose(lost: pg.Client, error?: Error) {
    if (stopped || (client !== lost && client !== undefined)) return;
    client = undefined;
    if (error) log.warn({ error: error.message }, 'the wake-up connection broke');
    clearTimeout(retry);
    retry = setTimeout(() => connect().catch((failure: Error) => lose(lost, failure)), RETRY_MS);
  }

  /** Sends the first change at once; those right after it are combined into one message. */
  async function flush() {
    sending = true;
    while (waiting.size > 0 || words.length > 0) {
      await tellWaiting();
      await pause(NOTIFY_INTERVAL_MS, undefined, { ref: false });
    }
    sending = false;
  }

  async function tellWaiting() {
    const ids = [...waiting];
    waiting = new Set(ids.slice(MAX_IDS_PER_NOTIFY));
    const said = words;
    words = [];
    const notify = (channel: string, text: string) =>
      client?.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, text] });
    if (ids.length > 0) await notify(CHANGES_CHANNEL, ids.slice(0, MAX_IDS_PER_NOTIFY).join(','));
    for (const word of said) await notify(BROADCAST_CHANNEL, word);
  }

  const noteFailed = (error: Error) => log.warn({ error: error.message }, 'other nodes could not be woken');

  function send(): void {
    if (sending) return;
    flush().catch((error: Error) => {
      sending = false;
      noteFailed(error);
    });
  }

  return {
    start: connect,
    notifyNodes({ companies, connections }) {
      for (const id of companies) waiting.add(String(id));
      for (const id of connections) waiting.add(`${CONNECTION_PREFIX}${id}`);
      send();
    },
    broadcast(word) {
      words.push(word);
      send();
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await tellWaiting().catch(noteFailed);
      await client?.end();
    },
  };
}

function parseChanges(payload: string): Changes {
  const parts = payload.split(',');
  return {
    companies: parts.filter((part) => !part.startsWith(CONNECTION_PREFIX)).map(Number),
    connections: parts
      .filter((part) => part.startsWith(CONNECTION_PREFIX))
      .map((part) => Number(part.slice(1))),
  };
}
