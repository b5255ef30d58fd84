import { createPlatform } from '../../apps/server/src/platform/platform.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { Delivery } from '../../apps/server/src/platform/events/delivery.ts';
import { createLeases } from '../../apps/server/src/channels/leases.ts';
import { dueSources, hooks, rooms } from '../../apps/server/src/app.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { startCluster } from './support/cluster.ts';
import { removeData, temporaryData } from './support/product.ts';
import { addCompanies } from './support/seed-companies.ts';
import { percentile, round } from './support/statistics.ts';

// What every node does each second, and on each connect of a page, with 1, 200 and 2,000 companies in the database: five
// of them have something to do, at every size. `npm run bench companies -- 1 200 20000` takes other sizes.

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 200, 2000];
const RUNS = 300;
const BUSY = 5;
/** The last size may cost at most so many times what the one before it costs. */
const GOAL = 1.5;

const data = await temporaryData();
const cluster = await startCluster(data);
const config = readConfig({ DATA_DIR: data, DATABASE_URL: cluster.databaseUrl });
const log = createLog('error');
const platform = createPlatform(config, { connectionString: cluster.databaseUrl }, { log, hooks, rooms });
try {
  await migrate(platform.database.pool);
  const table = new Map<string, number[]>();
  for (const size of SIZES) {
    await addCompanies(cluster.admin, { upTo: size, busy: Math.min(BUSY, size) });
    for (const [name, median] of await measure(platform, size))
      table.set(name, [...(table.get(name) ?? []), median]);
  }
  show(table);
} finally {
  await platform.jobs.stop();
  await platform.reports.close();
  await platform.database.close();
  platform.metrics.close();
  await cluster.stop();
  await removeData(data);
}

async function measure(target: Platform, size: number): Promise<[string, number][]> {
  const { database, clock } = target;
  const leases = createLeases(database, 'bench', 20);
  const delivery = new Delivery(database, log, () => {});
  const tasks: [string, () => Promise<unknown>][] = [
    ['connections to run', () => leases.list()],
    ['a page’s way in', () => delivery.hasCompany(size)],
    ...dueSources(target)
      // It looks at every company, but every five seconds only.
      .filter(({ lookMs }) => lookMs === undefined)
      .map((source): [string, () => Promise<unknown>] => [
        `due: ${source.name}`,
        () => database.onPlatform((db) => source.listCompanies(db, clock.now())),
      ]),
  ];
  const times = new Map<string, number[]>();
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, act] of tasks) {
      const started = performance.now();
      await act();
      times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    }
  return [...times].map(([name, all]) => [name, percentile(all, 0.5)]);
}

function show(rows: Map<string, number[]>): void {
  console.log(`${''.padEnd(28)}${SIZES.map((size) => `${size} companies`.padStart(16)).join('')}`);
  for (const [name, medians] of rows) {
    const growth = (medians.at(-1) ?? 0) / (medians.at(-2) ?? 1);
    const times = medians.map((median) => `${round(median, 2)} ms`.padStart(16)).join('');
    console.log(
      `${name.padEnd(28)}${times}   ${round(growth, 2)} ×${growth > GOAL ? '  over the goal' : ''}`,
    );
  }
}
