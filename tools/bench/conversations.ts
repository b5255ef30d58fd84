import { type BenchCluster, cpuMs, startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { fillCompany, type Seeded } from './support/conversations.ts';
import { percentile, round } from './support/figures.ts';
import { type Product, removeData, startProduct, temporaryData } from './support/product.ts';

// What reading and changing tickets costs, at 10,000, 100,000 and 1,000,000 messages in one table:
// time as seen by a client that asks one thing after the other, and processor time of product and database together.
// `npm run bench conversations -- 10000 100000` measures other sizes.

const SIZES = process.argv.slice(2).map(Number);
const sizes = SIZES.length > 0 ? SIZES : [10_000, 100_000, 1_000_000];
const TIMES = 300;

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
try {
  const company = await createBenchCompany(product);
  for (const size of sizes) {
    const seeded = await fillCompany(cluster.admin, company.id, size);
    console.log(`\n${size.toLocaleString('en')} messages, ${(size / 10).toLocaleString('en')} tickets`);
    await measureAll(product, cluster, company.token, seeded);
  }
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}

async function measureAll(
  { url, pid }: Product,
  { pid: postgres }: BenchCluster,
  token: string,
  seeded: Seeded,
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = (path: string) => async () => {
    const reply = await fetch(url + path, { headers });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const ticket = seeded.longTicketId;
  let turn = 0;
  const update = async () => {
    const body = JSON.stringify({ amountUsedBotQueues: (turn += 1) % 5 });
    const reply = await fetch(`${url}/api/tickets/${ticket}`, { method: 'PUT', headers, body });
    if (!reply.ok) throw new Error(`the update answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  const calls: [string, () => Promise<void>][] = [
    ['tickets, open', get('/api/tickets?status=open&showAll=true')],
    ['tickets, pending', get('/api/tickets?status=pending&showAll=true')],
    ['tickets, closed', get('/api/tickets?status=closed&showAll=true')],
    ['search by name', get('/api/tickets?status=search&showAll=true&searchParam=conceicao%2012')],
    [
      'search in messages, rare word',
      get('/api/tickets?status=search&showAll=true&searchOnMessages=true&searchParam=ornitorrinco'),
    ],
    [
      'search in messages, common word',
      get('/api/tickets?status=search&showAll=true&searchOnMessages=true&searchParam=codigo'),
    ],
    ['messages found, rare word', get('/api/messages-search?searchParam=ornitorrinco')],
    ['messages found, common word', get('/api/messages-search?searchParam=codigo')],
    ['messages found, misspelt', get('/api/messages-search?searchParam=ornitorinco')],
    ['messages found, nothing', get('/api/messages-search?searchParam=pagxmento%20atrzsado%20entrexxa')],
    ['messages, page 1', get(`/api/messages/${ticket}?pageNumber=1`)],
    ['messages, page 50', get(`/api/messages/${ticket}?pageNumber=50`)],
    ['one ticket', get(`/api/tickets/${ticket}`)],
    ['contacts, search', get('/api/contacts?searchParam=guimaraes%201')],
    ['ticket update with its event', update],
  ];
  for (const [name, call] of calls) {
    for (let warm = 0; warm < 30; warm += 1) await call();
    const times: number[] = [];
    const before = cpuMs([pid, postgres]);
    for (let time = 0; time < TIMES; time += 1) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
    }
    const cpu = (cpuMs([pid, postgres]) - before) / TIMES;
    console.log(
      `${name.padEnd(34)} p50 ${round(percentile(times, 0.5), 1).padStart(6)} ms   p99 ${round(percentile(times, 0.99), 1).padStart(6)} ms   ${round(cpu, 2).padStart(6)} CPU-ms`,
    );
  }
}
