import type pg from 'pg';

export interface SeededCompany {
  companyId: number;
  connectionId: number;
  queueId: number;
  /** A ticket with more than fifty pages of messages. */
  longTicketId: number;
}

const WORDS =
  'olá bom dia pedido entrega prazo código boleto cartão troca defeito cor tamanho loja endereço número obrigado amanhã hoje ontem preço desconto estoque produto garantia técnico atenção urgente confirmação pagamento nota fiscal rastreio';

/** Words by the share of messages that contain them; the rarest is in only a handful, whatever the total. */
export const WORD_BY_FREQUENCY = {
  'a handful': 'axolote',
  '0.1 %': 'carimbo',
  '3 %': 'sanfona',
  '9 %': 'ladrilho',
  '50 %': 'varanda',
};
/** Occurrences per ten thousand messages, spread pseudorandomly over tickets and time. */
const WORDS_PER_TEN_THOUSAND = { carimbo: 10, sanfona: 300, ladrilho: 900, varanda: 5000 };

/** Messages per ticket; a contact has four tickets, three of them closed. */
const MESSAGES_PER_TICKET = 10;
const LONG_TICKET_MESSAGES = 1200;

/** SQL that adds each of the words pseudorandomly. */
const wordFrequencySql = (row: string): string =>
  Object.entries(WORDS_PER_TEN_THOUSAND)
    .map(
      ([word, often], seed) =>
        `case when abs(hashint8extended(${row}, ${seed + 1}) % 10000) < ${often} then ' ${word}' else '' end`,
    )
    .join(' || ');

