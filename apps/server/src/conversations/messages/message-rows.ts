import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { Conversation, MessageRow } from './queries.ts';

const noMessage = missing('ERR_NO_MESSAGE_FOUND');

const named = (contact: string) => {
  const column = (name: string) => sql.ref(`${contact}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'number', ${column('number')},
    'isGroup', ${column('isGroup')})`;
};

const rowColumns = sql`
  m.id, m."ticketId", m."companyId", m.body, m."fromMe", m.read, m."sentAt", m."mediaType", m."mediaKey", m."mediaName",
  m."mediaMime", m."mediaBytes", m."mediaSeconds", m."mediaState", m."thumbnailKey", m.data, m.ack, m."sendState",
  m."sendReason", m."isDeleted", m."isEdited", m."isForwarded", m."isPrivate", m."quotedId", m."quotedBody",
  case when m."isEdited" then (
    select json_build_object('id', e.id, 'name', e.name)
    from message_steps s join users e on e."companyId" = s."companyId" and e.id = s."userId"
    where s."companyId" = m."companyId" and s."messageId" = m.id and s.step = 'edited'
    order by s.at desc limit 1) end as editor,
  case when m."quotedId" is null then null else (
    select json_build_object('id', z.id, 'fromMe', z."fromMe", 'body', z.body, 'mediaType', z."mediaType",
      'mediaKey', z."mediaKey", 'thumbnailKey', z."thumbnailKey", 'isDeleted', z."isDeleted", 'contact', ${named('zc')})
    from messages z join contacts zc on zc."companyId" = z."companyId" and zc.id = z."contactId"
    where z."companyId" = m."companyId" and z.id = m."quotedId") end as quoted,
  coalesce((
    select json_agg(json_build_object('emoji', r.emoji, 'fromMe', r."fromMe",
      'contact', ${named('rc')}) order by r.at)
    from message_reactions r join contacts rc on rc."companyId" = r."companyId" and rc.id = r."contactId"
    where r."companyId" = m."companyId" and r."messageId" = m.id and r.emoji <> ''), '[]') as reactions,
  m."contactId", c.name as "contactName", c.number as "contactNumber", c."isGroup" as "contactIsGroup",
  m."userId", u.name as "userName", m.source, m."queueId", q.name as "queueName", q.color as "queueColor", m."clientId",
  t.uuid as "ticketUuid", t.status as "ticketStatus", t."whatsappId" as "ticketWhatsappId",
  t."queueId" as "ticketQueueId", tq.name as "ticketQueueName", tq.color as "ticketQueueColor",
  (select value = '"enabled"' from settings where key = 'lgpdDeleteMessage') is true as "hidesDeleted"`;

const rowJoins = sql`
  join contacts c on c."companyId" = m."companyId" and c.id = m."contactId"
  left join users u on u."companyId" = m."companyId" and u.id = m."userId"
  left join queues q on q."companyId" = m."companyId" and q.id = m."queueId"
  join tickets t on t."companyId" = m."companyId" and t.id = m."ticketId"
  left join queues tq on tq."companyId" = t."companyId" and tq.id = t."queueId"`;

const rowById = prepared(
  (id: number) => sql<MessageRow>`select ${rowColumns} from messages m ${rowJoins} where m.id = ${id}`,
);

const rowsByIds = prepared(
  (ids: number[]) =>
    sql<MessageRow>`select ${rowColumns} from messages m ${rowJoins}
      where m."companyId" = current_company() and m.id = any (${ids}::bigint[])`,
);

export async function readMessageRows(db: Db, ids: number[]): Promise<Map<number, MessageRow>> {
  const rows = await rowsByIds(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function getMessageRow(db: Db, id: number): Promise<MessageRow> {
  const [row] = await rowById(db, id);
  if (!row) throw noMessage();
  return row;
}

/** `isOn` selects the connection; messages of a deleted connection have none. */
const pageOf = (
  isOn: RawBuilder<unknown>,
  { contactId, ticketIds }: Pick<Conversation, 'contactId' | 'ticketIds'>,
  { limit, offset }: { limit: number; offset: number },
) =>
  sql<MessageRow>`
    with page as materialized (
      select id, position from messages
      where "companyId" = current_company() and "chatId" = ${contactId} and ${isOn}
        and "ticketId" = any (${ticketIds}::int[])
      order by position desc, id desc limit ${limit} offset ${offset}
    )
    select ${rowColumns} from page join messages m on m."companyId" = current_company() and m.id = page.id ${rowJoins}
    order by page.position desc, m.id desc`;
const pageOn = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (whatsappId: number, contactId: number, ticketIds: number[], limit: number, offset: number) =>
    pageOf(sql`"whatsappId" = ${whatsappId}`, { contactId, ticketIds }, { limit, offset }),
);
const pageOff = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (contactId: number, ticketIds: number[], limit: number, offset: number) =>
    pageOf(sql`"whatsappId" is null`, { contactId, ticketIds }, { limit, offset }),
);

/**
 * A page of the conversation, newest first. Callers ask for one more to learn whether there are older ones. Imported
 * messages have positions of whole seconds, so several may share one.
 */
export const listMessageRows = (
  db: Db,
  { contactId, whatsappId, ticketIds }: Conversation,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> =>
  whatsappId === null
    ? pageOff(db, contactId, ticketIds, limit, offset)
    : pageOn(db, whatsappId, contactId, ticketIds, limit, offset);
