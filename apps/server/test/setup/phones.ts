import { api, type Connection, type Message, type Ticket } from '@prosa/contract';
import { type LedgerEntry, type PeerContent, WhatsAppPeer, type WriteOptions } from '@prosa/peers/whatsapp';
import { expect } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import type { Client } from './client.ts';
import { createCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';
import { until } from './waiting.ts';

/** The product with a WhatsApp server on this computer at the other end, and phones to talk to it. */
export interface Phones {
  server: TestServer;
  peer: WhatsAppPeer;
  stop(): Promise<void>;
}

export const whatsappOf = (peer: WhatsAppPeer): Config['whatsapp'] => ({
  socketUrl: peer.url,
  rootKey: Buffer.from(peer.rootKey),
  ca: peer.ca,
  version: [2, 3000, 1_043_857_760],
});

export async function startWithPhones(changes: Partial<Config> = {}): Promise<Phones> {
  const peer = await WhatsAppPeer.start();
  const server = await startTestServer({
    roles: ['web', 'worker', 'channels'],
    whatsapp: whatsappOf(peer),
    ...changes,
  });
  return {
    server,
    peer,
    async stop() {
      await server.stop();
      await peer.stop();
    },
  };
}

/** Adds a connection, scans its code with a phone, and waits until it is up. */
export async function connect(
  peer: WhatsAppPeer,
  admin: Client,
  phone: string,
  fields: Record<string, unknown> = {},
): Promise<Connection> {
  const made = await admin.call(api.connections.create, { body: { name: `Line ${phone}`, ...fields } });
  const row = () => admin.call(api.connections.show, { params: { id: String(made.id) }, query: {} });
  const withCode = await until(async () => {
    const found = await row();
    expect(found).toMatchObject({ status: 'qrcode', qrcode: expect.stringContaining(',') as string });
    return found;
  });
  peer.scan(withCode.qrcode, { phone, pushName: 'Company' });
  return until(async () => {
    const found = await row();
    expect(found.status).toBe('CONNECTED');
    return found;
  });
}

/** The company's own shop: a connection that is up, a queue, and an administrator who serves. */
export class Shop {
  readonly phones: Phones;
  readonly admin: Client;
  readonly companyId: number;
  readonly phone: string;
  readonly connection: Connection;
  readonly queueId: number;

  constructor(
    phones: Phones,
    fields: Pick<Shop, 'admin' | 'companyId' | 'phone' | 'connection' | 'queueId'>,
  ) {
    this.phones = phones;
    this.admin = fields.admin;
    this.companyId = fields.companyId;
    this.phone = fields.phone;
    this.connection = fields.connection;
    this.queueId = fields.queueId;
  }

  static async open(phones: Phones, phone: string, fields: Record<string, unknown> = {}): Promise<Shop> {
    const { admin, id: companyId } = await createCompany(phones.server);
    // Greetings would stand between what a test says and what it looks for.
    for (const key of ['sendGreetingAccepted', 'sendFarewellWaitingTicket'])
      await admin.call(api.settings.update, { params: { key }, body: { value: 'disabled' } });
    const { id: queueId } = await admin.call(api.queues.create, {
      body: { name: 'Sales', color: '#00aa00' },
    });
    const connection = await connect(phones.peer, admin, phone, fields);
    return new Shop(phones, { admin, companyId, phone, connection, queueId });
  }

  write(from: string, content: PeerContent, options: WriteOptions = {}) {
    return this.phones.peer.writeAs(from, this.phone, content, options);
  }

  /** The ticket with somebody of this name, once it is there. */
  ticketWith(name: string): Promise<Ticket> {
    return until(async () => {
      const query = { status: 'search', showAll: 'true', searchParam: name } as const;
      const [ticket] = (await this.admin.call(api.tickets.list, { query })).tickets;
      if (!ticket) throw new Error(`nobody called ${name} has written`);
      return ticket;
    });
  }

  /** Takes it, so that it can be answered. */
  async serve(name: string): Promise<Ticket> {
    const ticket = await this.ticketWith(name);
    if (ticket.status === 'open' || ticket.status === 'group') return ticket;
    const params = { id: String(ticket.id) };
    return this.admin.call(api.tickets.update, { params, body: { status: 'open', queueId: this.queueId } });
  }

  async messages(ticket: { uuid: string }): Promise<Message[]> {
    const input = { params: { ticketUuid: ticket.uuid }, query: {} };
    return (await this.admin.call(api.messages.list, input)).messages;
  }

  /** The newest message, once it looks like this. */
  lastMessage(ticket: { uuid: string }, expected: Partial<Message>): Promise<Message> {
    return until(async () => {
      const message = (await this.messages(ticket)).at(-1);
      expect(message).toMatchObject(expected);
      return message as Message;
    });
  }

  async say(ticket: { id: number }, body: Record<string, unknown>): Promise<Message> {
    const input = { params: { ticketId: String(ticket.id) }, body } as never;
    const { messages } = await this.admin.call(api.messages.send, input);
    return messages[0] as Message;
  }

  /** What is on somebody's phone, once it is there. */
  arrived(phone: string, text: string): Promise<LedgerEntry> {
    return until(() => {
      const entry = this.phones.peer.ledger(phone).find((one) => one.text === text);
      if (!entry) throw new Error(`"${text}" has not arrived`);
      return entry;
    });
  }
}
