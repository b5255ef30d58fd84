import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@prosa/contract';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { TestBucket } from '../../../apps/server/test/setup/bucket.ts';
import { RetryingClient } from './retrying-client.ts';
import { ChaosDatabase } from './database.ts';
import { ProductNode } from './product-node.ts';

const OWNER = { email: 'owner@chaos.test', password: 'owner-of-the-chaos' };
const PASSWORD = 'a-good-password';
const QR_CODE_TIMEOUT_MS = 60_000;

/** A message written by a customer, as recorded by the sender. */
interface CustomerMessage {
  id: string;
  text: string;
}

/** An attendant's message that the product accepted. */
interface AttendantMessage {
  messageId: number;
  text: string;
  isResent: boolean;
}

/** A phone that a campaign writes to. */
export interface Recipient {
  phone: string;
}

/** A conversation: a customer's phone, the connection, and the messages of both directions. */
export interface Customer {
  phone: string;
  account: string;
  written: CustomerMessage[];
  posted: AttendantMessage[];
}

/** All parts of the simulation: the database, the peer, the product's processes, customers and attendants. */
export interface World {
  database: ChaosDatabase;
  peer: WhatsAppPeer;
  nodes: ProductNode[];
  admin: RetryingClient;
  /** Two attendants who compete for the same tickets. */
  attendants: [RetryingClient, RetryingClient];
  queueId: number;
  accounts: string[];
  customers: Customer[];
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** The roles of each process. */
  nodes: string[];
  connections: number;
  /** Per connection. */
  customers: number;
  leaseSeconds: number;
  /** The processes share a bucket instead of a folder. */
  hasBucket: boolean;
}

export async function createWorld(options: WorldOptions): Promise<World> {
  // A short path, because it contains the database's socket, whose path length is limited.
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'));
  const peer = await WhatsAppPeer.start();
  const database = await ChaosDatabase.start(folder);
  const bucket = options.hasBucket ? await TestBucket.open() : undefined;
  const nodes = await createNodes(options, folder, { database, peer, bucket });
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill({ staysDown: true })));
    await peer.stop();
    await database.stop();
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { database, peer, nodes, stop, ...(await populate(options, nodes, peer)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createNodes(
  { nodes, leaseSeconds }: WorldOptions,
  folder: string,
  { database, peer, bucket }: { database: ChaosDatabase; peer: WhatsAppPeer; bucket: TestBucket | undefined },
): Promise<ProductNode[]> {
  const certificate = join(folder, 'ca.pem');
  await writeFile(certificate, peer.ca);
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'one-key-for-all-of-these-processes',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    LOG_LEVEL: 'warn',
    CHANNEL_LEASE_SECONDS: String(leaseSeconds),
    WA_WEB_SOCKET_URL: peer.url,
    WA_ROOT_KEY: Buffer.from(peer.rootKey).toString('base64'),
    WA_CA_FILE: certificate,
    WA_WEB_VERSION: '2.3000.1043857760',
  };
  return Promise.all(
    nodes.map((roles, index) =>
      ProductNode.create(
        `${String.fromCodePoint(65 + index)} (${roles})`,
        roles,
        { ...environment, ...placeOfFiles(folder, index, bucket) },
        database,
      ),
    ),
  );
}

/** A folder for all, or one for each and the bucket. */
const placeOfFiles = (
  folder: string,
  index: number,
  bucket: TestBucket | undefined,
): Record<string, string> =>
  bucket
    ? { DATA_DIR: join(folder, `data-${index}`), S3_URL: bucket.address('chaos') }
    : { DATA_DIR: join(folder, 'data') };

async function populate(options: WorldOptions, nodes: ProductNode[], peer: WhatsAppPeer) {
  // The first node prepares the database.
  const [first, ...others] = nodes;
  await first?.start();
  const up = Promise.all(others.map((node) => node.start()));
  const urls = nodes.filter((node) => node.hasRole('web')).map((node) => node.url);
  const owner = new RetryingClient(urls, OWNER);
  const limits = { users: 10, connections: 10, queues: 10, amount: 10 };
  const plan = await owner.call(api.plans.create, { body: { name: 'Roomy', ...limits } });
  const credentials = (name: string) => ({ email: `${name}@company.test`, password: PASSWORD });
  await owner.call(api.companies.create, {
    body: { name: 'Company', planId: plan.id, dueDate: '2999-01-01', ...credentials('admin') },
  });
  const admin = new RetryingClient(urls, credentials('admin'));
  const queue = await admin.call(api.queues.create, { body: { name: 'Sales', color: '#00aa00' } });
  // Automatic messages would be in the phones' ledgers but not in the simulation's.
  await admin.call(api.settings.updateCompany, {
    body: { column: 'sendGreetingAccepted', data: 'disabled' },
  });
  const hire = async (name: string) => {
    const rights = { allTicket: 'enable' as const, queueIds: [queue.id] };
    await admin.call(api.users.create, { body: { name, ...credentials(name), ...rights } });
    return new RetryingClient(urls, credentials(name));
  };
  const attendants: World['attendants'] = [await hire('ana'), await hire('bruno')];
  const accounts: string[] = [];
  for (let index = 0; index < options.connections; index++) {
    const phone = `551190000000${index}`;
    await pairConnection(admin, peer, phone);
    accounts.push(phone);
  }
  const customers = accounts.flatMap((account, index) =>
    Array.from({ length: options.customers }, (_, number): Customer => {
      const phone = `55219${index}${String(number).padStart(7, '0')}`;
      peer.addCustomer({ phone, name: `Customer ${phone}` });
      return { phone, account, written: [], posted: [] };
    }),
  );
  await up;
  return { admin, attendants, queueId: queue.id, accounts, customers };
}

/** Creates a connection, waits for its code and scans it, as a user does. */
async function pairConnection(admin: RetryingClient, peer: WhatsAppPeer, phone: string): Promise<void> {
  const { id } = await admin.call(api.connections.create, { body: { name: `Line ${phone}` } });
  const deadline = Date.now() + QR_CODE_TIMEOUT_MS;
  let isScanned = false;
  for (;;) {
    const { status, qrcode } = await admin.call(api.connections.show, {
      params: { id: String(id) },
      query: {},
    });
    if (status === 'CONNECTED') return;
    if (status === 'qrcode' && qrcode.includes(',') && !isScanned) {
      peer.scan(qrcode, { phone, pushName: 'Company' });
      isScanned = true;
    }
    if (Date.now() > deadline) throw new Error(`A connection could not be paired: it is ${status}.`);
    await sleep(50);
  }
}
