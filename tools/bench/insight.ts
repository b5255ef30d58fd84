import { readFileSync } from 'node:fs';
import pg from 'pg';
import { cpuMs, startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';
import { addMessages, addOpenTickets } from './support/seed-conversations.ts';
import { median, percentile, round, seconds } from './support/statistics.ts';

// What figures cost a company with 50,000 tickets a year, two years of them: dashboard, charts, report and panel over 30
// days and over a year, in time and in CPU as a ratio to a bare reading of the same rows; the board with 2,000 cards; how
// the counts of messages grow with ten times as many; the export of all tickets; how long their intervals take to be
// derived from the log; and the CPU that intervals add to accepting a ticket and returning it, and intervals and counts
// to the rows of a message. `npm run bench insight -- 20000 200000` takes fewer tickets and messages, and
// `npm run bench insight -- 20000 0 triggers` only says what intervals and counts add.

const TICKETS = Number(process.argv[2] ?? 100_000);
const MESSAGES = Number(process.argv[3] ?? 1_000_000);
const SAMPLES = 20;
const BARE_SAMPLES = 8;
/** `triggers` measures only what intervals and counts add. */
const PART = process.argv[4];
const ROUNDS = 6;
const PAIRS_PER_ROUND = 60;
const TRIGGER_TURNS = 12;
const ROWS_OF_A_TURN = 6000;
const CARDS = 2000;
const CARDS_OF_A_PAGE = 400;
const MINUTES_OF_TWO_YEARS = 730 * 1440;

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });

