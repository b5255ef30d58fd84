import pg from 'pg';
import { serveAnswers } from './serve-answers.ts';

// A page of a chat, its list, a message posted to it and a note, by prepared statements: the same rows as the product
// reads and writes, with the event that tells of them, without sessions, permissions, row-level security or checks.
// Started by `startBareChat`; prints its port.

interface Ids {
  companyId: number;
  chatId: number;
  userId: number;
  ticketId: number;
  contactId: number;
}

const [connection = '{}', ids = '{}'] = process.argv.slice(2);
const { companyId, chatId, userId, ticketId, contactId } = JSON.parse(ids) as Ids;
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 4 });

const message = `
  select m.*, u.name as "currentName",
    case when m."replyToId" is not null then (
      select json_build_object('id', r.id, 'place', r.place, 'senderName', ru.name, 'message', left(r.body, 200))
      from team_chat_messages r left join users ru on ru.id = r."senderId"
      where r."companyId" = m."companyId" and r.id = m."replyToId") end as "replyTo",
    (select json_agg(json_build_object('userId', e."userId", 'name', eu.name, 'emoji', e.emoji) order by eu.name)
      from team_chat_reactions e join users eu on eu.id = e."userId"
      where e."companyId" = m."companyId" and e."messageId" = m.id) as reactions
  from team_chat_messages m left join users u on u.id = m."senderId"`;

type Asking = Pick<pg.Pool, 'query'>;

const ask = async <Row extends pg.QueryResultRow>(
  client: Asking,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> => (await client.query<Row>({ ...statement, values })).rows;

const page = {
  name: 'page',
  text: `${message} where m."companyId" = $1 and m."chatId" = $2 and m.place < $3 order by m.place desc limit 41`,
};
const event = {
  name: 'event',
  text: `with n as (update event_counters set number = number + 1 where "companyId" = $1 returning number)
         insert into events ("companyId", number, name, payload, rooms) select $1, number, $2, $3, $4 from n`,
};

/** The statements in one transaction. */
async function commit<Written>(write: (client: Asking) => Promise<Written>): Promise<Written> {
  const client = await pool.connect();
  await client.query('begin');
  const written = await write(client);
  await client.query('commit');
  client.release();
  return written;
}

async function post(client: Asking): Promise<unknown> {
  const [chat] = await ask<{ lastPlace: number }>(
    client,
    { name: 'lock', text: `select "lastPlace" from team_chats where id = $1 for no key update` },
    [chatId],
  );
  const members = await ask<{ userId: number }>(
    client,
    {
      name: 'members',
      text: `select "userId" from team_chat_members where "companyId" = $1 and "chatId" = $2`,
    },
    [companyId, chatId],
  );
  const place = (chat?.lastPlace ?? 0) + 1;
  const [written] = await ask<{ id: string }>(
    client,
    {
      name: 'insert',
      text: `insert into team_chat_messages ("companyId", "chatId", place, "senderId", "senderName", body, "clientId", "createdAt")
             values ($1, $2, $3, $4, 'Admin', $5, $6, now()) returning id`,
    },
    [companyId, chatId, place, userId, 'Alguém viu o pedido?', crypto.randomUUID()],
  );
  const [told] = await ask(
    client,
    { name: 'written', text: `${message} where m."companyId" = $1 and m.id = $2` },
    [companyId, written?.id],
  );
  await moveChat(client, place);
  const rooms = members.map((member) => `user:${member.userId}`);
  await ask(client, event, [companyId, 'chat', JSON.stringify(told), rooms]);
  return told;
}

async function moveChat(client: Asking, place: number): Promise<void> {
  await ask(
    client,
    {
      name: 'mark',
      text: `update team_chat_members set "readPlace" = $4 where "companyId" = $1 and "chatId" = $2 and "userId" = $3`,
    },
    [companyId, chatId, userId, place],
  );
  await ask(
    client,
    {
      name: 'chat',
      text: `update team_chats set "lastMessage" = $2, "lastPlace" = $3, "updatedAt" = now() where id = $1`,
    },
    [chatId, 'Admin: Alguém viu o pedido?', place],
  );
}

async function note(client: Asking): Promise<unknown> {
  const [written] = await ask(
    client,
    {
      name: 'note',
      text: `insert into ticket_notes ("companyId", note, "userId", "ticketId", "contactId")
             values ($1, $2, $3, $4, $5) returning *`,
    },
    [companyId, 'Cliente prefere a tarde', userId, ticketId, contactId],
  );
  await ask(client, event, [companyId, 'note', JSON.stringify(written), ['admins']]);
  return written;
}

serveAnswers({
  '/page': async (url) => {
    const [chat] = await ask<{ lastPlace: number }>(
      pool,
      { name: 'last', text: `select "lastPlace" from team_chats where id = $1` },
      [chatId],
    );
    const before = Number(url.searchParams.get('before') ?? (chat?.lastPlace ?? 0) + 1);
    return ask(pool, page, [companyId, chatId, before]);
  },
  '/list': () =>
    ask(
      pool,
      {
        name: 'list',
        text: `select c.*, (select json_agg(json_build_object('userId', m."userId", 'readPlace', m."readPlace",
                 'mentionPlace', m."mentionPlace", 'user', json_build_object('id', u.id, 'name', u.name)))
                 from team_chat_members m join users u on u.id = m."userId"
                 where m."companyId" = c."companyId" and m."chatId" = c.id) as users, count(*) over () as count
               from team_chat_members me join team_chats c on c.id = me."chatId"
               where me."companyId" = $1 and me."userId" = $2 order by c."updatedAt" desc limit 20`,
      },
      [companyId, userId],
    ),
  // Whole words as a literal, so that the planner knows how many have them and its plan is the best there is.
  '/search': async (url) => {
    const words = url.searchParams
      .getAll('word')
      .map((word) => `''${chatId} ${word.replaceAll(/\W/g, '')}''`);
    const { rows } = await pool.query(
      `${message} join team_chat_words w on w."companyId" = m."companyId" and w."messageId" = m.id
       where m."companyId" = $1 and w.words @@ '${words.join(' & ')}'::tsquery order by w."messageId" desc limit 21`,
      [companyId],
    );
    return rows;
  },
  '/post': () => commit(post),
  '/note': () => commit(note),
});
