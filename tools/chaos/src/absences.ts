import type { World } from './world.ts';

export interface Absences {
  /** A process was killed: what goes offline now is because of that. */
  noteKill(): void;
  /** How long each connection was away after a kill, in milliseconds. */
  afterKills: number[];
  others: number[];
}

const BECAUSE_MS = 1000;

/** Measures, at the far end, how long connections are away. */
export function watchAbsences(world: World): Absences {
  const since = new Map<string, { at: number; isKill: boolean }>();
  let killedAt = Number.NEGATIVE_INFINITY;
  const absences: Absences = {
    noteKill: () => {
      killedAt = performance.now();
    },
    afterKills: [],
    others: [],
  };
  world.peer.on('offline', ({ account }) => {
    const at = performance.now();
    if (!since.has(account)) since.set(account, { at, isKill: at - killedAt < BECAUSE_MS });
  });
  world.peer.on('online', ({ account }) => {
    const gone = since.get(account);
    since.delete(account);
    if (gone) (gone.isKill ? absences.afterKills : absences.others).push(performance.now() - gone.at);
  });
  return absences;
}
