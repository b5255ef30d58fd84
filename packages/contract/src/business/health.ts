import { z } from 'zod';
import { routes } from '../route.ts';
import { Timestamp } from '../schema.ts';

const Count = z.number().int();

/** What a running process says of itself. */
export const NodeState = z.object({
  memoryBytes: Count,
  /** 99 of 100 turns of its event loop were late by less. */
  loopDelayMs: Count,
  sockets: Count,
  /** Connections of companies that it runs. */
  connections: Count,
  pool: z.object({ open: Count, idle: Count, waiting: Count }),
  /** Where its files are; null where the system does not tell. */
  disk: z.object({ freeBytes: Count, totalBytes: Count }).nullable(),
  /** The routes with the slowest calls of the last minutes. */
  slowestCalls: z.array(z.object({ route: z.string(), calls: Count, meanMs: Count, slowestMs: Count })),
});
export type NodeState = z.output<typeof NodeState>;

const HealthNode = NodeState.extend({
  id: z.uuid(),
  host: z.string(),
  pid: Count,
  version: z.string(),
  roles: z.array(z.string()),
  startedAt: Timestamp,
  seenAt: Timestamp,
  /** Whether it was heard within the last half minute. */
  isAlive: z.boolean(),
});
export type HealthNode = z.output<typeof HealthNode>;

const LastBackup = z.object({
  finishedAt: Timestamp,
  /** When it was restored into a scratch database and found equal; null if that has not happened. */
  checkedAt: Timestamp.nullable(),
  /** Why making or checking it failed. */
  problem: z.string().nullable(),
});

const InstallationHealth = z.object({
  nodes: z.array(HealthNode),
  /** Connections of all companies by what they are. */
  connections: z.array(z.object({ channel: z.string(), status: z.string(), count: Count })),
  /** Messages that wait to be sent: 0 written by people, 1 by the product, 2 to many. */
  outbox: z.array(z.object({ lane: Count, waiting: Count, oldestAt: Timestamp.nullable() })),
  /** Jobs whose time has come, those of them later than a minute, and those given up. */
  jobs: z.object({ due: Count, late: Count, failed: Count }),
  databaseBytes: Count,
  filesBytes: Count,
  lastBackup: LastBackup.nullable(),
});
export type InstallationHealth = z.output<typeof InstallationHealth>;

export const healthRoutes = routes({
  show: {
    method: 'GET',
    path: '/installation/health',
    can: 'companies:manage',
    on: 'platform',
    about: 'How the installation is: its processes, connections, queues and disks, and the last backup.',
    reply: InstallationHealth,
  },
});
