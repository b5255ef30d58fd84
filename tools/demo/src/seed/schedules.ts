import { api, type NewSchedule, type Schedule } from '@prosa/contract';
import type { Phones } from '@prosa/peers/phone';
import type { Database } from '@prosa/server/src/platform/database/db.ts';
import { sql } from 'kysely';
import type { Client } from '../client.ts';
import { backdateConversation } from './backdate-conversation.ts';
import { type CustomerKey, customers } from './customers.ts';
import { waitUntil } from './wait-until.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Days since the first of the weekly messages; three have been sent, and the next one is tomorrow. */
const WEEKLY_BEGAN = 20;
const WEEKLY_SENT = 3;
const FAILED_AGO = 4;

interface Place {
  database: Database;
  phones: Phones;
  companyId: number;
  admin: Client;
}

/** Scheduled messages over the month: one repeated for weeks, some to come, and one that could not be sent. */
export async function addSchedules(place: Place): Promise<void> {
  const { admin } = place;
  const weekly = await add(admin, 'eduardo', {
    at: inDays(1, 13),
    body: '{{ms}}, {{firstName}}! A torra da semana acabou de sair. Quer que eu separe um lote para você?',
    intervalo: 2,
    valorIntervalo: 1,
    enviarQuantasVezes: 8,
    // Each in a ticket of its own, so that each can be moved into its week.
    openTicket: 'enabled',
    statusTicket: 'closed',
  });
  await sendWeekly(place, weekly);
  await add(admin, 'jose', {
    at: inDays(5, 12),
    body: 'Bom dia, {{firstName}}! Lembrete do mês: envie a previsão da colheita até sexta-feira.',
    intervalo: 3,
    valorIntervalo: 1,
    enviarQuantasVezes: 6,
    tipoDias: 6,
  });
  await add(admin, 'larissa', {
    at: inDays(1, 17),
    body: 'Oi, {{firstName}}! O seu pedido está pronto para retirada. Esperamos você!',
  });
  await add(admin, 'fernanda', {
    at: inDays(9, 14),
    body: '{{firstName}}, faz um mês do seu kit degustação. Qual café você preferiu?',
    assinar: true,
  });
  const failed = await add(admin, 'lucas', {
    at: inDays(2, 15),
    body: 'Oi, {{firstName}}! Conseguiu receber a encomenda?',
  });
  await fail(place, failed);
}

/** A day from now, at this hour of UTC: working hours in São Paulo. */
function inDays(days: number, hour: number): Date {
  const at = new Date(Date.now() + days * DAY_MS);
  at.setUTCHours(hour, 0, 0, 0);
  return at;
}

type Message = Pick<NewSchedule, 'body'> & Partial<NewSchedule> & { at: Date };

async function add(admin: Client, to: CustomerKey, { at, ...message }: Message): Promise<Schedule> {
  const { contacts } = await admin.call(api.contacts.list, { query: { searchParam: customers[to].name } });
  const contactId = contacts[0]?.id ?? 0;
  return admin.call(api.schedules.create, { body: { contactId, sendAt: at.toISOString(), ...message } });
}

/** Sends the first messages and moves them into the weeks before, as the conversations were. */
async function sendWeekly({ database, phones, companyId, admin }: Place, { id }: Schedule): Promise<void> {
  const params = { id: String(id) };
  for (let count = 1; count <= WEEKLY_SENT; count += 1) {
    await admin.call(api.schedules.send, { params });
    await waitUntil('a scheduled message', async () => {
      const { sends } = await admin.call(api.schedules.sends, { params });
      return sends.length === count && sends[0]?.progress !== 'waiting' ? true : undefined;
    });
  }
  const begin = inDays(-WEEKLY_BEGAN, 13);
  const ticketIds = await database.inCompany(companyId, async (db) => {
    await sql`
      update schedule_sends set
        "dueAt" = ${begin}::timestamptz + occurrence * interval '7 days',
        "handledAt" = ${begin}::timestamptz + occurrence * interval '7 days'
      where "scheduleId" = ${id}`.execute(db);
    await sql`
      update schedules set "firstAt" = ${begin}, "plannedAt" = ${begin}, "createdAt" = ${begin},
        "sentAt" = ${weekAfter(begin, WEEKLY_SENT - 1)}, "sendAt" = ${weekAfter(begin, WEEKLY_SENT)}
      where id = ${id}`.execute(db);
    const { rows } = await sql<{ ticketId: number }>`
      select "ticketId" from schedule_sends where "scheduleId" = ${id} order by occurrence`.execute(db);
    return rows.map(({ ticketId }) => ticketId);
  });
  for (const [week, ticketId] of ticketIds.entries())
    await backdateConversation(database, phones, companyId, ticketId, {
      begin: weekAfter(begin, week),
      stepMs: MINUTE_MS,
    });
}

const weekAfter = (begin: Date, weeks: number): Date => new Date(begin.getTime() + weeks * WEEK_MS);

/** A number that was given up since: what the company finds some days later. */
async function fail({ database, companyId }: Place, { id }: Schedule): Promise<void> {
  const at = inDays(-FAILED_AGO, 15);
  await database.inCompany(companyId, async (db) => {
    await sql`
      insert into schedule_sends ("scheduleId", occurrence, "dueAt", "handledAt", reason)
      values (${id}, 0, ${at}, ${at}, 'notOnChannel')`.execute(db);
    await sql`
      update schedules set "firstAt" = ${at}, "plannedAt" = ${at}, "sendAt" = ${at}, "createdAt" = ${at},
        "contadorEnvio" = 1, status = 'ERRO', reason = 'notOnChannel'
      where id = ${id}`.execute(db);
  });
}
