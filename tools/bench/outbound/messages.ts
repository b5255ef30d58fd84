import { setTimeout as sleep } from 'node:timers/promises';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { callerOf } from '../support/caller.ts';
import { type BenchCluster, cpuMs, startCluster } from '../support/cluster.ts';
import { createBenchCompany } from '../support/company.ts';
import { round } from '../support/statistics.ts';
import { connectPhones, peerEnvironment } from '../support/connect-phones.ts';
import { removeData, startProduct, temporaryData } from '../support/product.ts';
import { startBareSender } from '../support/start-bare-programs.ts';

// Messages sent over the real driver to local phones: how many per second arrive, in order, and the CPU time of each
// in product and database together, including the call that creates it; then the same for a program that only
// encrypts and sends them (`support/bare-sender.ts`). The phones' own CPU time is not counted. The same number of
// messages is sent first without measuring, because newly loaded code is not compiled yet.

const CUSTOMERS = 20;

interface Ground {
  data: string;
  cluster: BenchCluster;
  peer: WhatsAppPeer;
  environment: Record<string, string>;
  connections: number;
  /** Messages to each customer. */
  each: number;
}

export async function measureMessages([total = 2000, connections = 5]: number[]): Promise<void> {
  const data = await temporaryData();
  const cluster = await startCluster(data);
  const peer = await WhatsAppPeer.start();
  const environment = await peerEnvironment(peer);
  const each = Math.ceil(total / CUSTOMERS);
  const ground = { data, cluster, peer, environment, connections, each };
  try {
    console.log(`${each * CUSTOMERS} messages over ${connections} connections to ${CUSTOMERS} customers`);
    const product = await measureProduct(ground);
    const bare = await measureBare(ground);
    console.log(`ratio: ${round(product / bare, 1)}`);
  } finally {
    await peer.stop();
    await cluster.stop();
    await removeData(data);
  }
}

function addCustomers(peer: WhatsAppPeer, prefix: string): string[] {
  const customers = Array.from(
    { length: CUSTOMERS },
    (_none, index) => `${prefix}${String(10_000_000 + index)}`,
  );
  for (const [index, phone] of customers.entries()) peer.addCustomer({ phone, name: `Customer ${index}` });
  return customers;
}

function textsTo(peer: WhatsAppPeer, phone: string) {
  return peer.ledger(phone).filter((entry) => entry.text.startsWith('out '));
}

interface Sender {
  name: string;
  pid: number;
  customers: string[];
}

/** Sends twice and measures the second time. */
async function measure(
  { peer, cluster, each }: Ground,
  { name, pid, customers }: Sender,
  send: (first: number) => Promise<void>,
): Promise<number> {
  const arrived = () => customers.reduce((sum, phone) => sum + textsTo(peer, phone).length, 0);
  const sendAll = async (first: number) => {
    await send(first);
    while (arrived() < (first + each) * CUSTOMERS) await sleep(20);
  };
  await sendAll(0);
  await sleep(1000);
  const spent = () => ({ own: cpuMs([pid]), database: cpuMs([cluster.pid]) });
  const before = spent();
  const started = performance.now();
  await sendAll(each);
  const took = performance.now() - started;
  // Includes the writes that follow the last arrival.
  await sleep(1000);
  const after = spent();
  const count = each * CUSTOMERS;
  const own = (after.own - before.own) / count;
  const database = (after.database - before.database) / count;
  const disordered = customers.filter((phone) =>
    textsTo(peer, phone).some((entry, index) => entry.text !== `out ${index}`),
  );
  console.log(
    `${name}: arrived ${round(count / (took / 1000), 0)}/s, conversations out of order ${disordered.length}, ` +
      `${round(own + database, 2)} CPU-ms a message (itself ${round(own, 2)}, database ${round(database, 2)})`,
  );
  return own + database;
}

async function measureProduct(ground: Ground): Promise<number> {
  const { data, cluster, peer, environment, each } = ground;
  const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl, ...environment });
  try {
    const { token } = await createBenchCompany(product);
    const call = callerOf(product.url, token);
    const connections = await connectPhones(peer, product.url, token, ground.connections);
    const queue = await call<{ id: number }>('POST', '/api/queue', { name: 'Bench', color: '#123456' });
    const customers = addCustomers(peer, '55117');
    for (const [index, phone] of customers.entries())
      await peer.writeAs(phone, connections[index % ground.connections] ?? '', { kind: 'text', text: 'Olá' });
    const tickets: number[] = [];
    while (tickets.length < CUSTOMERS) {
      await sleep(100);
      const { tickets: waiting } = await call<{ tickets: { id: number }[] }>(
        'GET',
        '/api/tickets?status=pending&showAll=true',
      );
      for (const { id } of waiting) {
        await call('PUT', `/api/tickets/${id}`, { status: 'open', queueId: queue.id });
        tickets.push(id);
      }
    }
    return await measure(ground, { name: 'product', pid: product.pid, customers }, async (first) => {
      await Promise.all(
        tickets.map(async (id) => {
          for (let number = first; number < first + each; number += 1)
            await call('POST', `/api/messages/${id}`, { body: `out ${number}` });
        }),
      );
    });
  } finally {
    await product.stop();
  }
}

async function measureBare(ground: Ground): Promise<number> {
  const { cluster, peer, environment, each } = ground;
  const phones = Array.from(
    { length: ground.connections },
    (_none, index) => `55119888${String(index).padStart(5, '0')}`,
  );
  const bare = await startBareSender(cluster, peer, environment, phones);
  try {
    const customers = addCustomers(peer, '55116');
    for (const [index, phone] of customers.entries())
      await peer.writeAs(phone, phones[index % ground.connections] ?? '', { kind: 'text', text: 'Olá' });
    await bare.waitForChats(CUSTOMERS);
    return await measure(ground, { name: 'bare', pid: bare.pid, customers }, (first) =>
      bare.send(first, each),
    );
  } finally {
    await bare.stop();
  }
}
