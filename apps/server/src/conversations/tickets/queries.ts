import type { LogReason, TicketLogType, TicketStatus } from '@prosa/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tickets } from '../../platform/database/database.gen.ts';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noTicket = missing('ERR_NO_TICKET_FOUND');

const columns = [
  'id',
  'uuid',
  'status',
  'channel',
  'whatsappId',
  'contactId',
  'isGroup',
  'queueId',
  'userId',
  'isBot',
  'useIntegration',
  'integrationId',
  'amountUsedBotQueues',
  'amountUsedBotQueuesNPS',
  'unreadMessages',
  'lastPosition',
  'imported',
  'lgpdAcceptedAt',
  'lgpdSendMessageAt',
  'inactivePosition',
  'givenTo',
  'updatedAt',
] as const;

export type TicketRecord = Awaited<ReturnType<typeof lockTicket>>;

export const lockTicket = (db: Db, id: number) =>
  db
    .selectFrom('tickets')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .modifyEnd(preparedHint)
    .executeTakeFirstOrThrow(noTicket);

/** The same for a ticket that may have been deleted. */
export const lockTicketIfExists = (db: Db, id: number) =>
  db.selectFrom('tickets').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Locks several tickets in order of their ids, as everywhere, to avoid deadlocks. */
export const lockTicketsIfExist = (db: Db, ids: number[]) =>
  db
    .selectFrom('tickets')
    .select(columns)
    .where('id', '=', sql<number>`any (${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .modifyEnd(preparedHint)
    .execute();

export const findTicket = (db: Db, id: number) =>
  db.selectFrom('tickets').select(columns).where('id', '=', id).modifyEnd(preparedHint).executeTakeFirst();

const activeTicket = prepared(
  (contactId: number, whatsappId: number) => sql<TicketRecord>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from tickets
    where "contactId" = ${contactId} and "whatsappId" = ${whatsappId} and status <> 'closed' for no key update`,
);

/** The active ticket of a contact on a connection; there is at most one. */
export const lockActiveTicket = async (
  db: Db,
  contactId: number,
  whatsappId: number,
): Promise<TicketRecord | undefined> => (await activeTicket(db, contactId, whatsappId))[0];

const activeTickets = prepared(
  (contactIds: number[], whatsappId: number) => sql<TicketRecord>`
    select ${sql.join(columns.map((column) => sql.ref(`tickets.${column}`)))}
    from unnest(${contactIds}::int[]) as wanted("contactId")
    join tickets on tickets."contactId" = wanted."contactId" and tickets."whatsappId" = ${whatsappId}::int
      and tickets.status <> 'closed'
    order by tickets.id for no key update of tickets`,
);

/** The active tickets of several contacts; locked in order of their ids, as everywhere, to avoid deadlocks. */
export const lockActiveTickets = (
  db: Db,
  contactIds: number[],
  whatsappId: number,
): Promise<TicketRecord[]> => activeTickets(db, [...new Set(contactIds)], whatsappId);

const busyTickets = prepared(
  (contactId: number, whatsappId: number) => sql<{ busy: number }>`
    with wanted as (
      (select id from tickets where "contactId" = ${contactId} and "whatsappId" = ${whatsappId} and status <> 'closed')
      union
      (select id from tickets where "contactId" = ${contactId} and "whatsappId" = ${whatsappId}
        order by id desc limit 1)
    ), locked as (
      select id from tickets where id in (select id from wanted) order by id for no key update skip locked
    )
    select (select count(*) from wanted) - (select count(*) from locked) as busy`,
);

/** How many of a contact's active tickets and its newest one are locked by others; the rest are locked. */
export const countBusyTickets = async (db: Db, contactId: number, whatsappId: number): Promise<number> =>
  (await busyTickets(db, contactId, whatsappId))[0]?.busy ?? 0;

/** All active tickets of these contacts on any connection, in order of their ids. */
export const lockActiveOfContacts = (db: Db, contactIds: readonly number[]) =>
  db
    .selectFrom('tickets')
    .select(columns)
    .where('contactId', '=', sql<number>`any (${contactIds}::int[])`)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const findNewestTicket = (db: Db, contactId: number, whatsappId: number) =>
  db
    .selectFrom('tickets')
    .select(columns)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .modifyEnd(preparedHint)
    .executeTakeFirst();

