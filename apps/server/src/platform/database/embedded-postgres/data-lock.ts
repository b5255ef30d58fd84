import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './postmaster.ts';

/** An arbitrary number that must never change. */
const lockKey = 1_347_571_539;
/** How long to wait for a previous process that is just stopping. */
const waitForMs = 3_000;
const regainForMs = 30_000;

/**
 * The right to be the only application on a data directory: an advisory lock held by one session for the lifetime of
 * the process. The server frees it when the process dies, even by kill -9. If the session is lost (a crash of the
 * server ends all sessions), the lock is taken again; if that fails, `onLost` is called.
 */
export class DataLock {
  readonly #admin: Connection;
  readonly #home: string;
  readonly #onLost: (error: Error) => void;
  #isReleased = false;
  #session: pg.Client | undefined;

  private constructor(admin: Connection, home: string, onLost: (error: Error) => void) {
    this.#admin = admin;
    this.#home = home;
    this.#onLost = onLost;
  }

  static async acquire(admin: Connection, home: string, onLost: (error: Error) => void): Promise<DataLock> {
    const lock = new DataLock(admin, home, onLost);
    await lock.#acquire(Date.now() + waitForMs);
    return lock;
  }

  isHeld(): boolean {
    return this.#session !== undefined;
  }

  /** Call before stopping the server: the lock is then not regained when its session ends. */
  release(): void {
    this.#isReleased = true;
  }

  async #acquire(deadline: number): Promise<void> {
    const client = await connect(this.#admin);
    while (!(await tryLock(client))) {
      if (Date.now() > deadline) {
        await client.end();
        throw inUseError(this.#home);
      }
      await sleep(100);
    }
    this.#session = client;
    client.once('end', () => {
      this.#session = undefined;
      if (!this.#isReleased) void this.#regain(Date.now() + regainForMs);
    });
  }

  async #regain(deadline: number): Promise<void> {
    while (!this.#isReleased) {
      try {
        await this.#acquire(Date.now());
        return;
      } catch (error) {
        const isTaken = error instanceof Error && 'code' in error && error.code === 'ERR_DATA_DIR_IN_USE';
        if (isTaken || Date.now() > deadline) {
          if (!this.#isReleased) this.#onLost(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        await sleep(200);
      }
    }
  }
}

async function connect(admin: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...admin,
    application_name: 'prosa data lock',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener the end of the server would end this process; the 'end' event is enough.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [lockKey],
  );
  return rows[0]?.isLocked === true;
}

function inUseError(home: string): Error {
  const text = `The data in ${home} is already in use by another running Prosa: stop that one first, or choose another DATA_DIR.`;
  return Object.assign(new Error(text), { code: 'ERR_DATA_DIR_IN_USE' });
}
