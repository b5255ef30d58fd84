import type { Chat, ChatMember, ListQuery } from '@prosa/contract';
import { PAGE_SIZE } from '@prosa/contract';
import { sql, type Updateable } from 'kysely';
import type { TeamChats } from '../../platform/database/database.gen.ts';
import { type Db, prepared } from '../../platform/database/db.ts';
import { matchesSearch } from '../../platform/database/pages.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';

/** How many chats with unseen messages are told. */
const UNREAD_CHATS = 100;

interface ChatRow extends Omit<Chat, 'users' | 'createdAt' | 'updatedAt'> {
  users: ChatMember[];
  createdAt: Date;
  updatedAt: Date;
}

/** Everybody in it, those first who have been in it longest. */
const chatRow = sql`c.id, c.uuid, c.title, c."isGroup", c."ownerId", c."lastMessage", c."lastPlace", c."createdAt",
  c."updatedAt", (
    select coalesce(json_agg(json_build_object(
      'userId', m."userId", 'unreads', c."lastPlace" - m."readPlace", 'readPlace', m."readPlace",
      'mentionPlace', m."mentionPlace", 'user', json_build_object('id', m."userId", 'name', (
        select name from users where "companyId" = m."companyId" and id = m."userId"))
    ) order by m."joinedAt", m."userId"), '[]')
    from team_chat_members m
    where m."companyId" = c."companyId" and m."chatId" = c.id) as users`;

const chatsOf = sql`from team_chat_members me
  join team_chats c on c."companyId" = me."companyId" and c.id = me."chatId"`;

const toChat = (row: ChatRow): Chat => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A direct chat is found by the other person's name, a group also by those of its people. */
const matches = (searchParam: string) =>
  matchesSearch(
    sql`c.title || ' ' || (select coalesce(string_agg(u.name, ' '), '') from team_chat_members m
      join users u on u."companyId" = m."companyId" and u.id = m."userId"
      where m."companyId" = c."companyId" and m."chatId" = c.id and m."userId" <> me."userId")`,
    searchParam,
  );

const countedChats = prepared(
  (userId: number) => sql<{ count: number }>`
    select count(*)::int as count from team_chat_members where "userId" = ${userId}`,
);
const chatsOnPage = prepared(
  (userId: number, offset: number) => sql<ChatRow>`select ${chatRow} ${chatsOf}
    where me."userId" = ${userId} order by c."updatedAt" desc, c.id desc
    limit ${sql.lit(PAGE_SIZE)} offset ${offset}`,
);
async function listAllChats(db: Db, userId: number, pageNumber: number) {
  const [[counted], rows] = await Promise.all([
    countedChats(db, userId),
    chatsOnPage(db, userId, (pageNumber - 1) * PAGE_SIZE),
  ]);
  return { records: rows.map(toChat), count: counted?.count ?? 0 };
}

export async function listChats(db: Db, userId: number, { searchParam, pageNumber }: ListQuery) {
  if (searchParam === '') return listAllChats(db, userId, pageNumber);
  const where = sql`where me."userId" = ${userId} and ${matches(searchParam)}`;
  const counting = sql<{ count: number }>`select count(*)::int as count ${chatsOf} ${where}`.execute(db);
  const listing = sql<ChatRow>`select ${chatRow} ${chatsOf} ${where}
    order by c."updatedAt" desc, c.id desc
    limit ${PAGE_SIZE} offset ${(pageNumber - 1) * PAGE_SIZE}`.execute(db);
  const [counted, { rows }] = await Promise.all([counting, listing]);
  return { records: rows.map(toChat), count: counted.rows[0]?.count ?? 0 };
}

const unreadChats = prepared(
  (userId: number) => sql<ChatRow>`select ${chatRow} ${chatsOf}
    where me."userId" = ${userId} and c."lastPlace" > me."readPlace"
    order by c."updatedAt" desc, c.id desc limit ${sql.lit(UNREAD_CHATS)}`,
);
export const listUnreadChats = async (db: Db, userId: number): Promise<Chat[]> =>
  (await unreadChats(db, userId)).map(toChat);

/** A chat with these people in it, whoever asks. */
export async function getChat(db: Db, id: number): Promise<Chat> {
  const { rows } = await sql<ChatRow>`select ${chatRow} from team_chats c where c.id = ${id}`.execute(db);
  return toChat(orMissing(rows[0]));
}

export async function getChatOf(db: Db, userId: number, uuid: string): Promise<Chat> {
  const { rows } = await sql<ChatRow>`select ${chatRow} ${chatsOf}
    where me."userId" = ${userId} and c.uuid = ${uuid}`.execute(db);
  return toChat(orMissing(rows[0]));
}

function orMissing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('ERR_NO_CHAT_FOUND');
  return row;
}

export interface LockedChat {
  id: number;
  isGroup: boolean;
  ownerId: number | null;
  title: string;
  lastPlace: number;
  memberIds: number[];
}

