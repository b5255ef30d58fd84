import type { Ticket, TicketChanges, TicketDetail } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { refetch } from '../../../api/live/list-cache.ts';
import { saveTicket } from '../../../api/live/ticket-cache.ts';
import { queryClient } from '../../../api/queries.ts';
import { ticketListsKey, ticketQuery } from '../../../api/tickets.ts';
import { api } from '../../../api/routes.gen.ts';

/** A ticket from a list is enough; the user's rights (`can`) are only known for an open ticket. */
export type KnownTicket = Ticket & Partial<Pick<TicketDetail, 'can'>>;

/** Changes to the ticket's own fields, not to its contact. */
export type ExpectedChange = Partial<Omit<Ticket, 'contact'>>;

/** Changes a ticket. `expected` is the likely result: it is shown at once and reverted if the server refuses. */
export async function changeTicket(
  ticket: KnownTicket,
  changes: TicketChanges,
  expected?: ExpectedChange,
): Promise<TicketDetail> {
  if (expected) showOptimistically({ ...ticket, ...expected });
  try {
    const saved = await call(api.tickets.update, { params: { id: ticket.id }, body: changes });
    // The server may return another ticket of the contact; this one is then unchanged.
    if (saved.id !== ticket.id) revertTicket(ticket);
    // Newer events replaced the reply, but events do not contain the user's rights.
    if (!applyReply(saved, cacheTicket)) refetch(ticketQuery(saved.uuid).queryKey);
    return saved;
  } catch (error) {
    revertTicket(ticket);
    throw error;
  }
}

/** Includes the right to reply that the new status brings, so that the user can write at once. */
function showOptimistically(ticket: KnownTicket): void {
  const isServed = ticket.status === 'open' || ticket.status === 'group';
  const can = ticket.can && { ...ticket.can, reply: isServed && ticket.contact.active };
  saveTicket({ ...ticket, ...(can && { can }) });
}

function cacheTicket(ticket: TicketDetail): void {
  saveTicket(ticket);
  queryClient.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket);
}

/** Restores the former state and fetches the current one, since somebody else may have changed it meanwhile. */
function revertTicket(ticket: KnownTicket): void {
  saveTicket(ticket);
  refetch(ticketQuery(ticket.uuid).queryKey);
  refetch(ticketListsKey);
}
