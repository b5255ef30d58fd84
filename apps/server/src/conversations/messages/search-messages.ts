import { EXCERPT_LENGTH, type MessageHit, PAGE_SIZE, withoutSignature } from '@prosa/contract';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/db.ts';
import {
  findMessagesIn,
  scanNewestMessages,
  type FoundMessage,
  findMessagesByWords,
  type MessageSearch,
  prepareMessageSearch,
} from '../search/message-search.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { maskContact } from '../contacts/mask-contact.ts';
import { listVisibleIds, visibleTicketCondition } from '../tickets/list-tickets.ts';
import { excerptOf } from './excerpts.ts';
import { readConversation } from './messages.ts';

interface Search {
  searchParam: string;
  pageNumber: number;
  ticketId?: number | undefined;
}

/** Searches messages for words, newest first: in all tickets the caller may see, or in one conversation. */
export async function searchMessages(
  work: UserWork,
  { searchParam, pageNumber, ticketId }: Search,
): Promise<{ hits: MessageHit[]; hasMore: boolean }> {
  const end = pageNumber * PAGE_SIZE;
  const count = end + 1;
  const search = await prepareMessageSearch(work, searchParam);
  const found =
    ticketId === undefined
      ? await findVisible(work, search, count)
      : await findMessagesIn(work.db, search, {
          ticketIds: (await readConversation(work, ticketId)).ticketIds,
          count,
        });
  const page = found.slice(end - PAGE_SIZE, end).map(({ messageId }) => messageId);
  const rows = page.length === 0 ? [] : await listHits(work.db, page);
  return { hits: rows.map((row) => toHit(row, searchParam, work)), hasMore: found.length > end };
}

/** If the caller sees fewer tickets than this, reading those is faster. */
const FEW_TICKETS = 1000;

/** Common words are found by scanning back from the newest message, others through the index. */
async function findVisible(work: UserWork, search: MessageSearch, count: number): Promise<FoundMessage[]> {
  const wanted = { count, seen: visibleTicketCondition(work, sql`w."ticketId"`) };
  if (!search.isCommon(count)) return findMessagesByWords(work.db, search, wanted);
  const newest = await scanNewestMessages(work.db, search, wanted);
  if (newest.length === count) return newest;
  const ticketIds = wanted.seen && (await listVisibleIds(work, FEW_TICKETS));
  return ticketIds && ticketIds.length < FEW_TICKETS
    ? findMessagesIn(work.db, search, { ticketIds, count })
    : findMessagesByWords(work.db, search, wanted);
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

const listHits = prepared(
  (ids: number[]) => sql<HitRow>`
    select m.id, m.body, m."fromMe", m."sentAt", m."ticketId", t.uuid as "ticketUuid", c.id as "contactId", c.name, c.number,
      c."isGroup", c."pictureKey", m."queueId", q.name as "queueName", q.color as "queueColor"
    from messages m
    join tickets t on t."companyId" = m."companyId" and t.id = m."ticketId"
    join contacts c on c."companyId" = m."companyId" and c.id = m."chatId"
    left join queues q on q."companyId" = m."companyId" and q.id = m."queueId"
    where m.id = any (${ids}::bigint[])
    order by array_position(${ids}::bigint[], m.id)`,
);

function toHit(row: HitRow, searched: string, { user, mediaUrl }: UserWork): MessageHit {
  const { name } = user.hidesNumbers ? maskContact(row) : row;
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
    body: excerptOf(row.fromMe ? withoutSignature(row.body) : row.body, searched, EXCERPT_LENGTH),
    createdAt: row.sentAt.toISOString(),
    queue:
      row.queueId === null
        ? null
        : { id: row.queueId, name: row.queueName ?? '', color: row.queueColor ?? '' },
  };
}
