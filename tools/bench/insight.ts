import type pg from 'pg';
import { cpuMs, startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';
import { addOpenTickets } from './support/seed-conversations.ts';
import { median, round, seconds } from './support/statistics.ts';

// The dashboard and the report of a company with 50,000 tickets in the period, as a ratio to a bare reading of the same
// rows; how long their intervals take to be derived from the log; and the CPU that intervals add to accepting a ticket
// and returning it. `npm run bench insight -- 10000` takes fewer tickets.

const TICKETS = Number(process.argv[2] ?? 50_000);
const SAMPLES = 5;
const ROUNDS = 6;
const PAIRS_PER_ROUND = 60;

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });

/** Tickets of the last month, each with four entries in the log. */
async function addHistories(admin: pg.Client, companyId: number): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `update tickets set "createdAt" = now() - make_interval(mins => 60 + id % 40000),
       status = case when id % 20 = 0 then 'open' else 'closed' end,
       "updatedAt" = now() - make_interval(mins => id % 60)`,
  );
  await admin.query(
    `insert into ticket_logs ("companyId", "ticketId", type, "userId", "queueId", "createdAt")
     select $1, t.id, l.type, case when l.type = 'open' then t."userId" end, t."queueId",
       t."createdAt" + make_interval(mins => l.minute)
     from tickets t, (values ('create', 0), ('queue', 1), ('open', 12), ('closed', 40)) l(type, minute)
     where t.status = 'closed' or l.type <> 'closed' order by t.id, l.minute`,
    [companyId],
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
  }
  return median(times);
}

try {
  const { id, token } = await createBenchCompany(product);
  const { admin } = cluster;
  await addOpenTickets(admin, id, TICKETS);
  await addHistories(admin, id);
  const started = performance.now();
  await admin.query(`select set_config('app.company_id', $1, false)`, [String(id)]);
  await admin.query('select derive_ticket_intervals($1::int)', [id]);
  console.log(
    `intervals of ${TICKETS} tickets derived from the log in ${seconds(performance.now() - started)}`,
  );
  await admin.query('vacuum analyze');

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = async (path: string) => {
    const reply = await fetch(`${product.url}/api${path}`, { headers });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const bare = await timed(() =>
    admin.query(
      `select count(*), avg(s.seconds) from tickets t left join (
         select "ticketId", sum(extract(epoch from "endedAt" - "startedAt")) as seconds from ticket_intervals group by 1
       ) s on s."ticketId" = t.id where t."createdAt" > now() - interval '60 days'`,
    ),
  );
  console.log(`bare reading ${round(bare, 0)} ms`);
  for (const path of ['/dashboard?days=60', '/dashboard/ticketsDay', '/ticketreport/reports?pageSize=10']) {
    const took = await timed(() => get(path));
    console.log(`${path}: ${round(took, 0)} ms, ${round(took / bare, 1)} × bare`);
  }

  const { rows } = await admin.query<{ id: number }>(`select id from tickets where status = 'open' limit 1`);
  const put = async (body: object) => {
    const init = { method: 'PUT', headers, body: JSON.stringify(body) };
    const reply = await fetch(`${product.url}/api/tickets/${rows[0]?.id}`, init);
    if (!reply.ok) throw new Error(`the ticket answered ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const cost = { enable: [] as number[], disable: [] as number[] };
  for (let turn = 0; turn < ROUNDS * 2; turn += 1) {
    const mode = turn % 2 === 0 ? 'enable' : 'disable';
    await admin.query(`alter table tickets ${mode} trigger keep_ticket_interval_changed`);
    await put({ status: 'pending', userId: null });
    await put({ status: 'open' });
    const before = cpuMs([product.pid, cluster.pid]);
    for (let pair = 0; pair < PAIRS_PER_ROUND; pair += 1) {
      await put({ status: 'pending', userId: null });
      await put({ status: 'open' });
    }
    cost[mode].push((cpuMs([product.pid, cluster.pid]) - before) / PAIRS_PER_ROUND / 2);
  }
  const [kept, without] = [median(cost.enable), median(cost.disable)];
  console.log(
    `accepting or returning a ticket: ${round(kept)} ms of CPU, without intervals ${round(without)} ms: ${round((kept / without - 1) * 100, 1)} % more`,
  );
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}
