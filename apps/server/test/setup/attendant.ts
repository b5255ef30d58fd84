import { api, type Message } from '@prosa/contract';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { waitUntil } from './wait-until.ts';

/** An attendant, independent of the customer's channel. */
export class Attendant {
  readonly admin: Client;
  readonly queueId: number;

  constructor(admin: Client, queueId: number) {
    this.admin = admin;
    this.queueId = queueId;
  }

  /** Disables greetings, which would appear between the messages that a test checks. */
  static async prepareCompany(admin: Client): Promise<number> {
    for (const key of ['sendGreetingAccepted', 'sendFarewellWaitingTicket'])
      await admin.call(api.settings.update, { params: { key }, body: { value: 'disabled' } });
    return (await admin.call(api.queues.create, { body: { name: 'Sales', color: '#00aa00' } })).id;
  }

  /** Accepts a ticket, so that it can be answered. */
  accept(ticket: { id: number }) {
    const params = { id: String(ticket.id) };
    return this.admin.call(api.tickets.update, { params, body: { status: 'open', queueId: this.queueId } });
  }

  async messages(ticket: { uuid: string }): Promise<Message[]> {
    const query = { marksRead: 'false' } as const;
    const input = { params: { ticketUuid: ticket.uuid }, query };
    return (await this.admin.call(api.messages.list, input)).messages;
  }

  /** The newest message, once it matches. */
  lastMessage(ticket: { uuid: string }, expected: object): Promise<Message> {
    return waitUntil(async () => {
      const message = (await this.messages(ticket)).at(-1);
      expect(message).toMatchObject(expected);
      return message as Message;
    });
  }

  async send(ticket: { id: number }, body: Record<string, unknown>): Promise<Message> {
    const input = { params: { ticketId: String(ticket.id) }, body } as never;
    const { messages } = await this.admin.call(api.messages.send, input);
    return messages[0] as Message;
  }

  /** The error code with which this message is refused. */
  async sendError(ticket: { id: number }, body: Record<string, unknown>): Promise<string> {
    const params = { ticketId: String(ticket.id) };
    return (await this.admin.try(api.messages.send, { params, body })).body.error;
  }
}
