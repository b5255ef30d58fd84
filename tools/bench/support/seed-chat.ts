import type pg from 'pg';

interface SeededChat {
  chatId: number;
  userId: number;
  ticketId: number;
  contactId: number;
}

/** Everybody is in as many chats as this. */
const OTHER_CHATS = 19;
/** An answer every so many messages, a reaction every so many. */
const [ANSWERS, REACTIONS] = [10, 20];

/** A company of so many people in one group with so many messages; each is in a few small groups besides. */
export async function addChat(
  admin: pg.Client,
  companyId: number,
  { people, messages }: { people: number; messages: number },
): Promise<SeededChat> {
  // Triggers and constraints are off: they would do the same row by row, much slower.
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into users overriding system value
     select (jsonb_populate_record(u, jsonb_build_object('id', u.id + 100 + n, 'name', 'Colega ' || n,
       'email', 'colleague' || n || '@bench.test'))).*
     from users u, generate_series(1, $2::int) n where u."companyId" = $1 and u.email like 'attendant0@%'`,
    [companyId, people - 4],
  );
  const [group] = await rowsOf<{ id: number }>(
    admin,
    `insert into team_chats ("companyId", title, "isGroup", "lastMessage", "lastPlace")
     values ($1, 'Todos', true, 'Colega 1: Bom dia', $2) returning id`,
    [companyId, messages],
  );
  await admin.query(
    `insert into team_chats ("companyId", title, "isGroup")
     select $1, 'Grupo ' || n, true from generate_series(1, $2::int) n`,
    [companyId, OTHER_CHATS],
  );
  await admin.query(
    `insert into team_chat_members ("companyId", "chatId", "userId", "readPlace")
     select $1, c.id, u.id, case when c.id = $2 then $3::int else 0 end
     from users u join team_chats c on c."companyId" = u."companyId"
     where u."companyId" = $1 and (c.id = $2 or u.profile = 'admin' or u.id % ${OTHER_CHATS} = c.id % ${OTHER_CHATS})`,
    [companyId, group?.id, messages],
  );
  await addMessages(admin, companyId, { chatId: group?.id ?? 0, messages });
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
  return { chatId: group?.id ?? 0, ...(await findIds(admin, companyId)) };
}

async function addMessages(
  admin: pg.Client,
  companyId: number,
  { chatId, messages }: { chatId: number; messages: number },
): Promise<void> {
  await admin.query(
    `insert into team_chat_messages ("companyId", "chatId", place, "senderId", "senderName", body, "replyToId", "createdAt")
     select $1, $2, n, p.id, p.name, 'Mensagem número ' || n || ' sobre o pedido ' || n % 977,
       case when n % ${ANSWERS} = 0 then n - 3 end, now() - make_interval(secs => $3::int - n)
     from generate_series(1, $3::int) n
     join (select id, name, row_number() over (order by id) - 1 as turn, count(*) over () as people
       from users where "companyId" = $1) p on p.turn = n % p.people
     order by n`,
    [companyId, chatId, messages],
  );
  await admin.query(
    `insert into team_chat_words select "companyId", id, "chatId", team_chat_words("chatId", body, "mediaName")
     from team_chat_messages where "companyId" = $1`,
    [companyId],
  );
  await admin.query(
    `insert into team_chat_reactions ("companyId", "messageId", "userId", emoji)
     select m."companyId", m.id, u.id, '👍' from team_chat_messages m
     join users u on u."companyId" = m."companyId" and u.id % 50 = m.id % 50
     where m."companyId" = $1 and m.id % ${REACTIONS} = 0`,
    [companyId],
  );
}

async function findIds(admin: pg.Client, companyId: number) {
  const [ids] = await rowsOf<Omit<SeededChat, 'chatId'>>(
    admin,
    `select u.id as "userId", t.id as "ticketId", t."contactId" from users u, tickets t
     where u."companyId" = $1 and u.profile = 'admin' and t."companyId" = $1 limit 1`,
    [companyId],
  );
  if (!ids) throw new Error('The company has no ticket.');
  return ids;
}

const rowsOf = async <Row extends pg.QueryResultRow>(
  admin: pg.Client,
  text: string,
  values: unknown[],
): Promise<Row[]> => (await admin.query<Row>(text, values)).rows;
