import { randomBytes } from 'node:crypto';
import pg from 'pg';

// Writes what a message that falls due leaves in the database, with prepared statements and ten in a transaction like
// the product: the message, its ticket, the date that was handled, the schedule and the events. Without rules,
// variables, permissions or row-level security: the minimum cost of the rows. Started by the bench of schedules;
// prints how long it took and its CPU time.

/** Rows per transaction, and events of each, as in the product. */
const TOGETHER = 10;
const EVENTS = 2;

interface Due {
  id: number;
  companyId: number;
  contactId: number;
  ticketId: number;
  whatsappId: number;
  queueId: number;
  userId: number;
  body: string;
  sendAt: Date;
}

const [connection = '{}', ids = '[]'] = process.argv.slice(2);
const client = new pg.Client(JSON.parse(connection) as pg.ClientConfig);
await client.connect();
const started = performance.now();
const before = process.cpuUsage();
for (const companyId of JSON.parse(ids) as number[]) while ((await handleSome(companyId)) > 0);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ ms: performance.now() - started, cpuMs: (user + system) / 1000 }));
await client.end();

async function ask<T extends object>(name: string, text: string, values: unknown[]): Promise<T[]> {
  return (await client.query<T>({ name, text, values })).rows;
}

async function handleSome(companyId: number): Promise<number> {
  await client.query('begin');
  const due = await ask<Due>(
    'due',
    `select s.id, s."companyId", s."contactId", t.id as "ticketId", t."whatsappId", t."queueId", s."userId", s.body,
       s."sendAt"
     from schedules s join tickets t on t."companyId" = s."companyId" and t."contactId" = s."contactId"
     where s."companyId" = $1 and s.status = 'PENDENTE' order by s."sendAt", s.id limit $2
     for no key update of s, t skip locked`,
    [companyId, TOGETHER],
  );
  for (const row of due) await handle(row);
  await client.query('commit');
  return due.length;
}

interface Written {
  id: string;
  position: string;
}

async function handle(row: Due): Promise<void> {
  const message = await writeMessage(row);
  await ask(
    'ticket',
    `update tickets set "lastPosition" = $2, "lastMessage" = $3, "lastMessageId" = $4, "updatedAt" = now() where id = $1`,
    [row.ticketId, message?.position, row.body, message?.id],
  );
  await ask(
    'send',
    `insert into schedule_sends ("companyId", "scheduleId", occurrence, "dueAt", "handledAt", "messageId", "ticketId")
     values ($1, $2, 0, $3, now(), $4, $5)`,
    [row.companyId, row.id, row.sendAt, message?.id, row.ticketId],
  );
  await ask(
    'schedule',
    `update schedules set status = 'AGENDADA', "contadorEnvio" = 1, "sentAt" = now(), "updatedAt" = now() where id = $1`,
    [row.id],
  );
  await ask(
    'events',
    `with n as (update event_counters set number = number + $4 where "companyId" = $1 returning number)
     insert into events ("companyId", number, name, payload, rooms)
     select $1, n.number - place, 'schedule', $2::json, $3 from n, generate_series(0, $4 - 1) place`,
    [row.companyId, JSON.stringify({ message, ticket: row }), ['admins'], EVENTS],
  );
}

async function writeMessage(row: Due): Promise<Written | undefined> {
  const [message] = await ask<Written>(
    'message',
    `insert into messages ("companyId", "ticketId", "chatId", "contactId", "whatsappId", "queueId", "userId", source,
       "externalId", "fromMe", read, body, "mediaType", ack, "sendState", lane, position)
     values ($1, $2, $3, $3, $4, $5, $6, 'schedule', $7, true, true, $8, 'conversation', 0, 'queued', 2,
       (extract(epoch from clock_timestamp()) * 1000000)::bigint) returning *`,
    [
      row.companyId,
      row.ticketId,
      row.contactId,
      row.whatsappId,
      row.queueId,
      row.userId,
      randomBytes(10).toString('hex'),
      row.body,
    ],
  );
  return message;
}
