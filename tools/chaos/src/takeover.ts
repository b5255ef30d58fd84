import { watchAbsences } from './absences.ts';
import { settle } from './settling.ts';
import { createWorld } from './world.ts';

const DEFAULT_LEASE_SECONDS = 20;
const ROUNDS = 3;
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
    for (let round = 0; round < ROUNDS; round++) {
      // Whichever has them: after the second kill it is the one that came back first.
      for (const node of world.nodes) {
        say(`kill -9 of ${node.name}`);
        absences.noteKill();
        await node.kill({ staysDown: true });
        const others = world.nodes.filter((one) => one !== node);
        const unfinished = await settle({ ...world, nodes: others }, PATIENCE_MS);
        if (unfinished !== undefined) throw new Error(`The connections did not come back: ${unfinished}`);
        await node.start();
      }
    }
    return absences.afterKills;
  } finally {
    await world.stop();
  }
}
