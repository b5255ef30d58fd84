import { api, type Queue, type TicketDetail } from '@prosa/contract';
import type {
  GraphChannel,
  GraphCustomer,
  GraphNumber,
  GraphPage,
  GraphPeer,
  GraphUser,
} from '@prosa/peers/graph';
import { type People, type Person, type TestCompany, unique } from './people.ts';
import type { Server } from './server.ts';
import { test as base, expect } from './test.ts';

export type { GraphChannel };

let numbers = 0;
/** Digits that are unique in this process. */
const newDigits = () => String(10_000_000 + (numbers += 1));

/** A company with a Cloud API number and a page with an Instagram account at Meta. None of them is connected yet. */
class GraphShop {
  readonly #server: Server;
  readonly #people: People;
  readonly graph: GraphPeer;
  readonly company: TestCompany;
  readonly admin: Person;
  readonly attendant: Person;
  readonly queue: Queue;
  /** The administrator of the page. */
  readonly owner: GraphUser;
  readonly page: GraphPage;
  readonly number: GraphNumber;

  private constructor(server: Server, people: People, made: GraphShopParts) {
    this.#server = server;
    this.#people = people;
    this.graph = made.graph;
    this.company = made.company;
    this.admin = made.company.admin;
    this.attendant = made.attendant;
    this.queue = made.queue;
    this.owner = made.owner;
    this.page = made.page;
    this.number = made.number;
  }

  static async open(server: Server, people: People, graph: GraphPeer): Promise<GraphShop> {
    const plan = await people.addPlan({ users: 20, connections: 5, queues: 10 });
    const company = await people.addCompany({ planId: plan.id });
    const admin = await people.as(company.admin);
    for (const key of ['sendGreetingAccepted', 'sendFarewellWaitingTicket'])
      await people.set(company.admin, key, 'disabled');
    const queue = await admin.call(api.queues.create, { body: { name: 'Vendas', color: '#2563eb' } });
    const attendant = await people.addUser(company, { name: 'Bruno Lima', queueIds: [queue.id] });
    const owner = graph.addUser({ name: `Clara ${unique()}` });
    const page = graph.addPage({
      name: `Loja ${unique()}`,
      userIds: [owner.id],
      instagram: { username: `loja${unique()}` },
    });
    const number = graph.addNumber({ displayNumber: `+55 11 ${newDigits()}`, verifiedName: 'Loja' });
    return new GraphShop(server, people, { graph, company, attendant, queue, owner, page, number });
  }

  /** Connects as the dialogs do and waits until the connection is up. Returns its id. */
  async connect(channel: GraphChannel): Promise<number> {
    const admin = await this.#people.as(this.admin);
    if (channel === 'whatsappapi') {
      const { id, cloud } = await admin.call(api.channelAccounts.createCloud, { body: this.cloudAccount });
      this.enterWebhook(cloud?.webhookUrl ?? '');
      return this.#untilUp(id);
    }
    const rows = await admin.call(api.channelAccounts.connect, {
      body: {
        facebookUserId: this.owner.id,
        facebookUserToken: this.owner.token,
        addInstagram: channel === 'instagram',
        pages: [
          {
            id: this.page.id,
            withFacebook: channel === 'facebook',
            withInstagram: channel === 'instagram',
          },
        ],
      },
    });
    return this.#untilUp(rows[0]?.id ?? 0);
  }

  get cloudAccount() {
    const { id, businessId, token, appSecret } = this.number;
    return {
      name: 'Número oficial',
      phoneNumberId: id,
      businessAccountId: businessId,
      accessToken: token,
      appSecret,
    };
  }

  /** Sets the copied webhook address, as in Meta's dashboard. */
  enterWebhook(address: string): void {
    this.graph.setNumberWebhook(this.number.id, new URL(address, this.#server.url).href);
  }

  async #untilUp(id: number): Promise<number> {
    const admin = await this.#people.as(this.admin);
    const status = async () => (await admin.call(api.connections.show, { params: { id }, query: {} })).status;
    await expect.poll(status, { intervals: [50] }).toBe('CONNECTED');
    return id;
  }

  addCustomer(channel: GraphChannel, name = `Cliente ${unique()}`): GraphCustomer {
    const accounts = {
      facebook: this.page.id,
      instagram: this.page.instagram?.id ?? '',
      whatsappapi: this.number.id,
    };
    return this.graph.addCustomer({
      channel,
      name,
      accountId: accounts[channel],
      ...(channel === 'whatsappapi' ? { phone: `5511${newDigits()}` } : {}),
    });
  }

  /** The customer wrote `agoMs` ago, and the attendant accepts the ticket. */
  async startConversation(customer: GraphCustomer, text = 'Bom dia!', agoMs = 0): Promise<TicketDetail> {
    await customer.write(text, { at: new Date(Date.now() - agoMs) }).accepted;
    const admin = await this.#people.as(this.admin);
    const query = { status: 'search', showAll: 'true', searchParam: customer.name } as const;
    const find = async () => (await admin.call(api.tickets.list, { query })).tickets[0]?.id;
    await expect.poll(find, { message: `${customer.name} has a ticket` }).toBeDefined();
    const params = { id: (await find()) ?? 0 };
    const body = { queueId: this.queue.id };
    await admin.call(api.tickets.update, { params, body });
    const client = await this.#people.as(this.attendant);
    return client.call(api.tickets.update, { params, body: { ...body, status: 'open' } });
  }

  /** Expects this text as the last message to the customer. */
  expectReceived(customer: GraphCustomer, text: string | RegExp): Promise<void> {
    return expect.poll(() => customer.ledger.at(-1)?.text ?? '').toMatch(text);
  }
}

interface GraphShopParts {
  graph: GraphPeer;
  company: TestCompany;
  attendant: Person;
  queue: Queue;
  owner: GraphUser;
  page: GraphPage;
  number: GraphNumber;
}

/** Each test gets its own shop. */
export const test = base.extend<{ shop: GraphShop }>({
  shop: async ({ server, people, graph }, use) => use(await GraphShop.open(server, people, graph)),
});
