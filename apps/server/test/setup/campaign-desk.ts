import { api, type Campaign } from '@prosa/contract';
import { runInboundSteps } from '../../src/automation/inbound/steps.ts';
import { createChannelPort } from '../../src/conversations/channel-port.ts';
import type { SendOutcome } from '../../src/channels/channel-port.ts';
import { dueCampaigns } from '../../src/outbound/campaigns/run/due-campaigns.ts';
import { DueLoop } from '../../src/platform/due-rows/due-loop.ts';
import { systemActor } from '../../src/platform/unit-of-work.ts';
import type { TestCompany } from './people.ts';
import { newNumber, seedConnection } from './conversations.ts';
import { createCompany } from './people.ts';
import type { TestServer } from './server.ts';

/** A recipient as the report has them. */
interface RecipientRow {
  id: number;
  name: string;
  number: string;
  state: string;
  reason: string | null;
  contactId: number | null;
  ticketId: number | null;
  messageId: number | null;
  confirmationMessageId: number | null;
  body: string | null;
  question: string | null;
  writtenAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  answeredAt: Date | null;
  confirmedAt: Date | null;
  failedAt: Date | null;
}

interface CampaignState {
  status: string;
  nextAt: Date | null;
  waitingFor: string | null;
  pausedAt: Date | null;
  pauseReason: string | null;
  completedAt: Date | null;
  sentSinceLonger: number;
}

const fast = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  greaterInterval: 0,
  sabado: true,
  domingo: true,
  startHour: '00:00',
  endHour: '23:59',
};

let epochs = 1000;

/** A company with a connected line without a phone: the test sends in its place, and moves the clock. */
export class CampaignDesk {
  readonly server: TestServer;
  readonly company: Pick<TestCompany, 'id' | 'admin'>;
  readonly connectionId: number;
  readonly #epoch = (epochs += 1);

  constructor(fields: Pick<CampaignDesk, 'server' | 'company' | 'connectionId'>) {
    this.server = fields.server;
    this.company = fields.company;
    this.connectionId = fields.connectionId;
  }

  static async open(
    server: TestServer,
    { settings = {}, channel = 'whatsapp' }: { settings?: Partial<typeof fast>; channel?: string } = {},
  ): Promise<CampaignDesk> {
    const company = await createCompany(server);
    const connectionId = await seedConnection(server, company.id, { isDefault: true, channel });
    const desk = new CampaignDesk({ server, company, connectionId });
    await desk.connect(true);
    await desk.hurry();
    await desk.set(settings);
    return desk;
  }

  /** Everything leaves at once, at any hour. */
  hurry = () => this.set(fast);

  async set(
    settings: Partial<typeof fast> & { variables?: { key: string; value: string }[] },
  ): Promise<void> {
    for (const [key, value] of Object.entries(settings))
      await this.server.sql(
        `insert into campaign_settings ("companyId", key, value) values ($1, $2, $3)
         on conflict ("companyId", key) do update set value = excluded.value`,
        [this.company.id, key, typeof value === 'string' ? value : JSON.stringify(value)],
      );
  }

  async connect(isConnected: boolean): Promise<void> {
    await this.server.sql('update connections set status = $2 where id = $1', [
      this.connectionId,
      isConnected ? 'CONNECTED' : 'DISCONNECTED',
    ]);
  }

  /** A list of so many people whose numbers were looked up, or not yet. */
  async list(
    people: number | { name: string; number: string }[],
    isWhatsappValid: boolean | null = true,
  ): Promise<number> {
    const [list] = await this.server.sql<{ id: number }>(
      `insert into contact_lists ("companyId", name) values ($1, 'Lista ' || gen_random_uuid()) returning id`,
      [this.company.id],
    );
    const rows =
      typeof people === 'number'
        ? Array.from({ length: people }, (_, index) => ({ name: `Pessoa ${index + 1}`, number: newNumber() }))
        : people;
    await this.server.sql(
      `insert into contact_list_items ("companyId", "contactListId", name, number, email, "isWhatsappValid", "checkedAt")
       select $1, $2, p.name, p.number, '', $4, case when $4::bool is null then null else now() end
       from jsonb_to_recordset($3) as p(name text, number text)`,
      [this.company.id, list?.id, JSON.stringify(rows), isWhatsappValid],
    );
    return list?.id ?? 0;
  }

