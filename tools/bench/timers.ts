import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs, startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { addOpenTickets } from './support/seed-conversations.ts';
import { percentile, round, seconds } from './support/statistics.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// 100,000 open tickets whose timers are due at the same time: how long it takes until each has got its message and is
// closed, and how much slower the ticket list becomes meanwhile, as a ratio to before. `npm run bench timers --
// 10000` takes fewer.

const DUE = Number(process.argv[2] ?? 100_000);
/** The waiting tickets of a busy company, which no timer touches. */
const WAITING = 2000;
const BASELINE_SAMPLES = Number(process.argv[3] ?? 2000);
/** Pause between two requests for the list. */
const PAUSE_MS = 20;

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
try {
  const company = await createBenchCompany(product);
  await addOpenTickets(cluster.admin, company.id, DUE + WAITING);
  await cluster.admin.query('set session_replication_role = replica');
  await cluster.admin.query(
    `update tickets set status = 'pending', "userId" = null where id in (select id from tickets order by id limit $1)`,
    [WAITING],
  );
  await cluster.admin.query('set session_replication_role = origin');
  await cluster.admin.query('vacuum analyze');
  const look = async (): Promise<number> => {
    const started = performance.now();
    const reply = await fetch(`${product.url}/api/tickets?status=pending&showAll=true`, {
      headers: { authorization: `Bearer ${company.token}` },
    });
    if (!reply.ok) throw new Error(`the list answered ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
    return performance.now() - started;
  };
  const looks = async (isOver: (times: number) => Promise<boolean>): Promise<number[]> => {
    const times: number[] = [];
    while (!(await isOver(times.length))) {
      for (let time = 0; time < 50; time += 1) {
        times.push(await look());
        await sleep(PAUSE_MS);
      }
    }
    return times;
  };
  const left = async (): Promise<number> => {
    const { rows } = await cluster.admin.query<{ count: string }>(
      `select count(*) from ticket_timers where "dueAt" <= now()`,
    );
    return Number(rows[0]?.count);
  };

  for (let warm = 0; warm < 100; warm += 1) await look();
  const quiet = await looks((count) => Promise.resolve(count >= BASELINE_SAMPLES));
  await cluster.admin.query(
    `update connections set "expiresTicket" = 1, "expiresInactiveMessage" = 'Encerramos por falta de resposta.'`,
  );
  const started = performance.now();
  await cluster.admin.query(
    `select set_ticket_timers($1::int, array(select id from tickets where "companyId" = $1 and status = 'open'))`,
    [company.id],
  );
  const set = performance.now() - started;
  console.log(`${(await left()).toLocaleString('en')} due at once, set in ${seconds(set)}`);
  const cpu = () => [product.pid, cluster.pid].map((pid) => cpuMs([pid]));
  const before = cpu();
  const busy = await looks(async () => (await left()) === 0);
  const took = performance.now() - started;
  const { rows } = await cluster.admin.query<{ closed: string; told: string; logs: string }>(
    `select (select count(*) from tickets where status = 'closed') as closed,
       (select count(*) from messages where body like 'Encerramos%') as told,
       (select count(*) from ticket_logs where type = 'autoClose') as logs`,
  );
  const { closed, told, logs } = rows[0] ?? {};
  console.log(`drained in ${seconds(took)}, ${round((DUE / took) * 1000, 0)} a second`);
  const [own = 0, database = 0] = cpu().map((ms, index) => (ms - (before[index] ?? 0)) / DUE);
  console.log(
    `${round(own, 2)} CPU-ms of the product and ${round(database, 2)} of the database each, lists included`,
  );
  console.log(`${closed} closed, ${told} told so, ${logs} in the log`);
  const show = (name: string, times: number[]) =>
    console.log(
      `${name.padEnd(22)} p50 ${round(percentile(times, 0.5), 1)} ms   p99 ${round(percentile(times, 0.99), 1)} ms   ${times.length} looks`,
    );
  show('the list, quiet', quiet);
  show('the list, meanwhile', busy);
  console.log(`p99 ${round(percentile(busy, 0.99) / percentile(quiet, 0.99))} × the quiet one`);
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}