const lockRow = prepared(
  (id: number) => sql<Omit<LockedChat, 'memberIds'>>`
    select id, "isGroup", "ownerId", title, "lastPlace" from team_chats where id = ${id} for no key update`,
);
const memberIdsOf = prepared(
  (chatId: number) => sql<{ userId: number }>`
    select "userId" from team_chat_members where "chatId" = ${chatId} order by "joinedAt", "userId"`,
);

/** Who is in a chat changes only under its lock, so its people are read after it is held. */
export async function lockChat(db: Db, id: number): Promise<LockedChat> {
  const [[chat], members] = await Promise.all([lockRow(db, id), memberIdsOf(db, id)]);
  return { ...orMissing(chat), memberIds: members.map(({ userId }) => userId) };
}

export const listMemberIds = async (db: Db, chatId: number): Promise<number[]> =>
  (await memberIdsOf(db, chatId)).map(({ userId }) => userId);

const membership = prepared(
  (chatId: number, userId: number) => sql<{ lastPlace: number; readPlace: number }>`
    select c."lastPlace", me."readPlace" ${chatsOf} where me."chatId" = ${chatId} and me."userId" = ${userId}`,
);
export const findMembership = async (db: Db, chatId: number, userId: number) =>
  (await membership(db, chatId, userId))[0];

export async function listChatIdsOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ chatId: number }>`
    select "chatId" from team_chat_members where "userId" = ${userId} order by "chatId"`.execute(db);
  return rows.map(({ chatId }) => chatId);
}

interface NewChatRow {
  title: string;
  isGroup: boolean;
  directKey: string | null;
  ownerId: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Undefined if the two people of a direct chat have one. */
export const insertChat = (db: Db, values: NewChatRow): Promise<{ id: number } | undefined> =>
  db
    .insertInto('team_chats')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const findDirectChat = (db: Db, directKey: string) =>
  db.selectFrom('team_chats').select('id').where('directKey', '=', directKey).executeTakeFirst();

/** They begin with everything read. */
export const insertMembers = (
  db: Db,
  { id, lastPlace }: Pick<LockedChat, 'id' | 'lastPlace'>,
  userIds: number[],
) =>
  refuseViolations(
    sql`insert into team_chat_members ("chatId", "userId", "readPlace")
      select ${id}, one, ${lastPlace} from unnest(${userIds}::int[]) as one order by one`.execute(db),
    { team_chat_members_companyId_userId_fkey: 'ERR_NO_USER_FOUND' },
  );

export const deleteMembers = (db: Db, chatId: number, userIds: number[]) =>
  db.deleteFrom('team_chat_members').where('chatId', '=', chatId).where('userId', 'in', userIds).execute();

export const saveChat = (db: Db, id: number, set: Updateable<TeamChats>) =>
  db.updateTable('team_chats').set(set).where('id', '=', id).execute();

/** After new messages: the sender has seen what they wrote, and who is mentioned is marked. */
export const moveChat = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (
    id: number,
    lastPlace: number,
    lastMessage: string,
    at: Date,
    senderId: number,
    mentionIds: number[],
  ) => sql`
    with marked as (
      update team_chat_members set
        "readPlace" = case when "userId" = ${senderId} then ${lastPlace} else "readPlace" end,
        "mentionPlace" = case when "userId" = any (${mentionIds}::int[]) then ${lastPlace} else "mentionPlace" end
      where "chatId" = ${id} and "userId" = any (array_append(${mentionIds}::int[], ${senderId}::int)))
    update team_chats set "lastMessage" = ${lastMessage}, "lastPlace" = ${lastPlace}, "updatedAt" = ${at}
    where id = ${id}`,
);

export const deleteChat = (db: Db, id: number) => db.deleteFrom('team_chats').where('id', '=', id).execute();

export const countColleagues = async (db: Db, ids: number[]): Promise<number> =>
  (await db.selectFrom('users').select('id').where('id', 'in', ids).execute()).length;

const readUpTo = prepared(
  (chatId: number, userId: number) => sql<{ readPlace: number }>`
    update team_chat_members m set "readPlace" = c."lastPlace" from team_chats c
    where m."chatId" = ${chatId} and m."userId" = ${userId} and c."companyId" = m."companyId"
      and c.id = m."chatId" and m."readPlace" < c."lastPlace"
    returning m."readPlace"`,
);
/** Undefined if there was nothing new. */
export const markReadBy = async (db: Db, chatId: number, userId: number): Promise<number | undefined> =>
  (await readUpTo(db, chatId, userId))[0]?.readPlace;

/** Those of these chats in which somebody is. */
export async function listOwnIds(db: Db, who: { id: number }, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('team_chat_members')
    .select('chatId')
    .where('userId', '=', who.id)
    .where('chatId', 'in', ids)
    .execute();
  return new Set(rows.map(({ chatId }) => chatId));
}
