import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './postmaster.ts';

/** Any number will do, as long as it never changes. */
const lockKey = 1_347_571_539;
/** How long a predecessor that is just stopping is waited for. */
const waitForMs = 3_000;
const regainForMs = 30_000;

/** The right to be the only application on a data directory. */
export interface DataLock {
  isHeld(): boolean;
  /** From now on the end of the server, which frees the lock, is what we want. */
  release(): void;
}

/**
 * Held by one session for our whole life: the server frees it the moment we die, even by kill -9. Lost with its
 * session (a crash of the server ends all sessions) it is taken again; where that fails `onLost` is told.
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
  // Without a listener the end of the server would end us too; the 'end' event says all we need.
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
