import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NodeState, PRODUCT_VERSION } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { forgetNodes, removeNode, saveNode } from './queries.ts';

const REPORT_MS = 10_000;
const STOP_MS = 2000;

export interface NodeReporter {
  /** Writes how this process is; then again every few seconds. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Tells the owner's screen how this process is. `countConnections`: those that it runs. */
export function createNodeReporter(platform: Platform, countConnections: () => number): NodeReporter {
  const { database, config, log } = platform;
  const node = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    version: PRODUCT_VERSION,
    roles: [...config.roles],
  };
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const report = async () => {
    const state = await readState(platform, countConnections());
    await database.onPlatform(async (db) => {
      await saveNode(db, node, state);
      await forgetNodes(db);
    });
  };
  const reportSoon = () => {
    writing = report().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'this node could not say how it is'),
    );
    return writing;
  };
  return {
    async start() {
      await reportSoon();
      timer = setInterval(() => void reportSoon(), REPORT_MS);
    },
    async stop() {
      clearInterval(timer);
      const leaving = writing
        .then(() => database.onPlatform((db) => removeNode(db, node.id)))
        .catch(() => {});
      // A database that hangs does not keep the node from ending; what it said of itself grows old.
      await Promise.race([leaving, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function readState(
  { config, database: { pool }, metrics, realtime }: Platform,
  connections: number,
): Promise<NodeState> {
  return {
    memoryBytes: process.memoryUsage.rss(),
    loopDelayMs: metrics.loopDelay(),
    sockets: realtime.countSockets(),
    connections,
    pool: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    disk: await readDisk(config.dataDir),
    slowestCalls: metrics.slowestCalls(),
  };
}

const readDisk = (folder: string): Promise<NodeState['disk']> =>
  statfs(folder).then(
    ({ bsize, blocks, bavail }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => null,
  );
