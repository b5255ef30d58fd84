import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './db.ts';
import type { Log } from './log.ts';

const CHANNEL = 'prosa_events';
const WORDS = 'prosa_words';
const RETRY_MS = 500;
/** Before the number of a connection; a company's stands by itself. */
const CONNECTION = 'w';
/** Telling costs a transaction of its own: what comes right after waits so long for more to come. */
const BETWEEN_MS = 20;
/** A message holds 8,000 bytes; the rest goes with the next one. */
const NOTIFIED_AT_ONCE = 500;

/** Companies with new events, and connections with something to do. */
export interface News {
  companies: number[];
  connections: number[];
}

/** Tells the other nodes what is new, outside of any business transaction. */
export interface WakeUp {
  start(): Promise<void>;
  tellOthers(news: News): void;
  /** A word of the moment, which nobody keeps; it is lost on a node that does not listen just then. */
  say(word: string): void;
  stop(): Promise<void>;
}

interface Ears {
  onWake: (news: News) => void;
  onWord: (word: string) => void;
}

export function createWakeUp(connection: Connection, log: Log, { onWake, onWord }: Ears): WakeUp {
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
      if (channel === WORDS) onWord(payload);
      // Our own news woke us before it was sent.
      else if (processId !== rows[0]?.own) onWake(readNews(payload));
    });
    await fresh.query(`listen ${CHANNEL}; listen ${WORDS}`);
    // Stopped while it was being made: nobody else would close it.
    if (stopped) await fresh.end();
    else client = fresh;
  }

  /** The polling of the delivery covers the time without a listener. */
  function lose(lost: pg.Client, error?: Error) {
    if (stopped || (client !== lost && client !== undefined)) return;
    client = undefined;
    if (error) log.warn({ error: error.message }, 'the wake-up connection broke');
    clearTimeout(retry);
    retry = setTimeout(() => connect().catch((failure: Error) => lose(lost, failure)), RETRY_MS);
  }

  /** The first of several changes is told at once; those right after it become one message. */
  async function flush() {
    sending = true;
    while (waiting.size > 0 || words.length > 0) {
      await tellWaiting();
      await pause(BETWEEN_MS, undefined, { ref: false });
    }
    sending = false;
  }

  async function tellWaiting() {
    const ids = [...waiting];
    waiting = new Set(ids.slice(NOTIFIED_AT_ONCE));
    const said = words;
    words = [];
    const notify = (channel: string, text: string) =>
      client?.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, text] });
    if (ids.length > 0) await notify(CHANNEL, ids.slice(0, NOTIFIED_AT_ONCE).join(','));
    for (const word of said) await notify(WORDS, word);
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
    tellOthers({ companies, connections }) {
      for (const id of companies) waiting.add(String(id));
      for (const id of connections) waiting.add(`${CONNECTION}${id}`);
      send();
    },
    say(word) {
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

function readNews(payload: string): News {
  const parts = payload.split(',');
  return {
    companies: parts.filter((part) => !part.startsWith(CONNECTION)).map(Number),
    connections: parts.filter((part) => part.startsWith(CONNECTION)).map((part) => Number(part.slice(1))),
  };
}
