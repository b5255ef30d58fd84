import { createHash } from 'node:crypto';
import { api, type ApiSendReply } from '@prosa/contract';
import { Client } from './client.ts';
import { seedConnection } from './conversations.ts';
import type { TestServer } from './server.ts';

interface CallOptions {
  /** The Idempotency-Key. */
  key?: string;
}

/** A system outside of the product that knows the token of a connection. */
export class OutsideSystem {
  readonly client: Client;
  readonly connectionId: number;

  constructor(url: string, { id, token }: { id: number; token: string }) {
    this.client = new Client(url);
    this.client.token = token;
    this.connectionId = id;
  }

  /** Any answer to a send. */
  try(body: unknown, { key }: CallOptions = {}) {
    return this.client.request({
      method: 'POST',
      path: '/api/messages/send',
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    }) as Promise<{
      status: number;
      headers: Headers;
      body: ApiSendReply & { error?: string; code?: string };
    }>;
  }

  /** A send that is expected to succeed. */
  async send(body: unknown, options: CallOptions = {}): Promise<ApiSendReply> {
    const answer = await this.try(body, options);
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** The status and code of a refusal. */
  async refusal(body: unknown, options: CallOptions = {}): Promise<string> {
    const { status, body: answer } = await this.try(body, options);
    return `${status} ${answer.code ?? answer.error}`;
  }

  status = (messageId: number) =>
    this.client.try(api.messagesApi.status, { params: { messageId: String(messageId) } });

  check = (number: unknown) => this.client.try(api.messagesApi.checkNumber, { body: { number } });
}

let made = 0;

/** A system with the token of a new connection that is not connected. */
export async function seedOutsideSystem(
  server: TestServer,
  companyId: number,
  options: Parameters<typeof seedConnection>[2] = {},
): Promise<OutsideSystem> {
  const id = await seedConnection(server, companyId, options);
  const token = `OutsideSystem${(made += 1)}`.padEnd(30, 'x');
  const hash = createHash('sha256').update(token).digest('hex');
  await server.sql('update connections set "tokenHash" = $2 where id = $1', [id, hash]);
  return new OutsideSystem(server.url, { id, token });
}