/** Tickets of two years, a twentieth of them open, each with four entries in the log. */
async function addHistories(admin: pg.Client, companyId: number): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `update tickets set "createdAt" = now() - make_interval(mins => 60 + (id::bigint * 7919 % ${MINUTES_OF_TWO_YEARS})::int),
       status = case when id % 20 = 0 then 'open' else 'closed' end,
       "updatedAt" = now() - make_interval(mins => id % 60)`,
  );
  // Customers are new with their first ticket.
  await admin.query(
    `update contacts k set "createdAt" = t."createdAt" from tickets t where t."contactId" = k.id`,
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

interface Cost {
  p50: number;
  p99: number;
  cpu: number;
}

async function costOf(pids: number[], samples: number, act: () => Promise<unknown>): Promise<Cost> {
  await act();
  const times: number[] = [];
  const before = cpuMs(pids);
  for (let sample = 0; sample < samples; sample += 1) {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
  }
  return { p50: median(times), p99: percentile(times, 0.99), cpu: (cpuMs(pids) - before) / samples };
}

const ms = ({ p50, p99, cpu }: Cost) =>
  `p50 ${round(p50, 0)} ms, p99 ${round(p99, 0)} ms, CPU ${round(cpu, 0)} ms`;

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The most memory that the product has held so far, in megabytes. */
function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * The same rows as the dashboard's, read with a plain statement by the superuser: the tickets with their stretches, their
 * ratings and the contacts of whom some are leads.
 */
const readBare = (admin: pg.Client, from: string) =>
  admin.query(
    `select count(*), avg(s.seconds), avg(r.rate), count(*) filter (where k."createdAt" >= $1::date) from tickets t
     join contacts k on k."companyId" = t."companyId" and k.id = t."contactId"
     left join lateral (select sum(extract(epoch from i."endedAt" - i."startedAt")) as seconds
       from ticket_intervals i where i."companyId" = t."companyId" and i."ticketId" = t.id) s on true
     left join user_ratings r on r."companyId" = t."companyId" and r."ticketId" = t.id
     where t."createdAt" >= $1::date`,
    [from],
  );

async function measureFigures(admin: pg.Client, get: (path: string) => Promise<void>): Promise<void> {
  const pids = [product.pid, cluster.pid];
  for (const [name, days] of [
    ['30 days', 30],
    ['a year', 365],
  ] as const) {
    const [from, to] = [dayBefore(days), dayBefore(0)];
    const bare = await costOf([cluster.pid], BARE_SAMPLES, () => readBare(admin, from));
    console.log(`${name}, bare reading: ${ms(bare)}`);
    for (const path of [
      `/dashboard?date_from=${from}&date_to=${to}`,
      `/dashboard/ticketsUsers?initialDate=${from}&finalDate=${to}`,
      `/dashboard/ticketsDay?initialDate=${from}&finalDate=${to}`,
      `/ticketreport/reports?dateFrom=${from}&dateTo=${to}&pageSize=50`,
    ]) {
      const cost = await costOf(pids, SAMPLES, () => get(path));
      const [route] = path.split('?');
      console.log(
        `${name}, ${route}: ${ms(cost)}, ${round(cost.cpu / bare.cpu, 1)} × the CPU of the bare reading`,
      );
    }
  }
  console.log(`panel: ${ms(await costOf(pids, SAMPLES, () => get('/moments')))}`);
}

/** The board as the browser loads it, page after page, against the first page of the ticket list. */
async function measureBoard(get: (path: string) => Promise<void>): Promise<void> {
  const pids = [product.pid, cluster.pid];
  const list = await costOf(pids, SAMPLES, () => get('/tickets?status=open&showAll=true'));
  console.log(`the first page of the ticket list: ${ms(list)}`);
  const board = await costOf(pids, SAMPLES, async () => {
    for (let page = 1; page <= CARDS / CARDS_OF_A_PAGE; page += 1)
      await get(`/ticket/kanban?showAll=true&pageNumber=${page}`);
  });
  console.log(`the board's ${CARDS} cards: ${ms(board)}`);
}

/** Past hours, counted as the routine of the product does. */
async function countHours(admin: pg.Client, companyId: number): Promise<void> {
  await admin.query('delete from message_hours');
  await admin.query('delete from counted_messages');
  const started = performance.now();
  let hasMore = true;
  while (hasMore) {
    const { rows } = await admin.query<{ more: boolean }>(
      `select count_message_hours($1, date_trunc('hour', now() - interval '3 hours', 'UTC')) as more`,
      [companyId],
    );
    hasMore = rows[0]?.more ?? false;
  }
  await admin.query('vacuum analyze message_hours');
  console.log(`past hours counted in ${seconds(performance.now() - started)}`);
}

/** What is written of a message: its row, and the newest message of its ticket. */
const writeMessages = (role: pg.Client, companyId: number) =>
  role.query(
    `with written as (
       insert into messages ("companyId", "ticketId", "chatId", "contactId", position, "fromMe", body, "mediaType", "sentAt")
       select $1, t.id, t."contactId", t."contactId", t."lastPosition" + 1, false, 'Bom dia', 'conversation', now()
       from tickets t where t."companyId" = $1 and t.status = 'open' returning "ticketId")
     update tickets set "lastPosition" = "lastPosition" + 1, "lastMessage" = 'Bom dia', "updatedAt" = now(),
       "unreadMessages" = "unreadMessages" + 1
     from written where tickets.id = written."ticketId"`,
    [companyId],
  );

interface Connections {
  admin: pg.Client;
  /** As the product: policies bind it, also within triggers. */
  role: pg.Client;
  /** Of its server process. */
  pid: number;
}

async function connectAsProduct(companyId: number): Promise<Connections> {
  const role = new pg.Client(cluster.databaseUrl);
  await role.connect();
  const { rows } = await role.query<{ pid: number }>(
    `select set_config('app.company_id', $1, false), pg_backend_pid() as pid`,
    [String(companyId)],
  );
  return { admin: cluster.admin, role, pid: rows[0]?.pid ?? 0 };
}

const setTriggers = async (admin: pg.Client, mode: 'enable' | 'disable', triggers: [string, string][]) => {
  for (const [table, trigger] of triggers)
    await admin.query(`alter table ${table} ${mode} trigger ${trigger}`);
};

/**
 * The CPU of the connection for each row that it writes, with triggers and without them, in microseconds: in turns, and as
 * the median of the differences of neighbours, because what the computer has to give changes within seconds.
 */
async function addedBy(
  { admin, pid }: Connections,
  triggers: [string, string][],
  write: () => Promise<number>,
): Promise<{ without: number; added: number }> {
  const costs = { enable: [] as number[], disable: [] as number[] };
  for (let turn = 0; turn <= TRIGGER_TURNS; turn += 1) {
    // Which of the two comes first changes as well.
    for (const mode of turn % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)) {
      await setTriggers(admin, mode, triggers);
      const before = cpuMs([pid]);
      let rows = 0;
      while (rows < ROWS_OF_A_TURN) rows += await write();
      // The first turn warms up.
      if (turn > 0) costs[mode].push(((cpuMs([pid]) - before) / rows) * 1000);
    }
    await admin.query('vacuum (analyze) tickets');
  }
  await setTriggers(admin, 'enable', triggers);
  return {
    without: median(costs.disable),
    added: median(costs.enable.map((cost, turn) => cost - (costs.disable[turn] ?? 0))),
  };
}

const intervalTrigger: [string, string] = ['tickets', 'keep_ticket_interval_changed'];
const hourTriggers = ['', '_changed', '_removed'].map((when): [string, string] => [
  'messages',
  `keep_message_hours${when}`,
]);

