import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

/**
 * Waits until nothing is unfinished. Returns what still is once nothing has changed for this long; otherwise
 * undefined.
 */
export async function settle(world: World, patienceMs: number): Promise<string | undefined> {
  let before = '';
  let deadline = 0;
  for (;;) {
    const unfinished = (await listUnfinished(world)).join(', ');
    if (unfinished === '') return undefined;
    if (unfinished !== before) deadline = Date.now() + patienceMs;
    if (Date.now() > deadline) return unfinished;
    before = unfinished;
    await sleep(100);
  }
}

async function listUnfinished(world: World): Promise<string[]> {
  const starting = world.nodes.filter((node) => !node.isReady).map((node) => `${node.name} is not up`);
  if (starting.length > 0) return starting;
  const lines = world.peer
    .accounts()
    .filter(({ isOnline, waiting }) => !isOnline || waiting > 0)
    .map(
      ({ phone, isOnline, waiting }) => `${phone} is ${isOnline ? 'on' : 'off'}line with ${waiting} waiting`,
    );
  if (lines.length > 0) return lines;
  const [row] = await world.database.query<Record<string, string>>(`
    select
      (select count(*) from messages where "sendState" = 'queued') as queued,
      (select count(*) from messages where "sendState" = 'sending') as sending,
      (select count(*) from messages where "mediaState" = 'waiting') as "files not fetched",
      (select count(*) from channel_orders) as orders,
      (select count(*) from campaigns where status = 'EM_ANDAMENTO' and "pausedAt" is null) as campaigns,
      (select count(*) from connections where status <> 'CONNECTED') as "connections not up"`);
  return Object.entries(row ?? {})
    .filter(([, count]) => Number(count) > 0)
    .map(([name, count]) => `${count} ${name}`);
}