/** Fills a company up to this number of messages, with all related rows. */
export async function fillCompany(
  admin: pg.Client,
  companyId: number,
  messages: number,
): Promise<SeededCompany> {
  // Triggers and constraints are off: they would do the same row by row, much slower.
  await admin.query(`set session_replication_role = replica`);
  const { connectionId, queueId } = await upsertConnectionAndQueue(admin, companyId);
  const counted = await admin.query<{ count: string }>(
    'select count(*) from tickets where "companyId" = $1',
    [companyId],
  );
  const have = Number(counted.rows[0]?.count);
  const want = Math.ceil(messages / MESSAGES_PER_TICKET);
  await admin.query(
    `insert into contacts ("companyId", name, number, "whatsappId", "pictureCheckedAt")
     select $1, (array['Ana','Bruno','Caio','Débora','Érica','Fábio','Glória','Hélio','Inês','João'])[1 + n % 10] || ' ' ||
       (array['Silva','Souza','Araújo','Conceição','Guimarães','Peixoto','Sá','Varejão'])[1 + n % 8] || ' ' || n,
       '55119' || lpad(n::text, 8, '0'), $2, now()
     from generate_series($3::int / 4, ($4::int - 1) / 4) n on conflict do nothing`,
    [companyId, connectionId, have, want],
  );
  await admin.query(
    `with c as (select id, row_number() over (order by id) - 1 as n from contacts where "companyId" = $1)
     insert into tickets ("companyId", status, channel, "whatsappId", "contactId", "queueId", "userId", "lastMessage",
       "unreadMessages", "createdAt", "updatedAt", "lastPosition")
     select $1, case when k < 3 then 'closed' when c.n % 3 = 0 then 'pending' else 'open' end, 'whatsapp', $2, c.id, $3,
       case when k < 3 or c.n % 3 <> 0 then (select id from users where "companyId" = $1 order by id offset (c.n % 4) limit 1) end,
       'obrigado', (c.n % 3)::int, now() - make_interval(mins => (4 - k) * 10000 + (c.n % 9000)::int),
       now() - make_interval(mins => (4 - k) * 10000 + (c.n % 9000)::int - 60), 0
     from c, generate_series(0, 3) k where c.n >= $4::int / 4 and c.n < $5::int / 4`,
    [companyId, connectionId, queueId, have, want],
  );
  await admin.query(
    `with w as (select string_to_array($2, ' ') as words)
     insert into messages ("companyId", "ticketId", "chatId", "contactId", "whatsappId", "queueId", position, "externalId",
       "fromMe", read, body, "mediaType", ack, "sendState", "sentAt", "createdAt")
     select $1, t.id, t."contactId", t."contactId", t."whatsappId", t."queueId",
       (extract(epoch from t."createdAt") * 1000000)::bigint + k, 'seed-' || t.id || '-' || k, k % 2 = 1, true,
       (select string_agg(w.words[1 + ((t.id * 7 + k * 13 + j * 29 + (t.id * k) % 11) % array_length(w.words, 1))], ' ') from generate_series(1, 9) j)
         || case when (t.id * 10 + k) % 5000 = 0 then ' ornitorrinco' else '' end
         || case when (t.id * 10 + k) % 20000 = 0 and t.id < 20000 then ' ${WORD_BY_FREQUENCY['a handful']}' else '' end
         || ${wordFrequencySql('t.id * 100 + k')},
       'conversation', case when k % 2 = 1 then 3 else 0 end, case when k % 2 = 1 then 'sent' end, t."createdAt", t."createdAt"
     from tickets t, w, generate_series(1, $3::int) k
     where t."companyId" = $1 and not exists (select 1 from messages m where m."companyId" = $1 and m."ticketId" = t.id)`,
    [companyId, WORDS, MESSAGES_PER_TICKET],
  );
  const longTicketId = await extendOneTicket(admin, companyId);
  await admin.query(
    `insert into message_words select m."companyId", m.id, m."ticketId", company_words(m."companyId", to_tsvector('simple', plain_text(m.body))), m.position
     from messages m where m."companyId" = $1 and not exists (select 1 from message_words w where w."messageId" = m.id)`,
    [companyId],
  );
  await admin.query(
    `insert into contact_words select "companyId", id, plain_text(name) || ' ' || coalesce(number, '') from contacts c
     where "companyId" = $1 on conflict do nothing`,
    [companyId],
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
  return { companyId, connectionId, queueId, longTicketId };
}

/** Open tickets of one user, each with its own contact, for a long list. */
export async function addOpenTickets(admin: pg.Client, companyId: number, tickets: number): Promise<void> {
  await admin.query('set session_replication_role = replica');
  const { connectionId, queueId } = await upsertConnectionAndQueue(admin, companyId);
  await admin.query(
    `with c as (
       insert into contacts ("companyId", name, number, "whatsappId", "pictureCheckedAt")
       select $1, 'Cliente de nome comum ' || n, '55119' || lpad(n::text, 8, '0'), $2, now()
       from generate_series(1, $4::int) n returning id)
     insert into tickets ("companyId", status, channel, "whatsappId", "contactId", "queueId", "userId", "lastMessage",
       "unreadMessages", "createdAt", "updatedAt", "lastPosition")
     select $1, 'open', 'whatsapp', $2, id, $3, (select min(id) from users where "companyId" = $1),
       'Bom dia, o pedido já saiu para a entrega?', (id % 4)::int, now() - interval '9 days',
       now() - make_interval(mins => id::int), 0 from c`,
    [companyId, connectionId, queueId, tickets],
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
}

/** Messages of the company's tickets, up to this number, without the rows that searches need. */
export async function addMessages(admin: pg.Client, companyId: number, messages: number): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `with t as (
       select id, "contactId", "whatsappId", "queueId", "createdAt", row_number() over (order by id) - 1 as n
       from tickets where "companyId" = $1),
     have as (select (select count(*) from messages where "companyId" = $1) as messages, (select count(*) from t) as tickets)
     insert into messages ("companyId", "ticketId", "chatId", "contactId", "whatsappId", "queueId", position, "externalId",
       "fromMe", read, body, "mediaType", ack, "sendState", "sentAt", "createdAt")
     select $1, t.id, t."contactId", t."contactId", t."whatsappId", t."queueId",
       (extract(epoch from t."createdAt") * 1000000)::bigint + k, 'figures-' || t.id || '-' || k, k % 2 = 1, true,
       'Bom dia, o pedido já saiu para a entrega?', 'conversation', case when k % 2 = 1 then 3 else 0 end,
       case when k % 2 = 1 then 'sent' end, t."createdAt" + make_interval(mins => (k % 40)::int), t."createdAt"
     from have cross join lateral generate_series(have.messages, $2::bigint - 1) k join t on t.n = k % have.tickets`,
    [companyId, messages],
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
}

/** Adds a long conversation to one of the company's tickets; returns the ticket's uuid. */
export async function addLongConversation(
  admin: pg.Client,
  companyId: number,
  messages: number,
): Promise<string> {
  await admin.query('set session_replication_role = replica');
  const { rows } = await admin.query<{ uuid: string }>(
    `with t as (select * from tickets where "companyId" = $1 order by id limit 1), written as (
       insert into messages ("companyId", "ticketId", "chatId", "contactId", "whatsappId", "queueId", position,
         "externalId", "fromMe", read, body, "mediaType", ack, "sendState", "sentAt", "createdAt")
       select $1, t.id, t."contactId", t."contactId", t."whatsappId", t."queueId", k, 'long-' || k, k % 3 = 1, true,
         'Mensagem ' || k || repeat(' com algumas palavras a mais', k % 5), 'conversation',
         case when k % 3 = 1 then 3 else 0 end, case when k % 3 = 1 then 'sent' end,
         now() - make_interval(mins => $2::int - k), now() - make_interval(mins => $2::int - k)
       from t, generate_series(1, $2::int) k)
     update tickets set "lastPosition" = $2, "unreadMessages" = 0 from t where tickets.id = t.id returning tickets.uuid`,
    [companyId, messages],
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
  return rows[0]?.uuid ?? '';
}

async function upsertConnectionAndQueue(admin: pg.Client, companyId: number) {
  const connection = await admin.query<{ id: number }>(
    `insert into connections ("companyId", name, channel, "tokenHash", "tokenSealed", "shouldRun", status)
     values ($1::int, 'Bench', 'whatsapp', 'bench' || $1::int, '', false, 'CONNECTED')
     on conflict ("companyId", channel, name) do update set status = 'CONNECTED' returning id`,
    [companyId],
  );
  const queue = await admin.query<{ id: number }>(
    `insert into queues ("companyId", name, color) values ($1, 'Bench', '#123456')
     on conflict ("companyId", name) do update set color = '#123456' returning id`,
    [companyId],
  );
  return { connectionId: connection.rows[0]?.id ?? 0, queueId: queue.rows[0]?.id ?? 0 };
}

/** Adds many messages to one ticket. */
async function extendOneTicket(admin: pg.Client, companyId: number): Promise<number> {
  const ticket = await admin.query<{ id: number }>(
    `select id from tickets where "companyId" = $1 and status = 'open' order by id limit 1`,
    [companyId],
  );
  const id = ticket.rows[0]?.id ?? 0;
  await admin.query(
    `insert into messages ("companyId", "ticketId", "chatId", "contactId", "whatsappId", position, "externalId", "fromMe", body, "mediaType")
     select $1, t.id, t."contactId", t."contactId", t."whatsappId", (extract(epoch from now()) * 1000000)::bigint + n,
       'long-' || n, n % 2 = 1, 'mensagem ' || n, 'conversation'
     from tickets t, generate_series(1, $3::int) n where t.id = $2 on conflict do nothing`,
    [companyId, id, LONG_TICKET_MESSAGES],
  );
  return id;
}