async function measureMessages(connections: Connections, companyId: number): Promise<void> {
  const { without, added } = await addedBy(connections, [intervalTrigger, ...hourTriggers], async () => {
    const { rowCount } = await writeMessages(connections.role, companyId);
    return rowCount ?? 0;
  });
  console.log(
    `rows of a message coming in: ${round(without, 0)} µs of CPU, intervals and counts add ${round(added, 1)} µs (${round((added / without) * 100, 1)} %)`,
  );
}

/** Accepting or returning tickets, as rows: each transaction changes every open one. */
function moveTickets(role: pg.Client, companyId: number) {
  let isOpen = true;
  return async () => {
    const [from, to] = isOpen ? ['open', 'pending'] : ['pending', 'open'];
    isOpen = !isOpen;
    const { rowCount } = await role.query(
      `update tickets set status = $3, "updatedAt" = now() where "companyId" = $1 and status = $2 and not "isGroup"`,
      [companyId, from, to],
    );
    return rowCount ?? 0;
  };
}

/** Ten times as many messages must not make the screen ten times as slow. */
async function measureMessageCounts(companyId: number, get: (path: string) => Promise<void>): Promise<void> {
  const pids = [product.pid, cluster.pid];
  const [from, to] = [dayBefore(30), dayBefore(0)];
  const paths = {
    'of all time': '/messages-allMe?fromMe=true',
    'of 30 days': `/messages-allMe?fromMe=true&dateStart=${from}&dateEnd=${to}`,
    'the dashboard': `/dashboard?date_from=${from}&date_to=${to}`,
  };
  const before = new Map<string, Cost>();
  for (const messages of [MESSAGES / 10, MESSAGES]) {
    await addMessages(cluster.admin, companyId, messages);
    await countHours(cluster.admin, companyId);
    for (const [name, path] of Object.entries(paths)) {
      const cost = await costOf(pids, SAMPLES, () => get(path));
      const fewer = before.get(name);
      const growth = fewer ? `, ${round(cost.p50 / fewer.p50, 1)} × as long as with a tenth` : '';
      console.log(`${messages} messages, ${name}: ${ms(cost)}${growth}`);
      before.set(name, cost);
    }
  }
}

async function measureExport(headers: Record<string, string>): Promise<void> {
  const before = peakMemory(product.pid);
  const started = performance.now();
  const reply = await fetch(
    `${product.url}/api/ticketreport/all?dateFrom=${dayBefore(740)}&dateTo=${dayBefore(0)}`,
    { headers },
  );
  let bytes = 0;
  for await (const chunk of reply.body ?? []) bytes += (chunk as Uint8Array).length;
  console.log(
    `export of ${TICKETS} tickets: ${seconds(performance.now() - started)}, ${round(bytes / 1e6, 1)} MB; the product's memory was at most ${round(before, 0)} MB before and ${round(peakMemory(product.pid), 0)} MB after`,
  );
}

async function measureIntervals(
  connections: Connections,
  companyId: number,
  headers: Record<string, string>,
): Promise<void> {
  const { rows } = await connections.admin.query<{ id: number }>(
    `select id from tickets where status = 'open' limit 1`,
  );
  const put = async (body: object) => {
    const init = { method: 'PUT', headers, body: JSON.stringify(body) };
    const reply = await fetch(`${product.url}/api/tickets/${rows[0]?.id}`, init);
    if (!reply.ok) throw new Error(`the ticket answered ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const costs: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const before = cpuMs([product.pid, cluster.pid]);
    for (let pair = 0; pair < PAIRS_PER_ROUND; pair += 1) {
      await put({ status: 'pending', userId: null });
      await put({ status: 'open' });
    }
    if (turn > 0) costs.push((cpuMs([product.pid, cluster.pid]) - before) / PAIRS_PER_ROUND / 2);
  }
  const call = median(costs);
  const { added } = await addedBy(connections, [intervalTrigger], moveTickets(connections.role, companyId));
  console.log(
    `accepting or returning a ticket: ${round(call)} ms of CPU, of which intervals are ${round(added, 0)} µs: ${round((added / (call * 1000 - added)) * 100, 1)} % more`,
  );
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
  if (PART !== 'triggers') {
    await measureFigures(admin, get);
    await measureBoard(get);
    await measureExport(headers);
    await measureMessageCounts(id, get);
  }
  const connections = await connectAsProduct(id);
  await measureMessages(connections, id);
  await measureIntervals(connections, id, headers);
  await connections.role.end();
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}
