import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '@prosa/contract';
import { type LedgerEntry, WhatsAppPeer } from '@prosa/peers/whatsapp';
import { type Caller, lastingCaller } from '../support/caller.ts';
import { type BenchCluster, cpuMs, startCluster } from '../support/cluster.ts';
import { ADMIN, createBenchCompany } from '../support/company.ts';
import { connectPhones, peerEnvironment } from '../support/connect-phones.ts';
import { type Product, removeData, startProduct, temporaryData } from '../support/product.ts';
import { fillCompany } from '../support/seed-conversations.ts';
import { addListItems, FASTEST_PACE } from '../support/seed-campaigns.ts';
import { percentile, round } from '../support/statistics.ts';

// A campaign without pauses over the real driver to local phones: recipients per second and the CPU time of each in
// product and database together, once to strangers and once to the same people; then as many messages that a person
// writes into their tickets. Meanwhile, and before and after it, what an attendant waits for: until a message is on
// the customer's phone, and for the list of tickets.

const MESSAGES = 20_000;
/** Sends of the attendant, and calls of the list, in each round. */
const SENDS = 80;
const ATTENDED = '5511700000001';

interface Ground {
  product: Product;
  cluster: BenchCluster;
  peer: WhatsAppPeer;
  call: Caller;
  companyId: number;
  queueId: number;
  connection: { id: number; phone: string };
  phones: string[];
}

export async function measureCampaigns([recipients = 10_000]: number[]): Promise<void> {
  const data = await temporaryData();
  const cluster = await startCluster(data);
  const peer = await WhatsAppPeer.start();
  const product = await startProduct(data, {
    DATABASE_URL: cluster.databaseUrl,
    ...(await peerEnvironment(peer)),
  });
  try {
    const ground = await prepare({ product, cluster, peer }, recipients);
    const attend = await openConversation(ground);
    const quiet = await measureAttendant(ground, attend);
    const strangers = await startCampaign(ground);
    const during = await measureAttendant(ground, attend);
    const first = await finish(ground, strangers, 'campaign to strangers');
    const after = await measureAttendant(ground, attend);
    const again = await finish(ground, await startCampaign(ground), 'campaign to the same people');
    const plain = await writeToAll(ground);
    console.log(
      `ratio to plain: strangers ${round(first / plain, 1)}, the same people ${round(again / plain, 1)}`,
    );
    showWaits({ 'before it': quiet, 'while it runs': during, 'after it': after });
  } finally {
    await product.stop();
    await peer.stop();
    await cluster.stop();
    await removeData(data);
  }
}

async function prepare(
  parts: Pick<Ground, 'product' | 'cluster' | 'peer'>,
  recipients: number,
): Promise<Ground> {
  const { product, cluster, peer } = parts;
  const { id: companyId, token } = await createBenchCompany(product);
  const call = lastingCaller(product, ADMIN);
  const [phone = ''] = await connectPhones(peer, product.url, token, 1);
  const { rows } = await cluster.admin.query<{ id: number }>(
    'select id from connections order by id limit 1',
  );
  const { queueId } = await fillCompany(cluster.admin, companyId, MESSAGES);
  await call('POST', '/api/campaign-settings', { settings: FASTEST_PACE });
  const phones = Array.from({ length: recipients }, (_none, index) => `55219${String(10_000_000 + index)}`);
  for (const [index, number] of phones.entries())
    peer.addCustomer({ phone: number, name: `Customer ${index}` });
  return { ...parts, call, companyId, queueId, connection: { id: rows[0]?.id ?? 0, phone }, phones };
}

/** A customer who wrote, and the ticket in which an attendant answers. */
async function openConversation({ peer, call, connection, cluster, queueId }: Ground): Promise<number> {
  peer.addCustomer({ phone: ATTENDED, name: 'Attended' });
  await peer.writeAs(ATTENDED, connection.phone, { kind: 'text', text: 'Olá' });
  const find = async () =>
    (
      await cluster.admin.query<{ id: number }>(
        `select t.id from tickets t join contacts c on c.id = t."contactId" where c.number = $1`,
        [ATTENDED],
      )
    ).rows[0]?.id;
  let id = await find();
  while (id === undefined) {
    await sleep(50);
    id = await find();
  }
  await call('PUT', `/api/tickets/${id}`, { status: 'open', queueId });
  for (let warm = 0; warm < SENDS; warm += 1)
    await call('POST', `/api/messages/${id}`, { body: `warm ${warm}` });
  while (peer.ledger(ATTENDED).filter(({ text }) => text.startsWith('warm')).length < SENDS) await sleep(50);
  return id;
}

interface Waits {
  sends: number[];
  lists: number[];
}

