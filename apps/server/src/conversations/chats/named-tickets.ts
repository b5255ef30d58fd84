import type { TicketCard } from '@prosa/contract';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { listTicketRows, toTicket } from '../tickets/serialize-ticket.ts';
import { visibleTicketIds, visibleTicketIdsByUuid } from '../tickets/visibility.ts';

const ADDRESS = /\/tickets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;
/** The most tickets that one message names. */
const MAX_TICKETS = 10;

/** The tickets that a message names; nobody names one that they may not see. */
export async function ticketIdsIn(
  { db, user }: UserWork,
  { message, ticketIds }: { message: string; ticketIds: number[] },
): Promise<number[]> {
  const uuids = Array.from(message.matchAll(ADDRESS), ([, uuid = '']) => uuid.toLowerCase());
  const named = await visibleTicketIdsByUuid(db, user, uuids.slice(0, MAX_TICKETS));
  const given = await visibleTicketIds(db, user, ticketIds.slice(0, MAX_TICKETS));
  return [...new Set([...given, ...named])].slice(0, MAX_TICKETS);
}

/** Whoever may not see a ticket is told nothing of it, whoever named it. */
export async function listTicketCards(work: UserWork, ids: number[]): Promise<TicketCard[]> {
  const visible = await visibleTicketIds(work.db, work.user, ids);
  if (visible.size === 0) return [];
  const rows = await listTicketRows(work.db, [...visible]);
  return rows.map((row) => {
    const { id, uuid, status, contact, queue, user, lastMessage } = toTicket(row, {
      hidesNumbers: work.user.hidesNumbers,
      mediaUrl: work.mediaUrl,
    });
    return {
      id,
      uuid,
      status,
      contactName: contact.name,
      queue: queue && { name: queue.name, color: queue.color },
      userName: user?.name ?? null,
      lastMessage,
    };
  });
}