  /** A campaign that waits for being started. */
  async campaign(contactListId: number | null, fields: Record<string, unknown> = {}): Promise<number> {
    const set = {
      name: 'Campanha',
      messages: ['Olá {nome}'],
      contactListId,
      whatsappId: this.connectionId,
      companyId: this.company.id,
      ...fields,
    };
    const names = Object.keys(set);
    const [row] = await this.server.sql<{ id: number }>(
      `insert into campaigns (${names.map((name) => `"${name}"`).join()})
       values (${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
      Object.values(set),
    );
    return row?.id ?? 0;
  }

  start = (id: number) => this.#command(id, 'start');
  pause = (id: number) => this.#command(id, 'pause');
  resume = (id: number) => this.#command(id, 'resume');
  cancel = (id: number) => this.#command(id, 'cancel');
  restart = (id: number) => this.#command(id, 'restart');

  #command(id: number, name: 'start' | 'pause' | 'resume' | 'cancel' | 'restart'): Promise<Campaign> {
    return this.company.admin.call(api.campaigns[name], { params: { id: String(id) } });
  }

  /** Takes all steps that are due, as the loop of a node does. */
  step(): Promise<number> {
    return new DueLoop(this.server.platform, [dueCampaigns]).drain();
  }

  async state(id: number): Promise<CampaignState> {
    const [row] = await this.server.sql<CampaignState & Record<string, unknown>>(
      'select * from campaigns where id = $1',
      [id],
    );
    if (!row) throw new Error(`There is no campaign ${id}.`);
    return row;
  }

  recipients(id: number): Promise<RecipientRow[]> {
    return this.server.sql<RecipientRow & Record<string, unknown>>(
      `select r.*, r.id::int, r."messageId"::int, r."confirmationMessageId"::int, m.body, q.body as question
       from campaign_recipients r left join messages m on m.id = r."messageId"
       left join messages q on q.id = r."confirmationMessageId" where r."campaignId" = $1 order by r.id`,
      [id],
    );
  }

  /** How many recipients are in each state, those who get nothing by their reasons. */
  async tally(id: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { state, reason } of await this.recipients(id)) {
      const key = reason ?? state;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  }

  /** The texts of the campaigns' messages in the order in which they were written. */
  async written(): Promise<string[]> {
    const rows = await this.server.sql<{ body: string }>(
      `select body from messages where "companyId" = $1 and source = 'campaign' order by id`,
      [this.company.id],
    );
    return rows.map(({ body }) => body);
  }

  /** Sends what may leave the outbox now; all of it has this outcome. Returns the texts. */
  async send(outcome: SendOutcome = { state: 'sent' }, limit = 100, bulk = limit): Promise<string[]> {
    const { unitOfWork } = this.server.platform;
    const port = createChannelPort(this.server.platform, runInboundSteps);
    const claim = { epoch: this.#epoch, limit, files: 10, bulk, oldest: 0, inFlight: [] };
    const claimed = await unitOfWork.inCompany(this.company.id, systemActor, (work) =>
      port.claimMessages(work, this.connectionId, claim),
    );
    const ids = claimed.map(({ messageId }) => messageId);
    await unitOfWork.inCompany(this.company.id, systemActor, (work) =>
      port.settleMessages(
        work,
        this.connectionId,
        ids.map((messageId) => ({ messageId, outcome })),
      ),
    );
    const rows = await this.server.sql<{ body: string }>(
      'select body from messages where id = any ($1) order by id',
      [ids],
    );
    return rows.map(({ body }) => body);
  }

  /** A receipt for the message to a recipient. */
  async acknowledge(messageId: number, ack: 2 | 3): Promise<void> {
    const [row] = await this.server.sql<{ externalId: string }>(
      'select "externalId" from messages where id = $1',
      [messageId],
    );
    const port = createChannelPort(this.server.platform, runInboundSteps);
    await this.server.platform.unitOfWork.inCompany(this.company.id, systemActor, (work) =>
      port.applyAcks(work, this.connectionId, [{ id: row?.externalId ?? '', ack }]),
    );
  }

  /** Steps and sends until the campaign has no more to do now. */
  async runUntilStill(): Promise<void> {
    for (;;) {
      await this.step();
      if ((await this.send()).length === 0) return;
      this.server.clock.advance(1 / 30);
    }
  }
}

/** The next Wednesday at noon in São Paulo. */
export function nextWednesday(): Date {
  const day = new Date();
  day.setUTCHours(15, 0, 0, 0);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 3);
  return day;
}
