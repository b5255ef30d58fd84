import { type Channel, PAGE_SIZE, type ScheduleReason, type ScheduleStatus } from '@prosa/contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Schedules } from '../../platform/database/database.gen.ts';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import { matchesSearch, type PageRequest } from '../../platform/database/pages.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';
import type { ScheduleDates } from './schedule-dates.ts';
import { type ScheduleOwners, visibleTo } from './visibility.ts';

export interface ScheduleRow extends ScheduleDates, ScheduleOwners {
  id: number;
  body: string;
  contactId: number;
  contactName: string;
  contactNumber: string | null;
  contactIsGroup: boolean;
  pictureKey: string | null;
  userName: string | null;
  ticketUserName: string | null;
  queueName: string | null;
  queueColor: string | null;
  whatsappId: number | null;
  connectionName: string | null;
  connectionChannel: Channel | null;
  openTicket: boolean;
  statusTicket: 'open' | 'closed';
  assinar: boolean;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  sendAt: Date;
  sentAt: Date | null;
  status: ScheduleStatus;
  reason: ScheduleReason | null;
  createdAt: Date;
  updatedAt: Date;
}

const selected = sql`
  select s.id, s.body, s."contactId", c.name as "contactName", c.number as "contactNumber",
    c."isGroup" as "contactIsGroup", c."pictureKey", s."userId", u.name as "userName", s."ticketUserId",
    tu.name as "ticketUserName", s."queueId", q.name as "queueName", q.color as "queueColor", s."whatsappId",
    w.name as "connectionName", w.channel as "connectionChannel", s."openTicket", s."statusTicket", s.intervalo,
    s."valorIntervalo", s."enviarQuantasVezes", s."tipoDias", s.assinar, s."mediaKey", s."mediaName", s."mediaMime",
    s."firstAt", s."plannedAt", s."handledBefore", s."contadorEnvio", s."sendAt", s."sentAt", s.status, s.reason,
    s."createdAt", s."updatedAt"`;

const joined = sql`
  from schedules s join contacts c on c."companyId" = s."companyId" and c.id = s."contactId"
  left join users u on u."companyId" = s."companyId" and u.id = s."userId"
  left join users tu on tu."companyId" = s."companyId" and tu.id = s."ticketUserId"
  left join queues q on q."companyId" = s."companyId" and q.id = s."queueId"
  left join connections w on w."companyId" = s."companyId" and w.id = s."whatsappId"`;

const scheduleById = prepared((id: number) => sql<ScheduleRow>`${selected} ${joined} where s.id = ${id}`);

export async function getSchedule(db: Db, id: number): Promise<ScheduleRow> {
  const [row] = await scheduleById(db, id);
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return row;
}

/** Locked until the commit, so that it is not sent meanwhile. */
export async function lockSchedule(db: Db, id: number): Promise<ScheduleRow> {
  await sql`select 1 from schedules where id = ${id} for no key update`.execute(db);
  return getSchedule(db, id);
}

export interface ScheduleFilter extends PageRequest {
  contactId?: number | undefined;
  status?: ScheduleStatus | '' | undefined;
}

/** A name that contains the number is not searched by those from whom numbers are hidden. */
const searchedName = (who: SessionCaller) =>
  who.hidesNumbers
    ? sql`case when position(right(c.number, 8) in regexp_replace(c.name, '\\D', '', 'g')) > 0 then '' else c.name end`
    : sql`c.name`;

const matches = (who: SessionCaller, searchParam: string): RawBuilder<boolean> =>
  matchesSearch(sql`s.body || ' ' || ${searchedName(who)}`, searchParam);

