import { api, type DryRun } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { week } from '../../../test/setup/week-hours.ts';

let server: TestServer;
let company: TestCompany;
let queueId: number;
let connectionId: number;
let laneId: number;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueId = (await createQueue(company.admin)).id;
  connectionId = await seedConnection(server, company.id);
  laneId = (await company.admin.call(api.tags.create, { body: { name: 'Proposta', kanban: 1 } })).id;
});
afterAll(() => server.stop());

const run = (body: DryRun, client: Client = company.admin) => client.call(api.dryRuns.run, { body });
const touchedBy = async (body: DryRun, client?: Client) => {
  const { touched, tickets } = await run(body, client);
  return { touched, ids: tickets.map(({ id }) => id) };
};

interface Past {
  /** Times at which the ticket arrived, was accepted and was closed. */
  came: string;
  taken?: string;
  closed?: string;
  queueId?: number | null;
  said?: [at: string, fromMe: boolean][];
}
const ago = (text: string) => new Date(text);

/** A ticket with its past. */
async function happened({ came, taken, closed, queueId: queue = null, said = [] }: Past): Promise<number> {
  const contact = await createContact(company.admin);
  const [row] = await server.sql<{ id: number }>(
    `insert into tickets ("companyId", "contactId", status, channel, "queueId", "whatsappId", "createdAt")
     values ($1, $2, $3, 'whatsapp', $4, $5, $6) returning id`,
    [company.id, contact.id, closed ? 'closed' : 'pending', queue, connectionId, ago(came)],
  );
  const id = row?.id ?? 0;
  await server.sql(
    `insert into ticket_trackings ("companyId", "ticketId", "queueId", "whatsappId", "queuedAt", "startedAt", "closedAt",
       "finishedAt") values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [company.id, id, queue, connectionId, ago(came), taken ? ago(taken) : null, closed ? ago(closed) : null],
  );
  for (const [index, [at, fromMe]] of said.entries())
    await server.sql(
      `insert into messages ("companyId", "ticketId", "chatId", "contactId", "whatsappId", position, "fromMe", body,
         "mediaType", "createdAt") values ($1, $2, $3, $3, $4, $5, $6, 'x', 'conversation', $7)`,
      [company.id, id, contact.id, connectionId, index + 1, fromMe, ago(at)],
    );
  return id;
}

/** Noon in São Paulo, this many days ago. */
const noon = (days: number, minutes = 0) => {
  const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  return new Date(new Date(`${day}T15:00:00Z`).getTime() + minutes * 60_000).toISOString();
};

describe('before it is saved', () => {
  test('hours say who would have found it closed, newest first', async () => {
    const old = await happened({ came: noon(5), closed: noon(5, 30) });
    const recent = await happened({ came: noon(2), closed: noon(2, 30), queueId });
    const early = await happened({ came: noon(3, -180), closed: noon(3) });
    await happened({ came: noon(40), closed: noon(40, 1) });
    const afternoons: DryRun = { kind: 'hours', of: 'company', id: null, schedules: week('13:00', '18:00') };
    const result = await run(afternoons);
    expect(result).toMatchObject({ days: 30, touched: 3 });
    expect(result.tickets.map(({ id }) => id)).toEqual([recent, early, old]);
    expect(result.tickets[0]).toMatchObject({ at: noon(2), queue: { id: queueId } });
    expect(await touchedBy({ ...afternoons, schedules: week('12:00', '18:00') })).toEqual({
      touched: 1,
      ids: [early],
    });
    expect(await touchedBy({ ...afternoons, schedules: [] })).toEqual({ touched: 0, ids: [] });
    expect(await touchedBy({ ...afternoons, of: 'queue', id: queueId })).toEqual({
      touched: 1,
      ids: [recent],
    });
    expect(await touchedBy({ ...afternoons, of: 'connection', id: connectionId })).toMatchObject({
      touched: 3,
    });
    expect(await touchedBy({ ...afternoons, of: 'connection', id: null })).toEqual({ touched: 0, ids: [] });
    expect(await touchedBy({ kind: 'bot', id: queueId })).toEqual({ touched: 1, ids: [recent] });
  });

  test('a time for silence says who was silent for so long, whoever wrote last or only after us', async () => {
    const ours = await happened({
      came: noon(4),
      taken: noon(4, 1),
      closed: noon(4, 300),
      said: [
        [noon(4), false],
        [noon(4, 2), true],
        [noon(4, 100), false],
      ],
    });
    const theirs = await happened({
      came: noon(4),
      taken: noon(4, 1),
      closed: noon(4, 90),
      said: [[noon(4, 5), false]],
    });
    const idle = { kind: 'timer', timer: 'idle', id: connectionId, whenExpiresTicket: 0 } as const;
    const both = await touchedBy({ ...idle, minutes: 60 });
    expect(both.touched).toBe(2);
    expect(both.ids).toEqual(expect.arrayContaining([ours, theirs]));
    expect(await touchedBy({ ...idle, minutes: 60, whenExpiresTicket: 1 })).toEqual({
      touched: 1,
      ids: [ours],
    });
    expect(await touchedBy({ ...idle, minutes: 250 })).toEqual({ touched: 0, ids: [] });
    await server.sql(
      'insert into lane_stays ("companyId", "ticketId", "tagId", "enteredAt") values ($1, $2, $3, $4)',
      [company.id, ours, laneId, noon(4, 10)],
    );
    const lane = { kind: 'timer', timer: 'lane', id: laneId, whenExpiresTicket: 0 } as const;
    expect(await touchedBy({ ...lane, minutes: 60 })).toEqual({ touched: 1, ids: [ours] });
    // The contact answered 90 minutes after the card came into the lane, 98 after our message.
    expect(await touchedBy({ ...lane, minutes: 95 })).toEqual({ touched: 0, ids: [] });
    const other = await company.admin.call(api.tags.create, { body: { name: 'Outra', kanban: 1 } });
    expect(await touchedBy({ ...lane, id: other.id, minutes: 60 })).toEqual({ touched: 0, ids: [] });
  });

  test('times for waiting say who waited so long', async () => {
    const waited = await happened({ came: noon(6), taken: noon(6, 20), closed: noon(6, 40), queueId });
    await happened({ came: noon(6), taken: noon(6, 3), closed: noon(6, 40), queueId });
    const rotation = { kind: 'timer', timer: 'rotation', id: queueId, whenExpiresTicket: 0 } as const;
    expect((await touchedBy({ ...rotation, minutes: 10 })).ids).toContain(waited);
    expect((await touchedBy({ ...rotation, minutes: 10 })).touched).toBe(2);
    const redirect = { kind: 'timer', timer: 'redirect', id: connectionId, whenExpiresTicket: 0 } as const;
    await server.sql(
      `insert into ticket_logs ("companyId", "ticketId", type, "createdAt")
       select "companyId", "ticketId", 'open', coalesce("startedAt", "closedAt") from ticket_trackings`,
    );
    expect((await touchedBy({ ...redirect, minutes: 10 })).ids).toContain(waited);
    expect(await touchedBy({ ...redirect, minutes: 600 })).toEqual({ touched: 0, ids: [] });
    await server.sql(
      `insert into ticket_logs ("companyId", "ticketId", type, "createdAt") values ($1, $2, 'nps', $3)`,
      [company.id, waited, noon(6, 40)],
    );
    const rating = { kind: 'timer', timer: 'ratingExpiry', id: connectionId, whenExpiresTicket: 0 } as const;
    expect(await touchedBy({ ...rating, minutes: 30 })).toEqual({ touched: 1, ids: [waited] });
  });

  test('nobody is shown a ticket they may not see, nor of another company', async () => {
    const keeper = await createUser(server, company.admin, {
      allowConnections: 'enabled',
      queueIds: [queueId],
    });
    const hours: DryRun = { kind: 'hours', of: 'company', id: null, schedules: week('20:00', '21:00') };
    const all = await run(hours);
    const seen = await run(hours, keeper);
    expect(all.touched).toBeGreaterThan(seen.touched);
    for (const ticket of seen.tickets) expect(ticket.queue).toMatchObject({ id: queueId });
    const other = await createCompany(server);
    expect(await touchedBy(hours, other.admin)).toEqual({ touched: 0, ids: [] });
    const attendant = await createUser(server, company.admin, { queueIds: [queueId] });
    expect((await attendant.try(api.dryRuns.run, { body: hours })).status).toBe(403);
  });
});
