import type { World } from './world.ts';

export interface ConnectionDowntime {
  /** A process was killed: connections that go offline now are attributed to that. */
  recordKill(): void;
  /** Downtime of each connection after a kill, in milliseconds. */
  afterKills: number[];
  others: number[];
}

const KILL_ATTRIBUTION_MS = 1000;

/** Measures the downtime of connections at the peer. */
export function trackDowntime(world: World): ConnectionDowntime {
  const since = new Map<string, { at: number; isKill: boolean }>();
  let killedAt = Number.NEGATIVE_INFINITY;
  const absences: ConnectionDowntime = {
    recordKill: () => {
      killedAt = performance.now();
    },
    afterKills: [],
    others: [],
  };
  world.peer.on('offline', ({ account }) => {
    const at = performance.now();
    if (!since.has(account)) since.set(account, { at, isKill: at - killedAt < KILL_ATTRIBUTION_MS });
  });
  world.peer.on('online', ({ account }) => {
    const gone = since.get(account);
    since.delete(account);
    if (gone) (gone.isKill ? absences.afterKills : absences.others).push(performance.now() - gone.at);
  });
  return absences;
}