export async function listPage(db: Db, who: SessionCaller, wanted: ScheduleFilter) {
  const where = sql`where ${visibleTo(who)} and ${matches(who, wanted.searchParam)}
    and ${wanted.contactId === undefined ? sql`true` : sql`s."contactId" = ${wanted.contactId}`}
    and ${wanted.status ? sql`s.status = ${wanted.status}` : sql`true`}`;
  const counted = await sql<{ count: number }>`select count(*) as count ${joined} ${where}`.execute(db);
  const { rows } = await sql<ScheduleRow>`${selected} ${joined} ${where}
    order by s."createdAt" desc, s.id desc limit ${PAGE_SIZE} offset ${(wanted.pageNumber - 1) * PAGE_SIZE}`.execute(
    db,
  );
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export interface Period {
  from: Date;
  to: Date;
}

/** Schedules that are waiting and may have a date in the period. */
export async function listWaiting(
  db: Db,
  who: SessionCaller,
  { to, searchParam, limit }: Period & { searchParam: string; limit: number },
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`${selected} ${joined}
    where ${visibleTo(who)} and ${matches(who, searchParam)} and s.status = 'PENDENTE' and s."sendAt" < ${to}
    order by s."sendAt", s.id limit ${limit}`.execute(db);
  return rows;
}

export interface PastSend {
  scheduleId: number;
  occurrence: number;
  dueAt: Date;
  reason: ScheduleReason | null;
  sendState: string | null;
}

/** What was handled in the period, and of which schedules. */
export async function listPast(
  db: Db,
  who: SessionCaller,
  { from, to, searchParam, limit }: Period & { searchParam: string; limit: number },
): Promise<{ send: PastSend; schedule: ScheduleRow }[]> {
  const { rows } = await sql<ScheduleRow & PastSend & { sendReason: ScheduleReason | null }>`
    ${selected}, d."scheduleId", d.occurrence, d."dueAt", d.reason as "sendReason", m."sendState"
    ${joined}
    join schedule_sends d on d."companyId" = s."companyId" and d."scheduleId" = s.id
    left join messages m on m."companyId" = d."companyId" and m.id = d."messageId"
    where ${visibleTo(who)} and ${matches(who, searchParam)} and not d."isRepeat"
      and d."dueAt" >= ${from} and d."dueAt" < ${to}
    order by d."dueAt", d.id limit ${limit}`.execute(db);
  return rows.map(({ scheduleId, occurrence, dueAt, sendReason, sendState, ...schedule }) => ({
    send: { scheduleId, occurrence, dueAt, reason: sendReason, sendState },
    schedule,
  }));
}

export const insertSchedule = (db: Db, values: Insertable<Schedules>) =>
  db.insertInto('schedules').values(values).returning('id').executeTakeFirstOrThrow();

export const saveSchedule = ({ db, now }: DatedWork, id: number, set: Updateable<Schedules>) =>
  db
    .updateTable('schedules')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .modifyEnd(preparedHint)
    .execute();

export const deleteSchedule = (db: Db, id: number) =>
  db.deleteFrom('schedules').where('id', '=', id).execute();

/** Refuses a queue or a connection that does not exist. */
export async function assertReferences(
  db: Db,
  { queueId, whatsappId }: { queueId: number | null; whatsappId: number | null },
): Promise<void> {
  const { rows } = await sql<{ hasQueue: boolean; hasConnection: boolean }>`
    select ${queueId}::int is null or exists (select 1 from queues where id = ${queueId}) as "hasQueue",
      ${whatsappId}::int is null or exists (select 1 from connections where id = ${whatsappId})
        as "hasConnection"`.execute(db);
  if (!rows[0]?.hasQueue) throw new AppError('ERR_QUEUE_NOT_FOUND');
  if (!rows[0].hasConnection) throw new AppError('ERR_NO_WAPP_FOUND');
}

export const deleteSchedulesOf = (db: Db, contactId: number) =>
  db
    .deleteFrom('schedules')
    .where('contactId', '=', contactId)
    .returning(['id', 'userId', 'ticketUserId', 'queueId', 'mediaKey'])
    .execute();

/** Those of these schedules that the user may see. */
export async function listVisibleIds(db: Db, who: SessionCaller, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from schedules s where s.id = any (${ids}::int[]) and ${visibleTo(who)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