/** Returns undefined if the contact already has an active ticket on this connection. */
export const insertTicket = (db: Db, values: Insertable<Tickets>) =>
  db
    .insertInto('tickets')
    .values(values)
    .onConflict((conflict) =>
      // A literal, because a plan for any value could not use the partial index of active tickets.
      conflict
        .columns(['companyId', 'contactId', 'whatsappId'])
        .where(sql<boolean>`status <> 'closed'`)
        .doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();

export const saveTicket = ({ db, now }: DatedWork, id: number, set: Updateable<Tickets>) =>
  db
    .updateTable('tickets')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .modifyEnd(preparedHint)
    .executeTakeFirstOrThrow(noTicket);

export const saveTickets = ({ db, now }: DatedWork, ids: number[], set: Updateable<Tickets>) =>
  db
    .updateTable('tickets')
    .set({ ...set, updatedAt: now })
    .where('id', '=', sql<number>`any (${ids}::int[])`)
    .returning(columns)
    .modifyEnd(preparedHint)
    .execute();

/** Changes that do not count as activity: the ticket keeps its place in the lists. */
export const amendTicket = (db: Db, id: number, set: Updateable<Tickets>) =>
  db.updateTable('tickets').set(set).where('id', '=', id).execute();

export const deleteTicket = (db: Db, id: number) => db.deleteFrom('tickets').where('id', '=', id).execute();

/** Locked in order of their ids, so that two bulk closings cannot deadlock. */
export const lockTicketsInQueues = (db: Db, status: TicketStatus, queueIds: number[]) =>
  db
    .selectFrom('tickets')
    .select(columns)
    .where('status', '=', status)
    .where('queueId', 'in', queueIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Per owner: the number of tickets of a status in these queues, and how many have a tagged contact. */
export async function countByOwner(db: Db, status: TicketStatus, queueIds: number[]) {
  const { rows } = await sql<{ userId: number | null; userName: string | null; all: number; tagged: number }>`
    select t."userId", u.name as "userName", count(*)::int as all,
      count(*) filter (where t."contactId" in (select "contactId" from contact_tags))::int as tagged
    from tickets t left join users u on u."companyId" = t."companyId" and u.id = t."userId"
    where t.status = ${status} and t."queueId" = any (${queueIds}::int[])
    group by 1, 2 order by 3 desc, 2`.execute(db);
  return rows;
}

/** Those of these contacts that have a tag. */
export async function listTagged(db: Db, contactIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ contactId: number }>`
    select distinct "contactId" from contact_tags where "contactId" = any (${contactIds}::int[])`.execute(db);
  return rows.map(({ contactId }) => contactId);
}

export const lockImportedTickets = (db: Db, whatsappId: number) =>
  db
    .selectFrom('tickets')
    .select(columns)
    .where('whatsappId', '=', whatsappId)
    .where('status', '=', 'pending')
    .where('imported', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const insertLog = (
  db: Db,
  ticketId: number,
  { type, userId = null, queueId = null, reason }: { type: TicketLogType } & LogEntry,
) =>
  db
    .insertInto('ticket_logs')
    .values({
      ticketId,
      type,
      userId,
      queueId,
      ...(reason === undefined ? {} : { reason: JSON.stringify(reason) }),
      ...(type === 'create'
        ? { status: sql<string>`(select status from tickets where id = ${ticketId})` }
        : {}),
    })
    .execute();

/** One entry in the log of each of several tickets. */
export const insertLogs = (
  db: Db,
  type: TicketLogType,
  entries: ({ ticketId: number } & Required<LogEntry>)[],
) =>
  db
    .insertInto('ticket_logs')
    .values(entries.map(({ reason, ...entry }) => ({ ...entry, type, reason: JSON.stringify(reason) })))
    .execute();

interface LogEntry {
  userId?: number | null;
  queueId?: number | null;
  /** The reason, if it happened automatically. */
  reason?: LogReason;
}

export async function listLog(db: Db, ticketId: number) {
  const { rows } = await sql<{
    id: number;
    type: TicketLogType;
    userId: number | null;
    userName: string | null;
    queueId: number | null;
    queueName: string | null;
    queueColor: string | null;
    reason: LogReason | null;
    createdAt: Date;
  }>`
    select l.id, l.type, l."userId", u.name as "userName", l."queueId", q.name as "queueName",
      q.color as "queueColor", l.reason, l."createdAt"
    from ticket_logs l
    left join users u on u."companyId" = l."companyId" and u.id = l."userId"
    left join queues q on q."companyId" = l."companyId" and q.id = l."queueId"
    where l."ticketId" = ${ticketId} order by l.id desc`.execute(db);
  return rows;
}

export type Tracking = Partial<
  Record<'queuedAt' | 'startedAt' | 'closedAt' | 'finishedAt' | 'ratingAt' | 'chatbotAt', Date | null>
> & { userId?: number | null; queueId?: number | null; rated?: boolean };

/** Updates the running round of service, or opens one if none is running. */
export async function updateTracking(
  db: Db,
  ticket: { id: number; whatsappId: number | null },
  set: Tracking,
) {
  const updated = await db
    .updateTable('ticket_trackings')
    .set(set)
    .where('ticketId', '=', ticket.id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return;
  await db
    .insertInto('ticket_trackings')
    .values({ ticketId: ticket.id, whatsappId: ticket.whatsappId, ...set })
    .execute();
}

/** The same for several tickets that end now. */
export async function endTrackings(
  db: Db,
  tickets: { id: number; whatsappId: number | null }[],
  set: Pick<Tracking, 'closedAt' | 'finishedAt'>,
): Promise<void> {
  const ids = tickets.map(({ id }) => id);
  const ended = await db
    .updateTable('ticket_trackings')
    .set(set)
    .where('ticketId', '=', sql<number>`any (${ids}::int[])`)
    .where('finishedAt', 'is', null)
    .returning('ticketId')
    .modifyEnd(preparedHint)
    .execute();
  const known = new Set(ended.map(({ ticketId }) => ticketId));
  const missed = tickets.filter(({ id }) => !known.has(id));
  if (missed.length === 0) return;
  await db
    .insertInto('ticket_trackings')
    .values(missed.map(({ id, whatsappId }) => ({ ticketId: id, whatsappId, ...set })))
    .execute();
}

export async function contactHasTags(db: Db, contactId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from contact_tags where "contactId" = ${contactId} limit 1`.execute(db);
  return rows.length > 0;
}

interface FileKeys {
  mediaKey: string | null;
  thumbnailKey: string | null;
}
export async function listFileKeys(db: Db, ticketId: number): Promise<string[]> {
  const { rows } = await sql<FileKeys>`
    select "mediaKey", "thumbnailKey" from messages
    where "ticketId" = ${ticketId} and ("mediaKey" is not null or "thumbnailKey" is not null)`.execute(db);
  return rows.flatMap(({ mediaKey, thumbnailKey }) => [mediaKey, thumbnailKey]).filter((key) => key !== null);
}

export async function hasQueue(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from queues where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function hasUser(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The farewell texts of the attendant and of the connection. */
export async function findFarewellTexts(
  db: Db,
  ticket: { userId: number | null; whatsappId: number | null },
) {
  const { rows } = await sql<{
    userFarewell: string | null;
    connectionFarewell: string | null;
    groupAsTicket: string | null;
  }>`
    select (select "farewellMessage" from users where id = ${ticket.userId}) as "userFarewell",
      w."complationMessage" as "connectionFarewell", w."groupAsTicket"
    from (select 1) one left join connections w on w.id = ${ticket.whatsappId}`.execute(db);
  return rows[0];
}

/** The wallet owner of a contact; of several, preferably one who is online. */
export async function findWalletOwner(db: Db, contactId: number): Promise<WalletOwner | undefined> {
  const { rows } = await sql<WalletOwner>`
    select u.id, u.name from contact_wallets k join users u on u."companyId" = k."companyId" and u.id = k."userId"
    where k."contactId" = ${contactId} order by u.online desc, u.id limit 1`.execute(db);
  return rows[0];
}

export interface WalletOwner {
  id: number;
  name: string;
}

/** The queue of a connection that has only one. */
export async function findOnlyQueue(db: Db, whatsappId: number | null): Promise<number | undefined> {
  const { rows } = await sql<{ queueId: number }>`
    select "queueId" from connection_queues where "whatsappId" = ${whatsappId} limit 2`.execute(db);
  return rows.length === 1 ? rows[0]?.queueId : undefined;
}

/** The ticket, if it has unread messages. */
export const findUnreadTicket = (db: Db, idOrUuid: number | string) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where(typeof idOrUuid === 'number' ? 'id' : 'uuid', '=', idOrUuid)
    .where('unreadMessages', '>', 0)
    .executeTakeFirst();
