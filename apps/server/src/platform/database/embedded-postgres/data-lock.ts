import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './postmaster.ts';

/** An arbitrary number that must never change. */
const lockKey = 1_347_571_539;
/** How long to wait for a previous process that is just stopping. */
const waitForMs = 3_000;
const regainForMs = 30_000;

/** The right to be the only application on a data directory. */
export interface DataLock {
  isHeld(): boolean;
  /** Call before stopping the server: the lock is then not regained when its session ends. */
  release(): void;
}

/**
 * An advisory lock held by one session for the lifetime of the process: the server frees it when the process dies, even
 * by kill -9. If the session is lost (a crash of the server ends all sessions), the lock is taken again; if that fails,
 * `onLost` is called.
 */
export async function lockData(
  admin: Connection,
  home: string,
  onLost: (error: Error) => void,
): Promise<DataLock> {
  let isLetGo = false;
  let session: pg.Client | undefined;

  async function acquire(deadline: number): Promise<void> {
    const client = await connect(admin);
    while (!(await tryLock(client))) {
      if (Date.now() > deadline) {
        await client.end();
        throw inUseError(home);
      }
      await sleep(100);
    }
    session = client;
    client.once('end', () => {
      session = undefined;
      if (!isLetGo) void regain(Date.now() + regainForMs);
    });
  }

  async function regain(deadline: number): Promise<void> {
    for (;;) {
      if (isLetGo) return;
      try {
        await acquire(Date.now());
        return;
      } catch (error) {
        const isTaken = error instanceof Error && 'code' in error && error.code === 'ERR_DATA_DIR_IN_USE';
        if (isTaken || Date.now() > deadline) {
          if (!isLetGo) onLost(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        await sleep(200);
      }
    }
  }

  await acquire(Date.now() + waitForMs);
  return {
    isHeld: () => session !== undefined,
    release: () => {
      isLetGo = true;
    },
  };
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
