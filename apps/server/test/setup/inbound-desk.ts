import type { Content, Incoming } from '@prosa/channels';
import {
  connectionRoutes,
  contactRoutes,
  type LogReason,
  type QueueDetail,
  settingRoutes,
  type Ticket,
  ticketRoutes,
} from '@prosa/contract';
import { runInboundSteps } from '../../src/automation/inbound/steps.ts';
import { createChannelPort } from '../../src/conversations/channel-port.ts';
import { systemActor } from '../../src/platform/unit-of-work.ts';
import type { Client } from './client.ts';
import { createConnection } from './connections.ts';
import { createQueue, newNumber } from './conversations.ts';
import { createCompany } from './people.ts';
import type { TestServer } from './server.ts';

type QueueFields = { name: string } & Record<string, unknown>;

export interface DeskFields {
  queues?: QueueFields[];
  /** Fields of the connection, and settings of the company. */
  connection?: Record<string, unknown>;
  settings?: Record<string, string | boolean>;
}

type MakeConnection = (admin: Client, fields: Record<string, unknown>) => Promise<{ id: number }>;

/** A company with a connection without a phone: the customers' messages enter through the channel port. */
export class InboundDesk {
  readonly server: TestServer;
  readonly companyId: number;
  readonly admin: Client;
  readonly connectionId: number;
  readonly queues: Map<string, QueueDetail>;

  constructor(fields: Pick<InboundDesk, 'server' | 'companyId' | 'admin' | 'connectionId' | 'queues'>) {
    this.server = fields.server;
    this.companyId = fields.companyId;
    this.admin = fields.admin;
    this.connectionId = fields.connectionId;
    this.queues = fields.queues;
  }

  /** Uses a connection without a peer unless `connect` creates another one. */
  static async open(
    server: TestServer,
    fields: DeskFields = {},
    connect: MakeConnection = createConnection,
  ): Promise<InboundDesk> {
    const { admin, id: companyId } = await createCompany(server);
    for (const [key, value] of Object.entries(fields.settings ?? {}))
      await admin.call(settingRoutes.update, { params: { key }, body: { value } });
    const queues = new Map<string, QueueDetail>();
    for (const [index, queue] of (fields.queues ?? []).entries())
      queues.set(queue.name, await createQueue(admin, { orderQueue: index, ...queue }));
    return InboundDesk.connect({ server, companyId, admin, queues }, fields.connection, connect);
  }

  private static async connect(
    company: Pick<InboundDesk, 'server' | 'companyId' | 'admin' | 'queues'>,
    fields: Record<string, unknown> = {},
    connect: MakeConnection = createConnection,
  ): Promise<InboundDesk> {
    const { id } = await connect(company.admin, {
      greetingMessage: 'Olá!',
      complationMessage: 'Até logo!',
      queueIds: [...company.queues.values()].map((queue) => queue.id),
      ...fields,
    });
    return new InboundDesk({ ...company, connectionId: id });
  }

  /** Another connection of the same company, with the same queues. */
  addConnection(): Promise<InboundDesk> {
    return InboundDesk.connect(this);
  }

  queue(name: string): QueueDetail {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}.`);
    return queue;
  }

  /** Changes the connection while customers use it. */
  async updateConnection(fields: Record<string, unknown>): Promise<void> {
    await this.admin.call(connectionRoutes.update, {
      params: { id: String(this.connectionId) },
      body: fields,
    });
  }

  customer(name = 'Maria Silva'): Customer {
    return new Customer(this, name);
  }

  receive(incoming: Incoming): Promise<void> {
    const { platform } = this.server;
    const port = createChannelPort(platform, runInboundSteps);
    return platform.unitOfWork.inCompany(this.companyId, systemActor, (work) =>
      port.receive(work, this.connectionId, [incoming]),
    );
  }
}

interface MessageRow {
  id: number;
  body: string;
  mediaType: string;
  source: string | null;
  quotedId: number | null;
}

let made = 0;

/** A customer who writes to the desk, and what can be read of the conversation. */
export class Customer {
  readonly desk: InboundDesk;
  readonly name: string;
  readonly number = newNumber();
  /** The last message that `hears` has returned. */
  private lastSeenId = 0;

  constructor(desk: InboundDesk, name: string) {
    this.desk = desk;
    this.name = name;
  }

  says(text: string): Promise<string> {
    return this.sends({ type: 'text', text });
  }

  /** A recording; answering it does not require its download. */
  sendsVoice(): Promise<string> {
    const media = { kind: 'audio', mimetype: 'audio/ogg', fileName: null, bytes: 9000, seconds: 4 } as const;
    return this.sends({
      type: 'media',
      caption: '',
      media: { ...media, isVoice: true, thumbnail: null, reference: '{}' },
    });
  }

  async sends(content: Content, id = `desk-${(made += 1)}`): Promise<string> {
    const person = { ids: [`${this.number}@s.whatsapp.net`], number: this.number, name: this.name };
    await this.desk.receive({
      kind: 'message',
      id,
      chat: { ...person, isGroup: false },
      sender: person,
      fromMe: false,
      at: this.desk.server.clock.now(),
      wasMissed: false,
      content,
      quoted: null,
      isForwarded: false,
    });
    return id;
  }

  /** The texts that were sent automatically since the last call. */
  async hears(): Promise<string[]> {
    const said = (await this.messages()).filter(({ id }) => id > this.lastSeenId);
    this.lastSeenId = said.at(-1)?.id ?? this.lastSeenId;
    return said.filter(({ source }) => source === 'automation').map(({ body }) => body);
  }

  messages(): Promise<MessageRow[]> {
    return this.desk.server.sql<MessageRow & Record<string, unknown>>(
      `select m.id::int, m.body, m."mediaType", m.source, m."quotedId"::int from messages m
       join contacts c on c.id = m."chatId" where c.number = $1 and m."whatsappId" = $2 order by m.id`,
      [this.number, this.desk.connectionId],
    );
  }

  /** The customer's newest ticket. */
  async ticket(): Promise<Ticket> {
    const [row] = await this.desk.server.sql<{ id: number }>(
      `select t.id from tickets t join contacts c on c.id = t."contactId" where c.number = $1
       and t."whatsappId" = $2 order by t.id desc limit 1`,
      [this.number, this.desk.connectionId],
    );
    if (!row) throw new Error(`${this.name} has no ticket.`);
    return this.desk.admin.call(ticketRoutes.show, { params: { id: String(row.id) } });
  }

  /** The types and reasons in the ticket's log, oldest first. */
  async log(): Promise<{ type: string; reason: LogReason | null }[]> {
    const { id } = await this.ticket();
    const log = await this.desk.admin.call(ticketRoutes.log, { params: { ticketId: String(id) } });
    return log.toReversed().map(({ type, reason }) => ({ type, reason }));
  }

  /** Creates the contact before the first message, with these fields. */
  async createContact(fields: Record<string, unknown>): Promise<void> {
    const body = { name: this.name, number: this.number };
    const { id } = await this.desk.admin.call(contactRoutes.create, { body });
    const set = Object.keys(fields).map((key, index) => `"${key}" = $${index + 2}`);
    await this.desk.server.sql(`update contacts set ${set.join()} where id = $1`, [
      id,
      ...Object.values(fields),
    ]);
  }
}
