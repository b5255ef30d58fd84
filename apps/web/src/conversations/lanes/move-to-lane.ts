import type { Tag, Ticket } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { refetch } from '../../api/live/list-cache.ts';
import { saveTicket } from '../../api/live/ticket-cache.ts';
import { ticketListsKey, ticketQuery } from '../../api/tickets.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';

type Lane = Pick<Tag, 'id' | 'name' | 'color'>;
type LaneTicket = Pick<Ticket, 'id' | 'uuid' | 'tags'>;

/** The lane in which a ticket lies. */
export const laneOf = <L extends { id: number }>(
  { tags }: { tags: readonly { id: number }[] },
  lanes: readonly L[],
): L | undefined => lanes.find(({ id }) => tags.some((tag) => tag.id === id));

interface Move {
  lanes: readonly Lane[];
  /** The lane to move to; without one the ticket leaves its lane. */
  to: Lane | undefined;
  t: TFunction;
}

/**
 * Moves a ticket to another lane, in one call, so that it is never seen in none. What moved is told as leaving the one
 * and coming into the other.
 */
export async function moveToLane(ticket: LaneTicket, { lanes, to, t }: Move): Promise<void> {
  const from = laneOf(ticket, lanes);
  if (from?.id === to?.id) return;
  const params = { ticketId: ticket.id };
  try {
    if (to) await call(api.tags.addToTicket, { params: { ...params, tagId: to.id } });
    else await call(api.tags.removeFromTicket, { params });
    if (from) toast.success(t('contacts.drawer.laneRemoved'));
    if (to) toast.success(t('contacts.drawer.laneAdded'));
  } catch (error) {
    toast.error(error);
    throw error;
  }
}

/** The same, shown before the server has answered, and taken back if it refuses. */
export async function moveCard(ticket: Ticket, move: Move): Promise<void> {
  const { lanes, to } = move;
  const others = ticket.tags.filter(({ id }) => !lanes.some((lane) => lane.id === id));
  const tags = to ? [...others, { id: to.id, name: to.name, color: to.color }] : others;
  saveTicket({ ...ticket, tags });
  try {
    await moveToLane(ticket, move);
  } catch {
    saveTicket(ticket);
    refetch(ticketQuery(ticket.uuid).queryKey);
    refetch(ticketListsKey);
  }
}
