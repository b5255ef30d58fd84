import { type ApiMessageState, EXCERPT_LENGTH, PAGE_SIZE } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { matchesSearch, type PageRequest } from '../../platform/database/pages.ts';
import type { ConnectionWork } from '../../platform/unit-of-work.ts';

/** What a call has sent. */
export interface SentRequest {
  ticketId: number;
  messageIds: number[];
}

interface RequestRow {
  requestHash: string;
  sent: SentRequest;
}

export async function findRequest(
  { db, connection }: ConnectionWork,
  key: string,
  since: Date,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select "requestHash", sent from api_requests
    where "whatsappId" = ${connection.id} and key = ${key} and "createdAt" > ${since}`.execute(db);
  return rows[0];
}

/** Whether the key is this call's: nobody used it since, or only for a call that is too old. */
export async function claimRequest(
  { db, now, connection }: ConnectionWork,
  { key, hash }: { key: string; hash: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into api_requests as r ("whatsappId", key, "requestHash", "createdAt")
    values (${connection.id}, ${key}, ${hash}, ${now})
    on conflict ("companyId", "whatsappId", key) do update
      set "requestHash" = excluded."requestHash", "createdAt" = excluded."createdAt"
      where r."createdAt" <= ${since}
    returning 1`.execute(db);
  return rows.length > 0;
}

export const saveRequest = ({ db, connection }: ConnectionWork, key: string, sent: SentRequest) =>
  sql`
    update api_requests set sent = ${JSON.stringify(sent)}::jsonb
    where "whatsappId" = ${connection.id} and key = ${key}`.execute(db);

export const deleteOldRequests = (db: Db, before: Date) =>
  db.deleteFrom('api_requests').where('createdAt', '<=', before).execute();

/** Whether a group is one of this connection's. */
export async function isKnownOn(db: Db, contactId: number, whatsappId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contacts c where c.id = ${contactId} and (c."whatsappId" = ${whatsappId} or exists (
      select 1 from tickets t where t."contactId" = c.id and t."whatsappId" = ${whatsappId}))`.execute(db);
  return rows.length > 0;
}

export async function findUserName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

interface StatusRow {
  messageId: number;
  ticketId: number;
  ack: number;
  sendState: string | null;
  reason: string | null;
  createdAt: Date;
}

/** A message that was sent with the API on this connection. */
export async function findStatus(
  { db, connection }: ConnectionWork,
  messageId: number,
): Promise<StatusRow | undefined> {
  const { rows } = await sql<StatusRow>`
    select id as "messageId", "ticketId", ack, "sendState", "sendReason" as reason, "createdAt" from messages
    where id = ${messageId} and source = 'api' and "whatsappId" = ${connection.id}`.execute(db);
  return rows[0];
}

export interface ApiMessageRow extends Omit<StatusRow, 'messageId' | 'ticketId'> {
  id: number;
  ticketUuid: string;
  contactId: number;
  contactName: string;
  contactNumber: string | null;
  whatsappId: number | null;
  connectionName: string | null;
  body: string;
  mediaType: string;
  mediaName: string | null;
}

const selected = sql`
  select m.id, m."createdAt", t.uuid as "ticketUuid", c.id as "contactId", c.name as "contactName",
    c.number as "contactNumber", m."whatsappId", w.name as "connectionName",
    case when m."isDeleted" then '' else left(m.body, ${EXCERPT_LENGTH}) end as body, m."mediaType", m."mediaName",
    m.ack, m."sendState", m."sendReason" as reason`;
const joined = sql`
  from messages m join tickets t on t."companyId" = m."companyId" and t.id = m."ticketId"
  join contacts c on c."companyId" = m."companyId" and c.id = m."chatId"
  left join connections w on w."companyId" = m."companyId" and w.id = m."whatsappId"`;

export async function listByIds(db: Db, ids: number[]): Promise<ApiMessageRow[]> {
  const { rows } = await sql<ApiMessageRow>`
    ${selected} ${joined} where m.id = any (${ids}::bigint[])`.execute(db);
  return rows;
}

const open = sql`coalesce(m."sendState", '') not in ('failed', 'unconfirmed')`;
/** The same states as those that a message is shown with. */
const inState: Record<ApiMessageState, RawBuilder<unknown>> = {
  waiting: sql`${open} and m.ack = 0`,
  sent: sql`${open} and m.ack = 1`,
  delivered: sql`m."sendState" is distinct from 'failed' and m.ack = 2`,
  read: sql`m."sendState" is distinct from 'failed' and m.ack >= 3`,
  failed: sql`m."sendState" = 'failed'`,
  unconfirmed: sql`m."sendState" = 'unconfirmed' and m.ack < 2`,
};

interface Wanted extends PageRequest {
  status?: ApiMessageState | '' | undefined;
}

/** One page, the latest first, and one row more if there are more pages. */
export async function listPage(
  db: Db,
  { searchParam, status, pageNumber }: Wanted,
): Promise<ApiMessageRow[]> {
  const { rows } = await sql<ApiMessageRow>`${selected} ${joined} where ${matching(searchParam, status)}
    order by m.id desc limit ${PAGE_SIZE + 1} offset ${(pageNumber - 1) * PAGE_SIZE}`.execute(db);
  return rows;
}

/** Stops at `limit`: a system may send a million messages. */
export async function countMatching(
  db: Db,
  { searchParam, status }: Omit<Wanted, 'pageNumber'>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 ${joined} where ${matching(searchParam, status)} limit ${limit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

const matching = (searchParam: string, status: Wanted['status']): RawBuilder<unknown> => sql`
  m.source = 'api' and ${matchesSearch(sql`c.name || ' ' || coalesce(c.number, '')`, searchParam)}
  and ${status ? inState[status] : sql`true`}`;
