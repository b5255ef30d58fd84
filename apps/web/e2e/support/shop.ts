import {
  api,
  type Message,
  type NewMessage,
  type Queue,
  type Ticket,
  type TicketDetail,
} from '@prosa/contract';
import type { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { Customer } from './customers.ts';
import { type People, type Person, type TestCompany, unique } from './people.ts';
import { test as base, expect } from './test.ts';

let numbers = 0;
/** A Brazilian mobile number that is unique in this process. */
const newNumber = () => `55119${String(80_000_000 + (numbers += 1))}`;

type Attendant = Person & { id: number };

/**
 * A company with an open connection, two queues, and two attendants who are members of both. Messages go through the
 * phones of simulated customers, connected to a local WhatsApp server.
 */
export class Shop {
  readonly #peer: WhatsAppPeer;
  readonly #people: People;
  readonly company: TestCompany;
  readonly admin: Person;
  readonly attendant: Attendant;
  readonly colleague: Attendant;
  readonly sales: Queue;
  readonly support: Queue;
  readonly connectionId: number;
  /** The number of the company's connection. */
  readonly phone: string;

  private constructor(peer: WhatsAppPeer, people: People, made: ShopParts) {
    this.#peer = peer;
    this.#people = people;
    this.company = made.company;
    this.admin = made.company.admin;
    this.attendant = made.attendant;
    this.colleague = made.colleague;
    this.sales = made.sales;
    this.support = made.support;
    this.connectionId = made.connectionId;
    this.phone = made.phone;
  }

  static async open(peer: WhatsAppPeer, people: People): Promise<Shop> {
    const plan = await people.addPlan({ users: 20, connections: 5, queues: 10 });
    const company = await people.addCompany({ planId: plan.id });
    const phone = newNumber();
    // Connecting is slow, so the staff is created at the same time.
    const [connectionId, staff] = await Promise.all([
      connectPhone(peer, people, company, phone),
      addStaff(people, company),
    ]);
    return new Shop(peer, people, { company, ...staff, connectionId, phone });
  }

  /** A customer with a phone. The company has no contact for it until the customer writes. */
  addCustomer(name = `Cliente ${unique()}`): Customer {
    const phone = newNumber();
    this.#peer.addCustomer({ phone, name });
    return new Customer(this.#peer, this.phone, { name, phone });
  }

  /** Creates a group of these customers and the company; returns its id on the channel. */
  addGroup(subject: string, members: Customer[]): string {
    const phones = members.map((member) => member.phone);
    return this.#peer.addGroup({ subject, members: [...phones, this.phone] }).id;
  }

  /** Waits for the ticket of a customer or group and returns it. */
  async ticketWith({ name }: { name: string }): Promise<Ticket> {
    const query = { status: 'search', showAll: 'true', searchParam: name } as const;
    const find = async () => {
      const admin = await this.#people.as(this.admin);
      return (await admin.call(api.tickets.list, { query })).tickets[0];
    };
    await expect.poll(async () => (await find())?.uuid, { message: `${name} has a ticket` }).toBeDefined();
    return (await find()) as Ticket;
  }

  /** Accepts the customer's ticket as an attendant, so that it can be answered. */
  async acceptTicketOf(
    customer: { name: string },
    { as: person = this.attendant, queue = this.sales }: { as?: Person; queue?: Queue } = {},
  ): Promise<TicketDetail> {
    const { id } = await this.ticketWith(customer);
    const admin = await this.#people.as(this.admin);
    const params = { id };
    // Attendants see only the tickets of their queues.
    await admin.call(api.tickets.update, { params, body: { queueId: queue.id } });
    const client = await this.#people.as(person);
    return client.call(api.tickets.update, { params, body: { status: 'open', queueId: queue.id } });
  }

  /** A customer writes `text`, and an attendant accepts the ticket. */
  async startConversation(
    text = 'Bom dia!',
    options: { as?: Person; queue?: Queue; name?: string } = {},
  ): Promise<{ customer: Customer; ticket: TicketDetail }> {
    const customer = this.addCustomer(options.name);
    await customer.writes(text);
    return { customer, ticket: await this.acceptTicketOf(customer, options) };
  }

  /** Sends over the API, as another client would. */
  async sendMessage(
    ticket: { id: number },
    body: Partial<NewMessage>,
    person: Person = this.attendant,
  ): Promise<Message> {
    const client = await this.#people.as(person);
    const { messages } = await client.call(api.messages.send, { params: { ticketId: ticket.id }, body });
    return messages[0] as Message;
  }

  /** The newest page of the conversation, oldest first. */
  async messages(ticket: { uuid: string }): Promise<Message[]> {
    const admin = await this.#people.as(this.admin);
    const input = { params: { ticketUuid: ticket.uuid }, query: {} };
    return (await admin.call(api.messages.list, input)).messages;
  }

  /** Cuts the network connection; the driver reconnects by itself. */
  dropConnection(): void {
    this.#peer.dropConnection(this.phone);
  }
}

interface ShopParts {
  company: TestCompany;
  attendant: Attendant;
  colleague: Attendant;
  sales: Queue;
  support: Queue;
  connectionId: number;
  phone: string;
}

/** The queues of a shop and the attendants who are members of both. */
async function addStaff(people: People, company: TestCompany) {
  const admin = await people.as(company.admin);
  // Automatic greetings would appear between the messages that a test expects.
  for (const key of ['sendGreetingAccepted', 'sendFarewellWaitingTicket'])
    await people.set(company.admin, key, 'disabled');
  const sales = await admin.call(api.queues.create, { body: { name: 'Vendas', color: '#2563eb' } });
  const support = await admin.call(api.queues.create, { body: { name: 'Suporte', color: '#16a34a' } });
  const queueIds = [sales.id, support.id];
  const attendant = await people.addUser(company, { name: 'Bruno Lima', queueIds });
  const colleague = await people.addUser(company, { name: 'Carla Dias', queueIds });
  return { sales, support, attendant, colleague };
}

/** Creates a connection, scans its QR code with the company's phone, and waits until it is connected. */
async function connectPhone(
  peer: WhatsAppPeer,
  people: People,
  company: TestCompany,
  phone: string,
): Promise<number> {
  const admin = await people.as(company.admin);
  const { id } = await admin.call(api.connections.create, {
    body: { name: 'Recepção', isDefault: true, allowGroup: true },
  });
  const shown = () => admin.call(api.connections.show, { params: { id }, query: {} });
  // Retries until a code is available, and again if the code was replaced before the scan.
  await expect(async () => peer.scan((await shown()).qrcode, { phone, pushName: company.name })).toPass({
    intervals: [50],
  });
  await expect.poll(async () => (await shown()).status, { intervals: [50] }).toBe('CONNECTED');
  return id;
}

/** Each test gets its own shop. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({ peer, people, server }, use) => {
    const shop = await Shop.open(peer, people);
    await use(shop);
    // Without this, the server would keep the connections of earlier tests running during later tests.
    await server
      .inCompany(shop.company.id, (client) => client.query('update connections set "shouldRun" = false'))
      // The test may have stopped the server or removed the company.
      .catch(() => {});
  },
});
