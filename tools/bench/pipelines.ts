import { startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { CpuMeter } from './support/cpu-meter.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';
import { fillCompany } from './support/seed-conversations.ts';
import { round } from './support/statistics.ts';

// What our way of batching concurrent statements saves compared with the driver's own pipelining (`PG_PIPELINE`): two
// products on one database get the same calls in turns. `npm run bench pipelines -- 20000` measures another size of
// the table.

const [size = 100_000] = process.argv.slice(2).map(Number);
const WARM = 400;
const ROUNDS = 8;

const data = await temporaryData();
const cluster = await startCluster(data);
const [ownData, stockData] = [await temporaryData(), await temporaryData()];
const key = 'k'.repeat(32);
const environment = { DATABASE_URL: cluster.databaseUrl, SECRET_KEY: key };
const own = await startProduct(ownData, { ...environment, PG_PIPELINE: 'own' });
const stock = await startProduct(stockData, { ...environment, PG_PIPELINE: 'stock' });
try {
  const company = await createBenchCompany(own);
  const { longTicketId: ticket } = await fillCompany(cluster.admin, company.id, size);
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
  const get = (path: string) => (url: string) => fetchBody(url + path, { headers });
  let turn = 0;
  const update = (url: string) => {
    const body = JSON.stringify({ amountUsedBotQueues: (turn += 1) % 5 });
    return fetchBody(`${url}/api/tickets/${ticket}`, { method: 'PUT', headers, body });
  };
  console.log(`${size.toLocaleString('en')} messages; CPU-ms a call of product and database, own and stock`);
  await compare('tickets, open', get('/api/tickets?showAll=true&status=open'));
  await compare('messages, page 1', get(`/api/messages/${ticket}?pageNumber=1`));
  await compare('one ticket', get(`/api/tickets/${ticket}`));
  await compare('contacts, the first page', get('/api/contacts?isGroup=false'));
  await compare('ticket update with its event', update);
} finally {
  await own.stop();
  await stock.stop();
  await cluster.stop();
  for (const folder of [data, ownData, stockData]) await removeData(folder);
}

async function compare(name: string, ask: (url: string) => Promise<void>): Promise<void> {
  for (let warm = 0; warm < WARM; warm += 1) for (const { url } of [own, stock]) await ask(url);
  const [spentByOwn, spentByStock] = [new CpuMeter(), new CpuMeter()];
  for (let turns = 0; turns < ROUNDS; turns += 1) {
    await spentByOwn.measure([own.pid, cluster.pid], () => ask(own.url));
    await spentByStock.measure([stock.pid, cluster.pid], () => ask(stock.url));
  }
  const [ours, theirs] = [spentByOwn.msPerCall, spentByStock.msPerCall];
  console.log(`${name.padEnd(32)} ${round(ours)}   ${round(theirs)}   × ${round(theirs / ours)}`);
}

async function fetchBody(url: string, options: RequestInit): Promise<void> {
  const reply = await fetch(url, options);
  const body = await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${Buffer.from(body).toString()}`);
}
