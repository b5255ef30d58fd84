import { api, type ConnectionRow, type ImportStatus, type NewConnection } from '@prosa/contract';
import { type People, type TestCompany, unique } from './people.ts';
import type { Server } from './server.ts';
import { test as base } from './test.ts';

export { SUPPORT_PHONE } from './worker-fixtures.ts';

/** A server that opens no connections; the test plays the far ends. */
export const test = base.extend({ server: ({ quietServer }, use) => use(quietServer) });

type ConnectionState = Partial<
  Pick<
    ConnectionRow,
    'status' | 'qrcode' | 'number' | 'statusReason' | 'statusImportMessages' | 'statusSince'
  >
>;

/** Writes and publishes what the node that runs the connection would. */
export function setConnectionState(
  server: Server,
  company: TestCompany,
  id: number,
  said: ConnectionState,
): Promise<void> {
  return server.inCompany(company.id, async (client) => {
    const names = Object.keys(said);
    const set = names.map((name, index) => `"${name}" = $${index + 2}`).join(', ');
    await client.query(`update connections set ${set}, "updatedAt" = now() where id = $1`, [
      id,
      ...Object.values(said),
    ]);
    await emitEvent(client, company.id, 'connectionSession', {
      action: 'update',
      session: await rowOf(client, id),
    });
  });
}

/** Adds an outage with the number of messages recovered after it. */
export const addOutage = (
  server: Server,
  company: TestCompany,
  id: number,
  { from, to, recovered }: { from: string; to: string; recovered: number },
): Promise<void> =>
  server.inCompany(company.id, async (client) => {
    await client.query(
      `insert into connection_outages ("whatsappId", reason, "startedAt", "endedAt", recovered)
       values ($1, 'lost', $2, $3, $4)`,
      [id, from, to, recovered],
    );
    await emitEvent(client, company.id, 'connection', {
      action: 'update',
      whatsapp: await rowOf(client, id),
    });
  });

export const emitImportStatus = (
  server: Server,
  company: TestCompany,
  whatsappId: number,
  status: ImportStatus | null,
): Promise<void> =>
  server.inCompany(company.id, (client) =>
    emitEvent(
      client,
      company.id,
      'import',
      status ? { action: 'update', whatsappId, status } : { action: 'refresh', whatsappId },
    ),
  );

type Client = Parameters<Parameters<Server['inCompany']>[1]>[0];

async function rowOf(client: Client, id: number): Promise<unknown> {
  const { rows } = await client.query<{ row: unknown }>(
    `select jsonb_build_object('id', c.id, 'name', c.name, 'channel', c.channel, 'number', c.number,
       'status', c.status, 'statusSince', c."statusSince", 'statusReason', c."statusReason", 'qrcode', c.qrcode,
       'retries', c.retries, 'isDefault', c."isDefault", 'groupAsTicket', c."groupAsTicket",
       'statusImportMessages', c."statusImportMessages", 'updatedAt', c."updatedAt", 'queues', '[]'::jsonb,
       'lastOutage', (select jsonb_build_object('startedAt', o."startedAt", 'endedAt', o."endedAt",
          'reason', o.reason, 'recovered', o.recovered)
        from connection_outages o where o."whatsappId" = c.id order by o."startedAt" desc limit 1)) as row
     from connections c where c.id = $1`,
    [id],
  );
  return rows[0]?.row;
}

async function emitEvent(client: Client, companyId: number, name: string, payload: unknown): Promise<void> {
  await client.query(
    `with counter as (update event_counters set number = number + 1 returning number)
     insert into events (number, name, payload, rooms) select number, $1, $2, '{admins}' from counter`,
    [name, JSON.stringify(payload)],
  );
  await client.query(`select pg_notify('prosa_events', $1)`, [String(companyId)]);
}

/** Creates a connection of the company with the values of its form. */
export async function addConnection(
  people: People,
  company: TestCompany,
  changes: Partial<NewConnection> = {},
): Promise<{ id: number; name: string }> {
  const admin = await people.as(company.admin);
  const name = changes.name ?? `Conexão ${unique()}`;
  const { id } = await admin.call(api.connections.create, { body: { ...changes, name } });
  return { id, name };
}
