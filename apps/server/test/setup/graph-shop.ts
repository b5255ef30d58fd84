import { api, type Ticket } from '@prosa/contract';
import {
  createGraphPeer,
  type GraphChannel,
  type GraphCustomer,
  type GraphEntry,
  type GraphNumber,
  type GraphPage,
  type GraphPeer,
  type GraphUser,
} from '@prosa/peers/graph';
import { expect } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import type { Client } from './client.ts';
import { Attendant } from './attendant.ts';
import { createCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';
import { waitUntil } from './wait-until.ts';

/** The product with a local Graph API peer. */
export interface WithGraph {
  server: TestServer;
  peer: GraphPeer;
  stop(): Promise<void>;
}

const VERIFY_TOKEN = 'verify-token-of-the-tests';

export async function startWithGraph(changes: Partial<Config> = {}): Promise<WithGraph> {
  const peer = await createGraphPeer({});
  const server = await startTestServer({
    roles: ['web', 'worker', 'channels'],
    meta: {
      graphUrl: peer.url,
      isOwnFarEnd: true,
      version: 'v25.0',
      loginUrl: peer.url,
      appId: peer.world.app.id,
      appSecret: peer.world.app.secret,
      verifyToken: VERIFY_TOKEN,
    },
    ...changes,
  });
  // The peer's rules use the same clock as the product.
  peer.clock = () => server.clock.now();
  const address = `${server.url}/api/webhooks/meta`;
  if (!(await peer.verifyWebhook(address, VERIFY_TOKEN))) throw new Error('the handshake failed');
  peer.setAppWebhook(address);
  return {
    server,
    peer,
    async stop() {
      await server.stop();
      await peer.stop();
    },
  };
}

let people = 0;

/** A company with a page, its Instagram account and a Cloud API number, all connected, and an attendant. */
export class GraphShop extends Attendant {
  readonly graph: WithGraph;
  readonly companyId: number;
  readonly user: GraphUser;
  readonly page: GraphPage;
  readonly number: GraphNumber;
  readonly connections: Record<GraphChannel, number>;

  constructor(
    graph: WithGraph,
    fields: Pick<GraphShop, 'admin' | 'companyId' | 'queueId' | 'user' | 'page' | 'number' | 'connections'>,
  ) {
    super(fields.admin, fields.queueId);
    this.graph = graph;
    this.companyId = fields.companyId;
    this.user = fields.user;
    this.page = fields.page;
    this.number = fields.number;
    this.connections = fields.connections;
  }

  static async open(graph: WithGraph): Promise<GraphShop> {
    const { peer, server } = graph;
    const { admin, id: companyId } = await createCompany(server);
    const queueId = await Attendant.prepareCompany(admin);
    const user = peer.addUser({ name: 'Clara' });
    const page = peer.addPage({
      name: `Loja ${companyId}`,
      userIds: [user.id],
      instagram: { username: `loja${companyId}` },
    });
    const number = peer.addNumber({ displayNumber: `+55 11 4000-${companyId}`, verifiedName: 'Loja' });
    const rows = await admin.call(api.channelAccounts.connect, {
      body: { facebookUserId: user.id, facebookUserToken: user.token, addInstagram: true },
    });
    const cloud = await connectNumber(graph, admin, number);
    const idOf = (channel: string) => rows.find((row) => row.channel === channel)?.id ?? 0;
    const connections = {
      facebook: idOf('facebook'),
      instagram: idOf('instagram'),
      whatsappapi: cloud,
    };
    for (const id of Object.values(connections)) await untilUp(admin, id);
    return new GraphShop(graph, { admin, companyId, queueId, user, page, number, connections });
  }

  customer(channel: GraphChannel, name = `Person ${(people += 1)}`): GraphCustomer {
    const accounts = {
      facebook: this.page.id,
      instagram: this.page.instagram?.id ?? '',
      whatsappapi: this.number.id,
    };
    const phone = `55119876${String(10_000 + (people += 1))}`;
    return this.graph.peer.addCustomer({
      channel,
      name,
      accountId: accounts[channel],
      ...(channel === 'whatsappapi' ? { phone } : {}),
    });
  }

  /** The pending ticket whose last message is this text, once it exists. */
  ticketOf(text: string): Promise<Ticket> {
    return waitUntil(async () => {
      const query = { showAll: 'true', status: 'pending' } as const;
      const { tickets } = await this.admin.call(api.tickets.list, { query });
      const ticket = tickets.find(({ lastMessage }) => lastMessage === text);
      if (!ticket) throw new Error(`nobody said "${text}"`);
      return ticket;
    });
  }

  /** A customer writes and the ticket is accepted. */
  async serve(
    customer: GraphCustomer,
    text = `Hello from ${customer.name}`,
    options: { at?: Date } = {},
  ): Promise<Ticket> {
    await customer.write(text, options).accepted;
    return this.accept(await this.ticketOf(text));
  }

  /** The last message that reached a customer, once it matches. */
  arrived(customer: GraphCustomer, expected: Partial<GraphEntry>): Promise<GraphEntry> {
    return waitUntil(() => {
      const entry = customer.ledger.at(-1);
      expect(entry).toMatchObject(expected);
      return entry as GraphEntry;
    });
  }
}

/** Saves a Cloud API number and registers its webhook URL with the peer. */
export async function connectNumber(
  { peer, server }: WithGraph,
  admin: Client,
  number: GraphNumber,
): Promise<number> {
  const { id, cloud } = await admin.call(api.channelAccounts.createCloud, {
    body: {
      name: `Cloud ${number.id}`,
      phoneNumberId: number.id,
      businessAccountId: number.businessId,
      accessToken: number.token,
      appSecret: number.appSecret,
    },
  });
  const address = server.url + (cloud?.webhookUrl ?? '');
  expect(await peer.verifyWebhook(address, cloud?.verifyToken ?? '')).toBe(true);
  peer.setNumberWebhook(number.id, address);
  return id;
}

export const untilUp = (admin: Client, id: number) =>
  waitUntil(async () => {
    const row = await admin.call(api.connections.show, { params: { id: String(id) }, query: {} });
    expect(row).toMatchObject({ status: 'CONNECTED' });
    return row;
  });
