import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BenchCluster, cpuMs, startCluster } from '../support/cluster.ts';
import { createBenchCompany } from '../support/company.ts';
import { type Product, removeData, startProduct, temporaryData } from '../support/product.ts';
import { addOpenTickets } from '../support/seed-conversations.ts';
import { addSchedules } from '../support/seed-schedules.ts';
import { round, seconds } from '../support/statistics.ts';

// Messages of several companies that fall due at the same time: how long until each is written to the outbox. For
// comparison in the same run, timers of tickets, which the same loop handles, and a program that only writes the same
// rows (`support/bare-scheduler.ts`), both a fifth as many.

const SHARE_OF_COMPARED = 5;
const LOOK_MS = 250;

interface Cost {
  perSecond: number;
  cpu: number;
}

export async function measureSchedules([total = 100_000, companies = 4]: number[]): Promise<void> {
  const each = Math.ceil(total / companies);
  const compared = Math.ceil(each / SHARE_OF_COMPARED);
  const data = await temporaryData();
  const cluster = await startCluster(data);
  const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
  try {
    const companyIds: number[] = [];
    for (let company = 1; company <= companies; company += 1) {
      const { id } = await createBenchCompany(product, String(company));
      await addOpenTickets(cluster.admin, id, each + 2 * compared);
      companyIds.push(id);
    }
    const ground = { cluster, product, companyIds };
    const timers = await measureTimers(ground, compared);
    const schedules = await measureDue(ground, each);
    await product.stop();
    const bare = await measureBare(ground, compared);
    console.log(
      `CPU of a schedule: ${round(schedules.cpu / timers.cpu, 1)} × a timer, ` +
        `${round(schedules.cpu / bare.cpu, 1)} × the bare program`,
    );
    console.log(`schedules a second: ${round(schedules.perSecond / timers.perSecond, 2)} × the timers`);
  } finally {
    await product.stop();
    await cluster.stop();
    await removeData(data);
  }
}

interface Ground {
  cluster: BenchCluster;
  product: Product;
  companyIds: number[];
}

async function measureDue(ground: Ground, each: number): Promise<Cost> {
  const { admin } = ground.cluster;
  const { companyIds } = ground;
  await addSchedules(admin, { companyIds, each, sendAt: new Date() });
  const cost = await drain(ground, {
    name: 'schedules',
    count: each * companyIds.length,
    left: `select 1 from due_times where "dueAt" <= now()`,
  });
  const { rows } = await admin.query<Record<string, string>>(
    `select (select count(*) from schedules where status = 'AGENDADA') as handled,
       (select count(*) from schedules where status = 'ERRO') as "left out",
       (select count(*) from messages where source = 'schedule') as messages,
       (select count(distinct "scheduleId") from schedule_sends where "messageId" is not null) as "written once"`,
  );
  console.log(
    Object.entries(rows[0] ?? {})
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  );
  return cost;
}

async function measureTimers(ground: Ground, each: number): Promise<Cost> {
  const { admin } = ground.cluster;
  await admin.query(
    `update connections set "expiresTicket" = 1, "expiresInactiveMessage" = 'Encerramos por falta de resposta.'`,
  );
  await admin.query('begin');
  for (const companyId of ground.companyIds)
    await admin.query(
      `select set_ticket_timers($1::int,
         array(select id from tickets where "companyId" = $1 and status = 'open' order by id limit $2))`,
      [companyId, each],
    );
  await admin.query('commit');
  const cost = await drain(ground, {
    name: 'timers',
    count: each * ground.companyIds.length,
    left: `select 1 from ticket_timers where "dueAt" <= now()`,
  });
  await admin.query(`update connections set "expiresTicket" = 0`);
  return cost;
}

/** The product handles what has just become due; `left` finds a row that is not handled yet. */
async function drain(
  { cluster, product }: Ground,
  { name, count, left }: { name: string; count: number; left: string },
): Promise<Cost> {
  const spent = () => [product.pid, cluster.pid].map((pid) => cpuMs([pid]));
  const before = spent();
  const started = performance.now();
  while ((await cluster.admin.query(`${left} limit 1`)).rows.length > 0) await sleep(LOOK_MS);
  const ms = performance.now() - started;
  const [own = 0, database = 0] = spent().map((after, index) => after - (before[index] ?? 0));
  return show({ name, count, ms, own, database });
}

async function measureBare({ cluster, companyIds }: Ground, each: number): Promise<Cost> {
  await addSchedules(cluster.admin, { companyIds, each, sendAt: new Date() });
  const before = cpuMs([cluster.pid]);
  const program = fileURLToPath(new URL('../support/bare-scheduler.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    JSON.stringify(cluster.adminConnection),
    JSON.stringify(companyIds),
  ]);
  const { ms, cpuMs: own } = JSON.parse(stdout) as { ms: number; cpuMs: number };
  const database = cpuMs([cluster.pid]) - before;
  return show({ name: 'bare', count: each * companyIds.length, ms, own, database });
}

interface Spent {
  name: string;
  count: number;
  ms: number;
  own: number;
  database: number;
}

function show({ name, count, ms, own, database }: Spent): Cost {
  const perSecond = count / (ms / 1000);
  console.log(
    `${count.toLocaleString('en')} ${name}: ${seconds(ms)}, ${round(perSecond, 0)} a second, ` +
      `${round((own + database) / count)} CPU-ms each (itself ${round(own / count)}, database ${round(database / count)})`,
  );
  return { perSecond, cpu: (own + database) / count };
}
