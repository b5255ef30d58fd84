import { setTimeout as sleep } from 'node:timers/promises';
import { watchAbsences } from './absences.ts';
import { settle } from './settling.ts';
import { createWorld } from './world.ts';

const DEFAULT_LEASE_SECONDS = 20;
const NOTICE_MS = 500;
const PATIENCE_MS = 120_000;

/** Kills the node that runs the connections, leaves it down, and measures until the other one has them. */
export async function measureTakeover(say: (text: string) => void): Promise<number[]> {
  const all = 'web,worker,channels';
  const world = await createWorld({
    nodes: [all, all],
    connections: 2,
    customers: 1,
    leaseSeconds: DEFAULT_LEASE_SECONDS,
  });
  try {
    const absences = watchAbsences(world);
    // One after the other: whichever has them, by the second kill they have moved.
    for (const node of world.nodes) {
      say(`kill -9 of ${node.name}`);
      absences.noteKill();
      await node.kill({ staysDown: true });
      // The far end notices a moment later, if there was anything to notice.
      await sleep(NOTICE_MS);
      const others = world.nodes.filter((one) => one !== node);
      const unfinished = await settle({ ...world, nodes: others }, PATIENCE_MS);
      if (unfinished !== undefined) throw new Error(`The connections did not come back: ${unfinished}`);
      await node.start();
    }
    return absences.afterKills;
  } finally {
    await world.stop();
  }
}
