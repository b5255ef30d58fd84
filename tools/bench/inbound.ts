import { setTimeout as sleep } from 'node:timers/promises';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { startBareReceiver } from './support/start-bare-programs.ts';
import { cpuMs, startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { fillCompany } from './support/seed-conversations.ts';
import { trackConfirmations } from './support/track-confirmations.ts';
import { percentile, round } from './support/statistics.ts';
import { connectPhones, peerEnvironment } from './support/connect-phones.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// Messages received over the real driver from a local WhatsApp peer: how many per second are stored and confirmed,
// how long the confirmation takes, and the CPU time of product and database together; then the same for a program
// that only receives and stores them (`support/bare-receiver.ts`). `npm run bench inbound -- <messages in the table>
// <per second> <seconds>`; the phones' own CPU time is not counted.

const [size = 1_000_000, rate = 250, lasts = 20] = process.argv.slice(2).map(Number);
const LINES = 5;
const CUSTOMERS = 200;
/** Warms up like some minutes of service: newly loaded code is not compiled yet. */
const WARM_SECONDS = 45;

const data = await temporaryData();
const cluster = await startCluster(data);
const peer = await WhatsAppPeer.start();
const environment = await peerEnvironment(peer);
const customers = Array.from({ length: CUSTOMERS }, (_none, index) => `55118${String(10_000_000 + index)}`);
try {
  for (const [index, phone] of customers.entries()) peer.addCustomer({ phone, name: `Customer ${index}` });
  console.log(`${size.toLocaleString('en')} messages in the table, ${LINES} connections`);
  await measureProduct();
  await measureBare();
} finally {
  await peer.stop();
  await cluster.stop();
  await removeData(data);
}

async function measureProduct(): Promise<void> {
  const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl, ...environment });
  try {
    const company = await createBenchCompany(product);
    if (size > 0) await fillCompany(cluster.admin, company.id, size);
    await measure('product', product.pid, await connectPhones(peer, product.url, company.token, LINES));
  } finally {
    await product.stop();
  }
}

async function measureBare(): Promise<void> {
  const lines = Array.from({ length: LINES }, (_none, line) => `55119888${String(line).padStart(5, '0')}`);
  const bare = await startBareReceiver(cluster, peer, environment, lines);
  try {
    await measure('bare', bare.pid, lines);
  } finally {
    await bare.stop();
  }
}

async function measure(name: string, pid: number, lines: string[]): Promise<void> {
  const { times, send, settle } = trackConfirmations(peer);
  const write = (index: number) =>
    peer.writeAs(customers[index % CUSTOMERS] ?? '', lines[index % LINES] ?? '', {
      kind: 'text',
      text: `mensagem número ${index} com algumas palavras a mais`,
    });

  const offer = async (total: number) => {
    const started = performance.now();
    for (let index = 0; index < total; index += 1) {
      const due = started + (index / rate) * 1000;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      await send(() => write(index));
    }
    return performance.now() - started;
  };

  // Every customer writes once first, so that sessions and tickets exist as in a company at work.
  for (let index = 0; index < CUSTOMERS * LINES; index += 1) await send(() => write(index));
  await settle();
  await offer(rate * WARM_SECONDS);
  await settle();
  times.length = 0;

  const total = rate * lasts;
  const spent = () => ({ own: cpuMs([pid]), database: cpuMs([cluster.pid]) });
  const before = spent();
  const started = performance.now();
  const sentFor = await offer(total);
  await settle();
  const took = performance.now() - started;
  const after = spent();
  const own = (after.own - before.own) / total;
  const database = (after.database - before.database) / total;
  console.log(
    `${name}: offered ${round(total / (sentFor / 1000), 0)}/s, ` +
      `stored and confirmed ${round(total / (took / 1000), 0)}/s, confirmation p50 ${round(percentile(times, 0.5), 1)} ms, ` +
      `p99 ${round(percentile(times, 0.99), 1)} ms, ${round(own + database, 2)} CPU-ms a message ` +
      `(itself ${round(own, 2)}, database ${round(database, 2)})`,
  );
}
