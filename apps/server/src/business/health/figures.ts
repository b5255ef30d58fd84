import type { DueSource } from '../../platform/due-rows/due-loop.ts';
import { addGauges, type Figure } from '../../platform/metrics/gauges.ts';
import type { Platform } from '../../platform/platform.ts';
import { type PlatformWork, systemActor } from '../../platform/unit-of-work.ts';
import { lastBackup } from './health.ts';
import { countConnections, countOutbox } from './queries.ts';

const laneNames = ['person', 'automation', 'bulk'];

const stored = {
  prosa_connections: ['Connections of companies by channel and status', ['channel', 'status']],
  prosa_outbox_messages: ['Messages that wait to be sent, by lane', ['lane']],
  prosa_outbox_oldest_seconds: ['How long the oldest of them has waited', ['lane']],
  prosa_jobs_due: ['Jobs whose time has come', ['queue']],
  prosa_jobs_late: ['Jobs whose time came over a minute ago', ['queue']],
  prosa_jobs_failed: ['Jobs that were given up', []],
  prosa_due_companies: ['Companies with timers or other rows whose time has come', ['source']],
  prosa_backup_age_seconds: ['How long ago the last backup was made', []],
} as const;

const own = {
  prosa_sockets: ['Open pages on this node', []],
  prosa_pool_connections: ['Database connections of this node', ['pool', 'state']],
  prosa_pool_waiting: ['Work that waits for a database connection', ['pool']],
} as const;

/** What is counted when it is asked for: in the database, the same on every node, and on this node. */
export function registerFigures(platform: Platform, sources: readonly DueSource[]): void {
  addGauges(platform, stored, () =>
    platform.unitOfWork.onPlatform(systemActor, (work) => readStored(platform, work, sources)),
  );
  addGauges(platform, own, () => Promise.resolve(readOwn(platform)));
}

async function readStored({ jobs }: Platform, work: PlatformWork, sources: readonly DueSource[]) {
  const { db, now } = work;
  const connections = await countConnections(db);
  const outbox = await countOutbox(db);
  const { queues, failed } = await jobs.countDue(db);
  const due: Figure[] = [];
  for (const source of sources)
    due.push([{ source: source.name }, (await source.listCompanies(db, now)).length]);
  const backup = await lastBackup(work);
  const age = (at: Date) => Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const byLane = (read: (lane: (typeof outbox)[number]) => number): Figure[] =>
    outbox.map((lane) => [{ lane: laneNames[lane.lane] ?? '' }, read(lane)]);
  const byQueue = (part: 'due' | 'late'): Figure[] => queues.map((one) => [{ queue: one.queue }, one[part]]);
  return {
    prosa_connections: connections.map(({ count, ...labels }): Figure => [labels, count]),
    prosa_outbox_messages: byLane(({ waiting }) => waiting),
    prosa_outbox_oldest_seconds: byLane(({ oldestAt }) => (oldestAt === null ? 0 : age(oldestAt))),
    prosa_jobs_due: byQueue('due'),
    prosa_jobs_late: byQueue('late'),
    prosa_jobs_failed: [[{}, failed] satisfies Figure],
    prosa_due_companies: due,
    prosa_backup_age_seconds: backup ? [[{}, age(backup.finishedAt)] satisfies Figure] : [],
  };
}

function readOwn({ realtime, database, reports }: Platform): Record<keyof typeof own, Figure[]> {
  const pools = Object.entries({ main: database.pool, reports: reports.pool });
  return {
    prosa_sockets: [[{}, realtime.countSockets()]],
    prosa_pool_connections: pools.flatMap(([pool, { totalCount, idleCount }]): Figure[] => [
      [{ pool, state: 'busy' }, totalCount - idleCount],
      [{ pool, state: 'idle' }, idleCount],
    ]),
    prosa_pool_waiting: pools.map(([pool, { waitingCount }]): Figure => [{ pool }, waitingCount]),
  };
}
