import { api, type LogReason, type Ticket } from '@prosa/contract';
import { AzureVoicesPeer, DialogflowPeer, OpenAiPeer, TypebotPeer, WebhookPeer } from '@prosa/peers/outside';
import type { Config } from '../../src/platform/config.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createQueue, newNumber, seedConnection } from './conversations.ts';
import { waitForJobs } from './jobs.ts';
import { FakeChannel, textFrom, type Sender } from './fake-channel.ts';
import { createCompany, type TestCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

/** The product with one peer of every kind of outside system. */
export interface ExternalServices {
  server: TestServer;
  company: TestCompany;
  typebot: TypebotPeer;
  webhook: WebhookPeer;
  dialogflow: DialogflowPeer;
  openAi: OpenAiPeer;
  azure: AzureVoicesPeer;
  /** The queue of customers whose integration has ended or failed. */
  queueId: number;
  /** Resets all peers to their initial state. */
  reset(): void;
  stop(): Promise<void>;
}

export async function startWithExternalServices(
  changes: Partial<Config> = {},
  options: Parameters<typeof startTestServer>[1] = {},
): Promise<ExternalServices> {
  const [typebot, webhook, dialogflow, openAi, azure] = await Promise.all([
    TypebotPeer.start(),
    WebhookPeer.start(),
    DialogflowPeer.start(),
    OpenAiPeer.start(),
    AzureVoicesPeer.start(),
  ]);
  const outside = {
    openAi: { baseUrl: openAi.baseUrl, model: 'house-model' },
    azureVoicesUrl: azure.origin,
    googleTokenUrl: dialogflow.tokenUrl,
    dialogflowUrl: dialogflow.origin,
    allowHosts: [typebot.host, webhook.host],
  };
  const server = await startTestServer({ outside, ...changes }, options);
  const peers = [typebot, webhook, dialogflow, openAi, azure];
  const company = await createCompany(server);
  return {
    server,
    company,
    typebot,
    webhook,
    dialogflow,
    openAi,
    azure,
    queueId: (await createQueue(company.admin)).id,
    reset() {
      for (const peer of peers) peer.reset();
    },
    async stop() {
      await server.stop();
      for (const peer of peers) await peer.stop();
    },
  };
}

/** For a test file: starts everything once, and resets it before each test. */
export function useExternalServices(): ExternalServices {
  const outside = {} as ExternalServices;
  beforeAll(async () => void Object.assign(outside, await startWithExternalServices()));
  afterAll(() => outside.stop());
  beforeEach(() => outside.reset());
  return outside;
}

/** A customer of a connection, and what can be read of their conversation. */
export class Customer {
  readonly #outside: Pick<ExternalServices, 'server' | 'company'>;
  readonly #line: FakeChannel;
  readonly who: Sender;

  constructor(outside: Pick<ExternalServices, 'server' | 'company'>, connectionId: number, name = 'Maria') {
    this.#outside = outside;
    this.#line = new FakeChannel(outside.server, outside.company.id, connectionId);
    this.who = { name, number: newNumber() };
  }

  /** Returns once all jobs that follow from it have run. */
  async says(text: string): Promise<void> {
    await this.write(text);
    await waitForJobs(this.#outside.server);
  }

  write(text: string): Promise<void> {
    return this.#line.receive(textFrom(this.who, text));
  }

  async ticket(): Promise<Ticket & { integrationId: number | null }> {
    const [row] = await this.#outside.server.sql<{ id: number }>(
      `select max(t.id) as id from tickets t join contacts c on c.id = t."contactId" where c.number = $1`,
      [this.who.number],
    );
    return this.#outside.company.admin.call(api.tickets.show, { params: { id: String(row?.id) } });
  }

  /** The messages of both sides, oldest first. */
  async transcript(): Promise<string[]> {
    const { id } = await this.ticket();
    const rows = await this.#outside.server.sql<{ fromMe: boolean; body: string; mediaType: string }>(
      `select "fromMe", body, "mediaType" from messages where "ticketId" = $1 order by position`,
      [id],
    );
    return rows.map(({ fromMe, body, mediaType }) => `${fromMe ? '<' : '>'} ${body || `[${mediaType}]`}`);
  }

  /** The reasons in the ticket's log, oldest first. */
  async reasons(): Promise<LogReason['code'][]> {
    const { id } = await this.ticket();
    const log = await this.#outside.company.admin.call(api.tickets.log, { params: { ticketId: String(id) } });
    return log.toReversed().flatMap(({ reason }) => reason?.code ?? []);
  }
}

/** A connection on which this integration or prompt answers. */
async function answeringConnection(
  { server, company }: ExternalServices,
  by: { integrationId?: number; promptId?: number },
): Promise<number> {
  const id = await seedConnection(server, company.id);
  await server.sql('update connections set "integrationId" = $2, "promptId" = $3 where id = $1', [
    id,
    by.integrationId ?? null,
    by.promptId ?? null,
  ]);
  return id;
}

let made = 0;

/** An integration, and a customer of a connection on which it answers. */
export async function setUpIntegration(outside: ExternalServices, fields: Record<string, unknown>) {
  const { company, queueId } = outside;
  const body = { name: `Integration ${(made += 1)}`, queueId, ...fields } as never;
  const integration = await company.admin.call(api.integrations.create, { body });
  const connectionId = await answeringConnection(outside, { integrationId: integration.id });
  const at = { params: { id: String(integration.id) } };
  return {
    integration,
    connectionId,
    customer: new Customer(outside, connectionId),
    show: () => company.admin.call(api.integrations.show, at),
    deliveries: async () =>
      (await company.admin.call(api.integrations.deliveries, { ...at, query: {} })).deliveries,
  };
}

/** A prompt, and a customer of a connection on which it answers. */
export async function setUpPrompt(outside: ExternalServices, fields: Record<string, unknown> = {}) {
  const { company, queueId } = outside;
  const body = {
    name: `Prompt ${(made += 1)}`,
    prompt: 'Você vende sapatos.',
    apiKey: 'sk-test-0123456789abcd',
    queueId,
    ...fields,
  } as never;
  const prompt = await company.admin.call(api.prompts.create, { body });
  const connectionId = await answeringConnection(outside, { promptId: prompt.id });
  const show = () => company.admin.call(api.prompts.show, { params: { id: String(prompt.id) } });
  return { prompt, connectionId, customer: new Customer(outside, connectionId), show };
}
