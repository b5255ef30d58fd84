import { EXCERPT_LENGTH, type MessageHit, PAGE_SIZE } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { findAmongNewest, type FoundMessage, findMessages, findMessagesIn } from '../../platform/search.ts';
import type { UserWork } from '../../platform/work.ts';
import { hideNumber } from '../contacts/masking.ts';
import { keepVisible } from '../tickets/lists.ts';
import { excerptOf } from './excerpts.ts';
import { readConversation } from './messages.ts';

interface Search {
  searchParam: string;
  pageNumber: number;
  ticketId?: number | undefined;
}

/** Messages with these words, newest first: in all tickets the caller may see, or in the conversation of one. */
export async function searchMessages(
  work: UserWork,
  { searchParam, pageNumber, ticketId }: Search,
): Promise<{ hits: MessageHit[]; hasMore: boolean }> {
  const end = pageNumber * PAGE_SIZE;
  const found =
    ticketId === undefined
      ? await findVisible(work, searchParam, end)
      : await findMessagesIn(work.db, searchParam, (await readConversation(work, ticketId)).ticketIds);
  const page = found.slice(end - PAGE_SIZE, end).map(({ messageId }) => messageId);
  const rows = page.length === 0 ? [] : await listHits(work.db, page);
  return { hits: rows.map((row) => toHit(row, searchParam, work)), hasMore: found.length > end };
}

/** The newest ones first: when they fill the page, nobody needs to look at the others. */
async function findVisible(work: UserWork, text: string, end: number): Promise<FoundMessage[]> {
  const newest = await findAmongNewest(work.db, text);
  const visible = await visibleAmong(work, newest);
  return visible.length > end ? visible : visibleAmong(work, await findMessages(work.db, text, newest));
}

async function visibleAmong(work: UserWork, found: FoundMessage[]): Promise<FoundMessage[]> {
  const visible = new Set(await keepVisible(work, [...new Set(found.map(({ ticketId }) => ticketId))]));
  return found.filter(({ ticketId }) => visible.has(ticketId));
}

interface HitRow {
  id: number;
  body: string;
  fromMe: boolean;
  sentAt: Date;
  ticketId: number;
  ticketUuid: string;
  contactId: number;
  name: string;
  number: string | null;
  isGroup: boolean;
  pictureKey: string | null;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
}

async function listHits(db: Db, ids: number[]): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select m.id, m.body, m."fromMe", m."sentAt", m."ticketId", t.uuid as "ticketUuid", c.id as "contactId", c.name, c.number,
      c."isGroup", c."pictureKey", m."queueId", q.name as "queueName", q.color as "queueColor"
    from messages m
    join tickets t on t."companyId" = m."companyId" and t.id = m."ticketId"
    join contacts c on c."companyId" = m."companyId" and c.id = m."chatId"
    left join queues q on q."companyId" = m."companyId" and q.id = m."queueId"
    where m.id = any (${ids}::bigint[])
    order by array_position(${ids}::bigint[], m.id)`.execute(db);
  return rows;
}

function toHit(row: HitRow, searched: string, { user, mediaUrl }: UserWork): MessageHit {
  const { name } = user.hidesNumbers ? hideNumber(row) : row;
  return {
    messageId: row.id,
    ticketId: row.ticketId,
    ticketUuid: row.ticketUuid,
    contact: {
      id: row.contactId,
      name,
      urlPicture: row.pictureKey === null ? null : mediaUrl(row.pictureKey),
      isGroup: row.isGroup,
    },
    fromMe: row.fromMe,
    body: excerptOf(row.body, searched, EXCERPT_LENGTH),
    createdAt: row.sentAt.toISOString(),
    queue:
      row.queueId === null
        ? null
        : { id: row.queueId, name: row.queueName ?? '', color: row.queueColor ?? '' },
  };
}
