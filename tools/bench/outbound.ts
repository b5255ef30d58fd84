import { setTimeout as sleep } from 'node:timers/promises';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { cpuMs, startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { round } from './support/statistics.ts';
import { connectPhones, peerEnvironment } from './support/connect-phones.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// Messages going out over the real driver to phones on this computer: how many a second arrive, in order.
// `npm run bench outbound -- <messages> <connections>`

const [total = 2000, LINES = 5] = process.argv.slice(2).map(Number);
const CUSTOMERS = 20;

const data = await temporaryData();
const cluster = await startCluster(data);
const peer = await WhatsAppPeer.start();
const product = await startProduct(data, {
  DATABASE_URL: cluster.databaseUrl,
  ...(await peerEnvironment(peer)),
});
try {
  const { token } = await createBenchCompany(product);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async <T>(method: string, path: string, body: object): Promise<T> => {
    const reply = await fetch(product.url + path, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const lines = await connectPhones(peer, product.url, token, LINES);
  const queue = await call<{ id: number }>('POST', '/api/queue', { name: 'Bench', color: '#123456' });
  const customers = Array.from({ length: CUSTOMERS }, (_none, index) => `55117${String(10_000_000 + index)}`);
  const tickets: { id: number; phone: string }[] = [];
  for (const [index, phone] of customers.entries()) {
    peer.addCustomer({ phone, name: `Customer ${index}` });
    await peer.writeAs(phone, lines[index % LINES] ?? '', { kind: 'text', text: 'Olá' });
  }
  while (tickets.length < CUSTOMERS) {
    await sleep(100);
    const reply = await fetch(`${product.url}/api/tickets?status=pending&showAll=true`, { headers });
    const { tickets: waiting } = (await reply.json()) as {
      tickets: { id: number; contact: { number: string } }[];
    };
    for (const { id, contact } of waiting) {
      await call('PUT', `/api/tickets/${id}`, { status: 'open', queueId: queue.id });
      tickets.push({ id, phone: contact.number });
    }
  }
  const arrived = () => customers.reduce((sum, phone) => sum + textsOf(phone).length, 0);
  const textsOf = (phone: string) => peer.ledger(phone).filter((entry) => entry.text.startsWith('out '));

  const before = cpuMs([product.pid, cluster.pid]);
  const started = performance.now();
  await Promise.all(
    tickets.map(async ({ id }) => {
      for (let number = 0; number < total / CUSTOMERS; number += 1)
        await call('POST', `/api/messages/${id}`, { body: `out ${number}` });
    }),
  );
  const accepted = performance.now() - started;
  while (arrived() < total) await sleep(20);
  const took = performance.now() - started;
  const cpu = (cpuMs([product.pid, cluster.pid]) - before) / total;
  const disordered = customers.filter((phone) =>
    textsOf(phone).some((entry, index) => entry.text !== `out ${index}`),
  );
  console.log(
    `${total} messages over ${LINES} connections: accepted ${round(total / (accepted / 1000), 0)}/s, arrived ${round(total / (took / 1000), 0)}/s, ` +
      `conversations out of order ${disordered.length}, ${round(cpu, 2)} CPU-ms a message (the call that writes it included)`,
  );
} finally {
  await product.stop();
  await peer.stop();
  await cluster.stop();
  await removeData(data);
}
