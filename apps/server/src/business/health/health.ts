import { NodeState } from '@prosa/contract';
import { runHooks } from '../../platform/hooks.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { countConnections, countOutbox, listNodes, measureStores } from './queries.ts';

interface LastBackup {
  finishedAt: Date;
  /** When it was restored into a scratch database and found equal; null if that has not happened. */
  checkedAt: Date | null;
  /** Why making or checking it failed. */
  problem: string | null;
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** Whoever makes backups says how the last one went. */
    'backup.asked': { work: PlatformWork; data: object; answer: LastBackup | null };
  }
}

/** How the installation is, for its owner. */
export async function showHealth(work: PlatformWork, jobs: Jobs) {
  const { db } = work;
  const nodes = await listNodes(db);
  return {
    nodes: nodes.map(({ state, ...node }) => ({ ...node, ...NodeState.parse(state) })),
    connections: await countConnections(db),
    outbox: await countOutbox(db),
    jobs: sumUp(await jobs.countDue(db)),
    ...(await measureStores(db)),
    lastBackup: await lastBackup(work),
  };
}

export async function lastBackup(work: PlatformWork): Promise<LastBackup | null> {
  const answers = await runHooks('backup.asked', work, {});
  return answers.find((answer) => answer !== null) ?? null;
}

function sumUp({ queues, failed }: Awaited<ReturnType<Jobs['countDue']>>) {
  const sum = (part: 'due' | 'late') => queues.reduce((all, queue) => all + queue[part], 0);
  return { due: sum('due'), late: sum('late'), failed };
}
