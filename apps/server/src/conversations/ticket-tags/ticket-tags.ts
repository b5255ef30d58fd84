import type { UserWork } from '../../platform/unit-of-work.ts';
import { lockVisibleTicket, emitTicket } from '../tickets/tickets.ts';
import { showTag } from '../tags/tags.ts';
import * as queries from './queries.ts';

/** Adds a tag to a ticket. A lane replaces the previous lane: a ticket is in at most one. */
export async function addTagToTicket(work: UserWork, ticketId: number, tagId: number) {
  await lockVisibleTicket(work, ticketId);
  const { kanban } = await showTag(work, tagId);
  await queries.insertTicketTag(work.db, ticketId, { tagId, enteredAt: work.now });
  if (kanban === 1) await queries.leaveLanes(work.db, ticketId, tagId);
  await emitTicket(work, ticketId);
  return { ticketId, tagId };
}

export async function removeFromLane(work: UserWork, ticketId: number): Promise<void> {
  await lockVisibleTicket(work, ticketId);
  await queries.leaveLanes(work.db, ticketId);
  await emitTicket(work, ticketId);
}
