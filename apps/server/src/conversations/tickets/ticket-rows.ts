import type { MessageKind, TicketStatus } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';
import { pageIds, sortByIds } from '../../platform/database/page-query.ts';
import { missing } from '../../platform/errors.ts';
import { joinActiveOptOut } from '../contacts/active-opt-out.ts';

const noTicket = missing('ERR_NO_TICKET_FOUND');

/** A ticket with everything that a list row or an event shows. */
export interface TicketRow {
  id: number;
  uuid: string;
  companyId: number;
  status: TicketStatus;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  isGroup: boolean;
  isBot: boolean;
  useIntegration: boolean;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
  userId: number | null;
  userName: string | null;
  contactId: number;
  contactName: string;
  contactNumber: string | null;
  contactEmail: string;
  contactPictureKey: string | null;
  contactIsGroup: boolean;
  contactActive: boolean;
  contactAcceptAudio: boolean;
  /** Null instead of an empty array, because most rows of a list have no tags. */
  contactTags: TagRow[] | null;
  whatsappId: number | null;
  connectionName: string | null;
  connectionStatus: string | null;
  connectionGroupAsTicket: 'enabled' | 'disabled' | null;
  lastMessage: string;
  lastMessageKind: MessageKind | null;
  lastMessageId: number | null;
  lastMessageSender: string | null;
  lastMessageUserId: number | null;
  /** The ack of our own last message; `FAILED_ACK` if it failed. */
  lastMessageAck: number | null;
  unreadMessages: number;
  tags: TagRow[] | null;
  rate: number | null;
  waitingSince: Date | null;
  imported: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** …with what only the screen of a single ticket shows. */
export interface TicketDetailRow extends TicketRow {
  integrationId: number | null;
  amountUsedBotQueues: number;
  amountUsedBotQueuesNPS: number;
  hasRatingText: boolean;
  lgpdAcceptedAt: Date | null;
  lgpdSendMessageAt: Date | null;
  contactDisableBot: boolean;
  contactOptedOutSince: Date | null;
  extraInfo: { id: number; name: string; value: string }[];
  lastInboundAt: Date | null;
}

interface TagRow {
  id: number;
  name: string;
  color: string;
}

const label = sql`json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)`;
const labels = (link: RawBuilder<unknown>) => sql`(
  select ${label} from ${link} join tags g on g."companyId" = l."companyId" and g.id = l."tagId")`;

export const FAILED_ACK = -1;
/** Looked up only for rows whose last message is ours. */
const lastMessageAckSql = sql`case when t."lastMessageSender" is null then (
    select case when m."sendState" = 'failed' then ${sql.lit(FAILED_ACK)} else m.ack end
    from messages m where m."companyId" = t."companyId" and m.id = t."lastMessageId") end`;

/** Tags and rating are parameters, because they are queried differently for one row and for many. */
const columnsWith = (
  contactTags: RawBuilder<unknown>,
  tags: RawBuilder<unknown>,
  rate: RawBuilder<unknown>,
) => sql`
  t.id, t.uuid, t."companyId", t.status, t.channel, t."isGroup", t."isBot", t."useIntegration",
  t."queueId", q.name as "queueName", q.color as "queueColor",
  t."userId", u.name as "userName",
  t."contactId", c.name as "contactName", c.number as "contactNumber", c.email as "contactEmail",
  c."pictureKey" as "contactPictureKey", c."isGroup" as "contactIsGroup", c.active as "contactActive",
  c."acceptAudioMessage" as "contactAcceptAudio", ${contactTags} as "contactTags",
  t."whatsappId", w.name as "connectionName", w.status as "connectionStatus",
  w."groupAsTicket" as "connectionGroupAsTicket",
  t."lastMessage", t."lastMessageKind", t."lastMessageId", t."lastMessageSender", t."lastMessageUserId",
  t."unreadMessages",
  ${lastMessageAckSql} as "lastMessageAck",
  ${tags} as tags, ${rate} as rate,
  t."waitingSince", t.imported, t."createdAt", t."updatedAt"`;

const rowJoins = sql`
  join contacts c on c."companyId" = t."companyId" and c.id = t."contactId"
  left join queues q on q."companyId" = t."companyId" and q.id = t."queueId"
  left join users u on u."companyId" = t."companyId" and u.id = t."userId"
  left join connections w on w."companyId" = t."companyId" and w.id = t."whatsappId"`;

const rowColumns = columnsWith(
  labels(
    sql`(select * from contact_tags l where l."companyId" = t."companyId" and l."contactId" = t."contactId") l`,
  ),
  labels(sql`(select * from ticket_tags l where l."companyId" = t."companyId" and l."ticketId" = t.id) l`),
  sql`(select r.rate from user_ratings r where r."companyId" = t."companyId" and r."ticketId" = t.id
    order by r.id desc limit 1)`,
);

export async function getTicketRow(db: Db, id: number): Promise<TicketRow> {
  const [row] = await rowById(db, id);
  if (!row) throw noTicket();
  return row;
}

const rowById = prepared(
  (id: number) => sql<TicketRow>`select ${rowColumns} from tickets t ${rowJoins} where t.id = ${id}`,
);
const detailColumns = sql`${rowColumns}, t."integrationId", t."amountUsedBotQueues", t."amountUsedBotQueuesNPS",
  t."lgpdAcceptedAt", t."lgpdSendMessageAt",
  coalesce(w."ratingMessage" ~ '\\S', false) as "hasRatingText", c."disableBot" as "contactDisableBot", o."createdAt" as "contactOptedOutSince", coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id)
  from contact_fields f where f."companyId" = t."companyId" and f."contactId" = t."contactId"), '[]') as "extraInfo",
  (select r."lastInboundAt" from reply_windows r
    where r."companyId" = t."companyId" and r."whatsappId" = t."whatsappId" and r."contactId" = t."contactId"
  ) as "lastInboundAt"`;
const detailJoins = sql`${rowJoins} ${joinActiveOptOut(sql`t."contactId"`, sql`t."companyId"`)}`;
const detailById = prepared(
  (id: number) =>
    sql<TicketDetailRow>`select ${detailColumns} from tickets t ${detailJoins} where t.id = ${id}`,
);
const detailByUuid = prepared(
  (uuid: string) =>
    sql<TicketDetailRow>`select ${detailColumns} from tickets t ${detailJoins} where t.uuid = ${uuid}`,
);
const rowsOf = (ids: RawBuilder<unknown>) => sql<TicketRow>`
  select ${columnsWith(sql`ct.tags`, sql`lt.tags`, sql`r.rate`)} from tickets t ${rowJoins}
  left join (
    select l."contactId", ${label} as tags
    from contact_tags l join tags g on g."companyId" = l."companyId" and g.id = l."tagId"
    where l."contactId" = any (array(select "contactId" from tickets where id = any (${ids})))
    group by l."contactId") ct on ct."contactId" = t."contactId"
  left join (
    select l."ticketId", ${label} as tags
    from ticket_tags l join tags g on g."companyId" = l."companyId" and g.id = l."tagId"
    where l."ticketId" = any (${ids}) group by l."ticketId") lt on lt."ticketId" = t.id
  left join (
    select distinct on ("ticketId") "ticketId", rate from user_ratings
    where "ticketId" = any (${ids}) order by "ticketId", id desc) r on r."ticketId" = t.id
  where t.id = any (${ids})`;
const rowsByIds = prepared((ids: number[]) => rowsOf(sql`${ids}::int[]`));
/** The rows of a page; the ids come from the page query sent with it. */
export const listTicketPageRows = prepared(() => rowsOf(pageIds));

export async function findTicketDetail(
  db: Db,
  by: { id: number } | { uuid: string },
): Promise<TicketDetailRow | undefined> {
  const [row] = 'id' in by ? await detailById(db, by.id) : await detailByUuid(db, by.uuid);
  return row;
}

export async function getTicketDetail(db: Db, id: number): Promise<TicketDetailRow> {
  const row = await findTicketDetail(db, { id });
  if (!row) throw noTicket();
  return row;
}

/** The rows of these tickets, in the order of `ids`. */
export const listTicketRows = async (db: Db, ids: number[]): Promise<TicketRow[]> =>
  sortByIds(ids, await rowsByIds(db, ids));
