import pg from 'pg';
import type { Connection } from './db.ts';
import type { Log } from './log.ts';

const CHANNEL = 'prosa_events';
const RETRY_MS = 500;
/** A message holds 8,000 bytes; the rest goes with the next one. */
const NOTIFIED_AT_ONCE = 500;

/** Tells the other nodes that a company has new events, outside of any business transaction. */
export interface WakeUp {
  start(): Promise<void>;
  tellOthers(companyIds: number[]): void;
  stop(): Promise<void>;
}

export function createWakeUp(
  connection: Connection,
  log: Log,
  onWake: (companyIds: number[]) => void,
): WakeUp {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  let waiting = new Set<number>();
  let sending = false;

  async function connect() {
    const fresh = new pg.Client({ ...connection, application_name: 'prosa-events' });
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload }) => onWake((payload ?? '').split(',').map(Number)));
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
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

  /** Many changes in one moment become one message. */
  async function flush() {
    sending = true;
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting = new Set(ids.slice(NOTIFIED_AT_ONCE));
      await client?.query('select pg_notify($1, $2)', [CHANNEL, ids.slice(0, NOTIFIED_AT_ONCE).join(',')]);
    }
    sending = false;
  }

  return {
    start: connect,
    tellOthers(companyIds) {
      for (const id of companyIds) waiting.add(id);
      if (sending) return;
      flush().catch((error: Error) => {
        sending = false;
        log.warn({ error: error.message }, 'other nodes could not be woken');
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
