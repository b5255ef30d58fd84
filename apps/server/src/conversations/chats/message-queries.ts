import { CHAT_MESSAGES_PAGE, type ChatMessage, type ChatMessageHit } from '@prosa/contract';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { TeamChatMessages } from '../../platform/database/database.gen.ts';
import { type Db, prepared } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';

export interface ChatMessageRow {
  id: number;
  chatId: number;
  place: number;
  senderId: number | null;
  senderName: string;
  body: string;
  clientId: string | null;
  replyTo: { id: number; place: number; senderName: string; message: string } | null;
  ticketIds: number[];
  mentionIds: number[];
  mediaKey: string | null;
  mediaName: string | null;
  mediaType: ChatMessage['mediaType'];
  mediaBytes: number | null;
  mediaWidth: number | null;
  mediaHeight: number | null;
  reactions: ChatMessage['reactions'] | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
}

/**
 * Names are looked up for each row. In a join, the database takes the people of a company for one person, starts with
 * them, and asks for each of two hundred whether they reacted to a message.
 */
const nameOf = (row: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql`(select name from users where "companyId" = ${row}."companyId" and id = ${userId})`;

const selected = sql`
  select m.id, m."chatId", m.place, m."senderId",
    coalesce(${nameOf(sql`m`, sql`m."senderId"`)}, m."senderName") as "senderName", m.body, m."clientId",
    m."ticketIds", m."mentionIds", m."mediaKey", m."mediaName", m."mediaType", m."mediaBytes", m."mediaWidth",
    m."mediaHeight", m."createdAt", m."editedAt", m."deletedAt",
    case when m."replyToId" is not null then (
      select json_build_object('id', r.id, 'place', r.place,
        'senderName', coalesce(${nameOf(sql`r`, sql`r."senderId"`)}, r."senderName"),
        'message', case when r.body = '' then coalesce(r."mediaName", '') else left(r.body, 200) end)
      from team_chat_messages r where r."companyId" = m."companyId" and r.id = m."replyToId") end as "replyTo",
    (select json_agg(json_build_object('userId', e."userId", 'name', e.name, 'emoji', e.emoji) order by e.name)
      from (
        select "userId", emoji, ${nameOf(sql`team_chat_reactions`, sql`"userId"`)} as name from team_chat_reactions
        where "companyId" = m."companyId" and "messageId" = m.id
      ) e) as reactions`;

/** One more than a page, so that it shows whether there are older ones. */
const olderThan = prepared(
  (chatId: number, before: number) => sql<ChatMessageRow>`${selected} from team_chat_messages m
    where m."chatId" = ${chatId} and m.place < ${before}
    order by m.place desc limit ${sql.lit(CHAT_MESSAGES_PAGE + 1)}`,
);
export const listOlder = (db: Db, chatId: number, before: number): Promise<ChatMessageRow[]> =>
  olderThan(db, chatId, before);

const byIds = prepared(
  (ids: number[]) =>
    sql<ChatMessageRow>`${selected} from team_chat_messages m where m.id = any (${ids}::bigint[]) order by m.id`,
);
export const listByIds = (db: Db, ids: number[]): Promise<ChatMessageRow[]> => byIds(db, ids);

export async function getMessage(db: Db, chatId: number, id: number): Promise<ChatMessageRow> {
  const [row] = await byIds(db, [id]);
  if (row?.chatId !== chatId) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return row;
}

const sentUnder = prepared(
  (senderId: number, clientIds: string[]) => sql<{ id: number }>`
    select id from team_chat_messages where "senderId" = ${senderId} and "clientId" = any (${clientIds}::text[])`,
);
/** What this person has already sent under these ids. */
export const listSentIds = async (db: Db, senderId: number, clientIds: string[]): Promise<number[]> =>
  clientIds.length === 0 ? [] : (await sentUnder(db, senderId, clientIds)).map(({ id }) => id);

export interface NewChatMessageRow {
  chatId: number;
  place: number;
  senderId: number;
  senderName: string;
  body: string;
  clientId: string | null;
  replyToId: number | null;
  ticketIds: number[];
  mentionIds: number[];
  mediaKey?: string;
  mediaName?: string;
  mediaType?: ChatMessage['mediaType'];
  mediaBytes?: number;
  mediaWidth?: number | null;
  mediaHeight?: number | null;
  createdAt: Date;
}

const columns = sql`"chatId", place, "senderId", "senderName", body, "clientId", "replyToId", "ticketIds", "mentionIds",
  "mediaKey", "mediaName", "mediaType", "mediaBytes", "mediaWidth", "mediaHeight", "createdAt"`;
const writeRows = prepared(
  (rows: string) => sql<ChatMessageRow>`
    with written as (
      insert into team_chat_messages (${columns})
      select ${columns} from jsonb_to_recordset(${rows}::jsonb) as given(
        "chatId" int, place int, "senderId" int, "senderName" text, body text, "clientId" text, "replyToId" bigint,
        "ticketIds" int[], "mentionIds" int[], "mediaKey" text, "mediaName" text, "mediaType" text,
        "mediaBytes" bigint, "mediaWidth" int, "mediaHeight" int, "createdAt" timestamptz)
      returning *)
    ${selected} from written m order by m.place`,
);
/** Written and read back in one statement, as everybody reads them. */
export const insertMessages = (db: Db, rows: NewChatMessageRow[]): Promise<ChatMessageRow[]> =>
  writeRows(db, JSON.stringify(rows));

export const saveMessage = (db: Db, id: number, set: Updateable<TeamChatMessages>) =>
  db.updateTable('team_chat_messages').set(set).where('id', '=', id).execute();

export const saveReaction = (
  db: Db,
  messageId: number,
  { userId, emoji }: { userId: number; emoji: string },
) =>
  db
    .insertInto('team_chat_reactions')
    .values({ messageId, userId, emoji })
    .onConflict((conflict) => conflict.columns(['companyId', 'messageId', 'userId']).doUpdateSet({ emoji }))
    .execute();

export const deleteReaction = (db: Db, messageId: number, userId: number) =>
  db
    .deleteFrom('team_chat_reactions')
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .execute();

export async function listFileKeys(db: Db, chatId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('team_chat_messages')
    .select('mediaKey')
    .where('chatId', '=', chatId)
    .where('mediaKey', 'is not', null)
    .execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}

interface HitRow extends ChatMessageRow {
  chat: ChatMessageHit['chat'];
}

/** With the chat of each, the newest first. */
export async function listHits(db: Db, ids: number[]): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`${selected},
      json_build_object('id', c.id, 'uuid', c.uuid, 'title', c.title, 'isGroup', c."isGroup") as chat from team_chat_messages m
    join team_chats c on c."companyId" = m."companyId" and c.id = m."chatId"
    where m.id = any (${ids}::bigint[]) order by m.id desc`.execute(db);
  return rows;
}

/** Whether a person is in the chat of a message. */
export const isReader = async (db: Db, messageId: number, userId: number): Promise<boolean> =>
  (
    await sql`select 1 from team_chat_messages m
      join team_chat_members me on me."companyId" = m."companyId" and me."chatId" = m."chatId"
      where m.id = ${messageId} and me."userId" = ${userId}`.execute(db)
  ).rows.length > 0;
