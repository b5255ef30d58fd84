import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductNode } from './product-node.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export interface FaultPlan {
  kills: number;
  /** Immediate restarts of the database. */
  restarts: number;
  /** Broken connections to the peer. */
  drops: number;
  /** Errors of the peer: refusals, losses, late acknowledgements, ended streams. */
  peerFaults: number;
  /** Average pause between two faults. */
  pauseMs: number;
  /** Probability that a kill waits until the process is ready; otherwise it may hit a start. */
  readyProbability: number;
}

export interface FaultCount {
  /** By the roles of the killed process. */
  kills: Record<string, number>;
  restarts: number;
  drops: number;
  peerFaults: Record<string, number>;
  /** Messages that the peer was instructed to refuse. */
  refusals: number;
}

type Log = (text: string) => void;

/** Injects one fault after the other, in random order and at random times. */
export async function injectFaults(
  world: World,
  random: Random,
  plan: FaultPlan,
  { log, onKill }: { log: Log; onKill: (node: ProductNode) => void },
): Promise<FaultCount> {
  const count: FaultCount = { kills: {}, restarts: 0, drops: 0, peerFaults: {}, refusals: 0 };
  const repeat = <T>(times: number, what: T) => Array.from({ length: times }, () => what);
  const steps = random.shuffle([
    ...repeat(plan.kills, 'kill' as const),
    ...repeat(plan.restarts, 'restart' as const),
    ...repeat(plan.drops, 'drop' as const),
    ...repeat(plan.peerFaults, 'trouble' as const),
  ]);
  const running: Promise<void>[] = [];
  for (const [index, step] of steps.entries()) {
    await sleep(random.int(plan.pauseMs / 2, plan.pauseMs * 1.5));
    const report = (what: string) => log(`${index + 1}/${steps.length} ${what}`);
    if (step === 'kill') {
      const node = random.pick(world.nodes);
      if (random.chance(plan.readyProbability)) await node.ready();
      report(`kill -9 of ${node.name}${node.isReady ? '' : ', while it starts'}`);
      count.kills[node.roles] = (count.kills[node.roles] ?? 0) + 1;
      onKill(node);
      await node.kill();
    } else if (step === 'restart') {
      // Waits for the running restart: a second one would only hit the first.
      await Promise.all(running.splice(0));
      report('immediate restart of the database');
      count.restarts++;
      running.push(world.database.restartImmediately());
    } else if (step === 'drop') {
      const account = random.pick(world.accounts);
      report(`the line of ${account} breaks`);
      count.drops++;
      world.peer.dropConnection(account);
    } else {
      const name = injectPeerFault(world, random, count);
      report(name);
    }
  }
  await Promise.all(running);
  return count;
}

const peerFaultKinds = [
  'refusal',
  'loss',
  'late acknowledgements',
  'end of stream',
  'login turned away',
] as const;

function injectPeerFault(world: World, random: Random, count: FaultCount): string {
  const account = random.pick(world.accounts);
  const kind = random.pick(peerFaultKinds);
  const { failures } = world.peer;
  count.peerFaults[kind] = (count.peerFaults[kind] ?? 0) + 1;
  switch (kind) {
    case 'refusal':
      failures.refuseNext(account, '463');
      count.refusals++;
      break;
    case 'loss':
      failures.loseNext(account);
      break;
    case 'late acknowledgements':
      failures.holdAcks(account);
      setTimeout(() => failures.releaseAcks(account), random.int(200, 4000));
      break;
    case 'end of stream':
      world.peer.streamError(account, random.pick(['503', '515']));
      break;
    case 'login turned away':
      failures.failNextLogin('503');
      world.peer.dropConnection(account);
  }
  return `${kind} at ${account}`;
}
