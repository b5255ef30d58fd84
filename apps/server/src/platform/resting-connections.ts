import type pg from 'pg';

/** Longer than a busy company lets us wait for its next call, shorter than anybody notices. */
const REST_MS = 5;

/**
 * Connections whose last transaction only read. Its commit keeps nothing, so it does not get a trip of its own: it goes
 * out with the beginning of whatever comes next, or by itself when nothing comes.
 */
export class RestingConnections {
  readonly #pool: pg.Pool;
  readonly #resting: Resting[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** One that still has its commit to say. */
  take(): pg.PoolClient | undefined {
    const last = this.#resting.pop();
    if (last) this.#wake(last);
    return last?.client;
  }

  add(client: pg.PoolClient): void {
    const resting: Resting = {
      client,
      timer: setTimeout(() => this.#end(resting), REST_MS),
      onError: () => this.#end(resting),
    };
    client.on('error', resting.onError);
    this.#resting.push(resting);
    // Somebody else waits for a connection: this one is it.
    if (this.#pool.waitingCount > 0) this.#end(resting);
  }

  #wake({ client, timer, onError }: Resting): void {
    clearTimeout(timer);
    client.off('error', onError);
  }

  #end(resting: Resting): void {
    const index = this.#resting.indexOf(resting);
    if (index < 0) return;
    this.#resting.splice(index, 1);
    this.#wake(resting);
    const { client } = resting;
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

interface Resting {
  client: pg.PoolClient;
  timer: NodeJS.Timeout;
  onError: () => void;
}
