import type { TicketCard } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { listTicketRows, toTicket } from '../tickets/serialize-ticket.ts';
import { visibleTicketIds, visibleTicketIdsByUuid } from '../tickets/visibility.ts';

const ADDRESS = /\/tickets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;
/** The most tickets that one message names. */
const MAX_TICKETS = 10;

/** The tickets whose addresses stand in a text, but for those that its writer may not see. */
export function ticketIdsIn({ db, user }: UserWork, message: string): Promise<number[]> {
  const uuids = Array.from(message.matchAll(ADDRESS), ([, uuid = '']) => uuid.toLowerCase());
  return visibleTicketIdsByUuid(db, user, uuids.slice(0, MAX_TICKETS));
}

/** Nobody brings a ticket up that they may not see. */
export async function assertSeesTickets({ db, user }: UserWork, ids: number[]): Promise<void> {
  const visible = await visibleTicketIds(db, user, ids);
  if (ids.some((id) => !visible.has(id))) throw new AppError('ERR_NO_TICKET_FOUND');
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
