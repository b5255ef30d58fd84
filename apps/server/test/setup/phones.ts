import { api, type Connection, type Ticket } from '@prosa/contract';
import { type LedgerEntry, type PeerContent, WhatsAppPeer, type WriteOptions } from '@prosa/peers/whatsapp';
import { expect } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import type { Client } from './client.ts';
import { Attendant } from './attendant.ts';
import { createCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';
import { waitUntil } from './wait-until.ts';

/** The product with a local WhatsApp server peer and its phones. */
export interface Phones {
  server: TestServer;
  peer: WhatsAppPeer;
  stop(): Promise<void>;
}

export const whatsappConfig = (peer: WhatsAppPeer): Config['whatsapp'] => ({
  socketUrl: peer.url,
  rootKey: Buffer.from(peer.rootKey),
  ca: peer.ca,
  version: [2, 3000, 1_043_857_760],
  // Some files run with and without the fast path: vitest.config.ts.
  hasFastPath: process.env['WA_FAST_PATH'] !== 'off',
});

export async function startWithPhones(changes: Partial<Config> = {}): Promise<Phones> {
  const peer = await WhatsAppPeer.start();
  const server = await startTestServer({
    roles: ['web', 'worker', 'channels'],
    whatsapp: whatsappConfig(peer),
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

/** Adds a connection, scans its code with a phone, and waits until it is connected. */
export async function connectPhone(
  { peer, admin }: { peer: WhatsAppPeer; admin: Client },
  phone: string,
  fields: Record<string, unknown> = {},
): Promise<Connection> {
  const made = await admin.call(api.connections.create, { body: { name: `Line ${phone}`, ...fields } });
  const row = () => admin.call(api.connections.show, { params: { id: String(made.id) }, query: {} });
  // Retried because the code may appear late or be replaced before it is scanned.
  await waitUntil(async () => peer.scan((await row()).qrcode, { phone, pushName: 'Company' }));
  return waitUntil(async () => {
    const found = await row();
    expect(found.status).toBe('CONNECTED');
    return found;
  });
}

/** A company with a connected number, a queue, and an administrator who serves. */
export class Shop extends Attendant {
  readonly phones: Phones;
  readonly companyId: number;
  readonly phone: string;
  readonly connection: Connection;

  constructor(
    phones: Phones,
    fields: Pick<Shop, 'admin' | 'companyId' | 'phone' | 'connection' | 'queueId'>,
  ) {
    super(fields.admin, fields.queueId);
    this.phones = phones;
    this.companyId = fields.companyId;
    this.phone = fields.phone;
    this.connection = fields.connection;
  }

  static async open(phones: Phones, phone: string, fields: Record<string, unknown> = {}): Promise<Shop> {
    const { admin, id: companyId } = await createCompany(phones.server);
    const queueId = await Attendant.prepareCompany(admin);
    const connection = await connectPhone({ peer: phones.peer, admin }, phone, fields);
    return new Shop(phones, { admin, companyId, phone, connection, queueId });
  }

  write(from: string, content: PeerContent, options: WriteOptions = {}) {
    return this.phones.peer.writeAs(from, this.phone, content, options);
  }

  /** The ticket with the contact of this name, once it exists. */
  ticketWith(name: string): Promise<Ticket> {
    return waitUntil(async () => {
      const query = { status: 'search', showAll: 'true', searchParam: name } as const;
      const [ticket] = (await this.admin.call(api.tickets.list, { query })).tickets;
      if (!ticket) throw new Error(`nobody called ${name} has written`);
      return ticket;
    });
  }

  /** Accepts the ticket, so that it can be answered. */
  async serve(name: string): Promise<Ticket> {
    const ticket = await this.ticketWith(name);
    if (ticket.status === 'open' || ticket.status === 'group') return ticket;
    return this.accept(ticket);
  }

  /** The message with this text on a phone, once it has arrived. */
  arrived(phone: string, text: string): Promise<LedgerEntry> {
    return waitUntil(() => {
      const entry = this.phones.peer.ledger(phone).find((one) => one.text === text);
      if (!entry) throw new Error(`"${text}" has not arrived`);
      return entry;
    });
  }
}
