import type { World } from './world.ts';

export interface ConnectionDowntime {
  /** A process was killed: what goes offline now is because of that. */
  recordKill(): void;
  /** How long each connection was away after a kill, in milliseconds. */
  afterKills: number[];
  others: number[];
}

const KILL_ATTRIBUTION_MS = 1000;

/** Measures, at the far end, how long connections are away. */
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
