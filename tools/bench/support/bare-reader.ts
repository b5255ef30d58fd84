import pg from 'pg';
import { serveAnswers } from './serve-answers.ts';

// The data of the product's calls, read by prepared statements and sent as JSON, without sessions, permissions,
// row-level security or reply validation: the minimum cost of the data. Started by `startBareReader`; prints its
// port.

const [connection = '{}', companyId, ticketId] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 4 });

const ticketColumns = `
  t.*, row_to_json(c) as contact, q.name as "queueName", q.color as "queueColor", u.name as "userName",
  w.name as "connectionName", w.status as "connectionStatus"`;
const ticketJoins = `
  join contacts c on c.id = t."contactId" left join queues q on q.id = t."queueId"
  left join users u on u.id = t."userId" left join connections w on w.id = t."whatsappId"`;

const ask = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows as unknown[];

/** Not prepared: a generic plan for any pattern is a bad one for each. */
const findContacts = async (pattern: string) =>
  (
    await pool.query(
      `select c.*, count(*) over () as count from contact_words w join contacts c on c.id = w."contactId"
       where w."companyId" = $1 and w.words like $2 order by w."plainName" limit 100`,
      [companyId, pattern],
    )
  ).rows as unknown[];

/** A whole word, because the planner has statistics on its frequency; for a prefix it has none. */
const wordOf = (url: URL) => `'${companyId} ${url.searchParams.get('word')}'`;

const findMessages = async (url: URL) =>
  (
    await pool.query(
      `select m.*, t.uuid, c.name as "contactName", c."pictureKey", q.name as "queueName", q.color as "queueColor" from (
         select "messageId", position from message_words
         where "companyId" = $1 and words @@ $2::tsquery order by position desc, "messageId" desc limit 21) w
       join messages m on m.id = w."messageId" join tickets t on t.id = m."ticketId"
       join contacts c on c.id = m."chatId" left join queues q on q.id = m."queueId"
       order by w.position desc, m.id desc`,
      [companyId, wordOf(url)],
    )
  ).rows as unknown[];

/**
 * The tickets of the newest matching messages, enough for one page: not the same list, but the shortest way to one.
 */
const findTickets = async (url: URL) =>
  (
    await pool.query(
      `select ${ticketColumns} from tickets t ${ticketJoins}
       where t.id = any (array(
         select distinct "ticketId" from (
           select "ticketId" from message_words where "companyId" = $1 and words @@ $2::tsquery
           order by position desc, "messageId" desc limit 60) newest))
       order by t."updatedAt" desc, t.id desc limit 41`,
      [companyId, wordOf(url)],
    )
  ).rows as unknown[];

const answers: Record<string, (url: URL) => Promise<unknown>> = {
  '/list': async () => ({
    tickets: await ask(
      'list',
      `select ${ticketColumns} from tickets t ${ticketJoins}
       where t."companyId" = $1 and t.status = 'open' order by t."updatedAt" desc, t.id desc limit 41`,
      [companyId],
    ),
    count: await ask(
      'count',
      `select count(*) from (select 1 from tickets where "companyId" = $1 and status = 'open' limit 1000) counted`,
      [companyId],
    ),
  }),
  '/page': async () => {
    const [ticket] = (await ask('ticket', `select "contactId", "whatsappId" from tickets where id = $1`, [
      ticketId,
    ])) as { contactId: number; whatsappId: number }[];
    return ask(
      'page',
      `select m.*, c.name as "contactName", u.name as "userName", q.name as "queueName"
       from messages m join contacts c on c.id = m."contactId" left join users u on u.id = m."userId"
       left join queues q on q.id = m."queueId"
       where m."companyId" = $1 and m."chatId" = $2 and m."whatsappId" = $3
       order by m.position desc, m.id desc limit 21`,
      [companyId, ticket?.contactId, ticket?.whatsappId],
    );
  },
  '/one': () =>
    ask('one', `select ${ticketColumns} from tickets t ${ticketJoins} where t.id = $1`, [ticketId]),
  '/messages/found': findMessages,
  '/tickets/found': findTickets,
  '/contacts': async () => ({
    contacts: await ask(
      'contacts',
      `select c.*, w.name as "connectionName" from contacts c left join connections w on w.id = c."whatsappId"
       where c."companyId" = $1 order by c.name collate "pt-BR-x-icu", c.id limit 100`,
      [companyId],
    ),
    count: await ask('contacts-count', `select count(*) from contacts where "companyId" = $1`, [companyId]),
  }),
  '/contacts/common': () => findContacts('%guimaraes 1%'),
  '/contacts/whole': () => findContacts('%erica guimaraes 244%'),
  '/update': async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query({
      name: 'update',
      text: `update tickets set "updatedAt" = now(), "amountUsedBotQueues" = "amountUsedBotQueues" % 5 + 1 where id = $1`,
      values: [ticketId],
    });
    const { rows } = await client.query({
      name: 'told',
      text: `select ${ticketColumns} from tickets t ${ticketJoins} where t.id = $1`,
      values: [ticketId],
    });
    await client.query({
      name: 'event',
      text: `with n as (update event_counters set number = number + 1 where "companyId" = $1 returning number)
             insert into events ("companyId", number, name, payload, rooms) select $1, number, 'ticket', $2, '{}' from n`,
      values: [companyId, JSON.stringify(rows[0])],
    });
    await client.query('commit');
    client.release();
    return rows[0];
  },
};

serveAnswers(answers);
