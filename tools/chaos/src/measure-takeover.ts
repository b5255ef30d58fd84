import { setTimeout as sleep } from 'node:timers/promises';
import { trackDowntime } from './connection-downtime.ts';
import { settle } from './settle.ts';
import { createWorld } from './world.ts';

const DEFAULT_LEASE_SECONDS = 20;
const DETECTION_MS = 500;
const SETTLE_TIMEOUT_MS = 120_000;

/** Kills the node that runs the connections, leaves it down, and measures until the other one has taken over. */
export async function measureTakeover(say: (text: string) => void): Promise<number[]> {
  const all = 'web,worker,channels';
  const world = await createWorld({
    nodes: [all, all],
    connections: 2,
    customers: 1,
    leaseSeconds: DEFAULT_LEASE_SECONDS,
    hasBucket: false,
  });
  try {
    const absences = trackDowntime(world);
    // Kills both nodes in turn: whichever has the connections, they have moved after the second kill.
    for (const node of world.nodes) {
      say(`kill -9 of ${node.name}`);
      absences.recordKill();
      await node.kill({ staysDown: true });
      // The peer detects the loss with a delay.
      await sleep(DETECTION_MS);
      const others = world.nodes.filter((one) => one !== node);
      const unfinished = await settle({ ...world, nodes: others }, SETTLE_TIMEOUT_MS);
      if (unfinished !== undefined) throw new Error(`The connections did not come back: ${unfinished}`);
      await node.start();
    }
    return absences.afterKills;
  } finally {
    await world.stop();
  }
}