/** One message after the other, each until it is on the phone, and the list of tickets in between. */
async function measureAttendant({ peer, call }: Ground, ticketId: number): Promise<Waits> {
  const waits: Waits = { sends: [], lists: [] };
  for (let place = 0; place < SENDS; place += 1) {
    const started = performance.now();
    const text = `out ${round(started, 0)} ${place}`;
    const arrived = untilArrived(peer, text);
    await call('POST', `/api/messages/${ticketId}`, { body: text });
    await arrived;
    waits.sends.push(performance.now() - started);
    const asked = performance.now();
    await call('GET', '/api/tickets?status=open&showAll=true');
    waits.lists.push(performance.now() - asked);
    await sleep(50 + Math.random() * 100);
  }
  return waits;
}

/** Resolves when the message with this text is on the phone of the attended customer. */
const untilArrived = (peer: WhatsAppPeer, text: string): Promise<void> =>
  new Promise((resolve) => {
    const look = ({ customer, entry }: { customer: string; entry: LedgerEntry }) => {
      if (customer !== ATTENDED || entry.text !== text) return;
      peer.off('message', look);
      resolve();
    };
    peer.on('message', look);
  });

interface Running {
  id: number;
  before: { own: number; database: number };
  startedAt: number;
}

const spent = ({ product, cluster }: Ground) => ({
  own: cpuMs([product.pid]),
  database: cpuMs([cluster.pid]),
});

/** Resolves once its first messages are on the phones. */
async function startCampaign(ground: Ground): Promise<Running> {
  const { call, cluster, companyId, connection, phones, peer, queueId } = ground;
  const { users } = await call<{ users: { id: number }[] }>('GET', '/api/users');
  const { id: contactListId } = await call<{ id: number }>('POST', '/api/contact-lists', { name: 'Bench' });
  await addListItems(cluster.admin, { companyId, contactListId, phones });
  const { id } = await call<Campaign>('POST', '/api/campaigns', {
    name: 'Bench',
    message1: 'Olá {nome}, temos uma novidade.',
    contactListId,
    whatsappId: connection.id,
    openTicket: 'enabled',
    statusTicket: 'open',
    queueId,
    userId: users[0]?.id ?? 0,
  });
  const running = { id, before: spent(ground), startedAt: performance.now() };
  await call('POST', `/api/campaigns/${id}/start`, {});
  await once(peer as never, 'message');
  return running;
}

async function finish(ground: Ground, { id, before, startedAt }: Running, name: string): Promise<number> {
  const show = () => ground.call<Campaign>('GET', `/api/campaigns/${id}`);
  let campaign = await show();
  while (campaign.status !== 'FINALIZADA') {
    await sleep(500);
    campaign = await show();
  }
  const { total, sent, failed } = campaign.counters;
  console.log(`${name}: ${sent} of ${total} sent, ${failed} failed`);
  const cost = costOf(ground, { before, startedAt, count: total });
  console.log(`  ${round(cost.perSecond, 1)}/s, ${cost.text}`);
  return cost.each;
}

/** One message of a person into each ticket of the campaign, over the same connection to the same phones. */
async function writeToAll(ground: Ground): Promise<number> {
  const { call, cluster, peer, phones } = ground;
  const { rows } = await cluster.admin.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.id = t."contactId"
     where c.number = any ($1) and t.status = 'open'`,
    [phones],
  );
  let arrived = 0;
  peer.on('message', () => (arrived += 1));
  const running = { before: spent(ground), startedAt: performance.now() };
  const left = [...rows];
  const write = async () => {
    for (let next = left.pop(); next; next = left.pop())
      await call('POST', `/api/messages/${next.id}`, { body: 'Olá, temos uma novidade.' });
  };
  await Promise.all(Array.from({ length: 8 }, write));
  while (arrived < rows.length) await sleep(100);
  await sleep(1000);
  const cost = costOf(ground, { ...running, count: rows.length });
  console.log(`${rows.length} plain messages: ${round(cost.perSecond, 1)}/s, ${cost.text}`);
  return cost.each;
}

function costOf(ground: Ground, { before, startedAt, count }: Omit<Running, 'id'> & { count: number }) {
  const now = spent(ground);
  const own = (now.own - before.own) / count;
  const database = (now.database - before.database) / count;
  return {
    perSecond: count / ((performance.now() - startedAt) / 1000),
    each: own + database,
    text: `${round(own + database)} CPU-ms each (itself ${round(own)}, database ${round(database)})`,
  };
}

function showWaits(all: Record<string, Waits>): void {
  const [quiet, during] = Object.values(all);
  for (const kind of ['sends', 'lists'] as const) {
    for (const [when, waits] of Object.entries(all))
      console.log(
        `${kind.padEnd(6)} ${when.padEnd(14)} p50 ${round(percentile(waits[kind], 0.5), 1)} ms   ` +
          `p99 ${round(percentile(waits[kind], 0.99), 1)} ms`,
      );
    const ratio = (share: number) =>
      round(percentile(during?.[kind] ?? [], share) / percentile(quiet?.[kind] ?? [], share), 2);
    console.log(`${kind.padEnd(6)} ratio p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`);
  }
}
