import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { cpuMs, startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { trackConfirmations } from './support/track-confirmations.ts';
import { percentile, round } from './support/statistics.ts';
import { connectPhones, peerEnvironment } from './support/connect-phones.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// The cost of a bot: new customers who are asked for consent, shown a menu and led through three levels of options,
// compared with as many who write the same to a connection without a bot, one after the other in one run. `npm run
// bench bot -- <customers>`. The answers are sent meanwhile and share the two cores; the phones' own CPU time is not
// counted.

const [customers = 200] = process.argv.slice(2).map(Number);
/** A greeting, consent, a queue, and three levels of options. */
const CUSTOMER_SCRIPT = ['Bom dia', '1', '2', '1', '1', '2'];

const level = (name: string, options: object[] = []) => ({ name, greetingMessage: `${name}:`, options });
const tree = [
  level('Internet', [level('Lenta', [level('Modem'), level('Celular')]), level('Sem sinal')]),
  level('Boleto'),
];

const data = await temporaryData();
const cluster = await startCluster(data);
const peer = await WhatsAppPeer.start();
const product = await startProduct(data, {
  DATABASE_URL: cluster.databaseUrl,
  ...(await peerEnvironment(peer)),
});
try {
  const company = await createBenchCompany(product);
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body: object): Promise<{ id: number }> => {
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${method} ${path} answered ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  const [phone = ''] = await connectPhones(peer, product.url, company.token, 1);
  const { times, send, settle } = trackConfirmations(peer);

  /** All customers write the first text, then all the second; returns answers per second and the cost of each. */
  async function talk(prefix: string): Promise<{ rate: number; cpu: number; p99: number }> {
    const people = Array.from({ length: customers }, (_none, index) => `${prefix}${10_000_000 + index}`);
    for (const [index, person] of people.entries())
      peer.addCustomer({ phone: person, name: `Customer ${index}` });
    times.length = 0;
    const before = cpuMs([product.pid, cluster.pid]);
    const started = performance.now();
    for (const text of CUSTOMER_SCRIPT) {
      for (const person of people) await send(() => peer.writeAs(person, phone, { kind: 'text', text }));
      await settle();
    }
    const count = customers * CUSTOMER_SCRIPT.length;
    return {
      rate: count / ((performance.now() - started) / 1000),
      cpu: (cpuMs([product.pid, cluster.pid]) - before) / count,
      p99: percentile(times, 0.99),
    };
  }

  // A first round without measuring: plans and code are warm for both.
  await talk('55116');
  const plain = await talk('55117');

  const queue = async (name: string, color: string, orderQueue: number) =>
    (await call('POST', '/queue', { name, color, orderQueue, greetingMessage: name, chatbots: tree })).id;
  const queueIds = [await queue('Vendas', '#00aa00', 1), await queue('Suporte', '#0000aa', 2)];
  const list = await fetch(`${product.url}/api/whatsapp`, { headers });
  const [connection] = (await list.json()) as { id: number }[];
  await call('PUT', `/whatsapp/${connection?.id}`, { greetingMessage: 'Olá!', queueIds });
  for (const [key, value] of Object.entries({
    lgpdMessage: 'Tratamos os seus dados.',
    enableLGPD: 'enabled',
  }))
    await call('PUT', `/settings/${key}`, { value });
  const bot = await talk('55118');

  const shown = ({ rate, cpu, p99 }: typeof plain) =>
    `${round(rate, 0)}/s, confirmation p99 ${round(p99, 0)} ms, ${round(cpu, 2)} CPU-ms a message`;
  console.log(`nobody answers: ${shown(plain)}`);
  console.log(`consent and a bot of three levels: ${shown(bot)}`);
  console.log(
    `ratio: ${round(bot.rate / plain.rate, 2)} × the messages a second, ${round(bot.cpu / plain.cpu, 2)} × the CPU ` +
      `(sending the answers included)`,
  );
} finally {
  await product.stop();
  await peer.stop();
  await cluster.stop();
  await removeData(data);
}
