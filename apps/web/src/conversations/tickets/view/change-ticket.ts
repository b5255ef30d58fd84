import type { Ticket, TicketChanges, TicketDetail } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { refetch } from '../../../api/live/list-cache.ts';
import { saveTicket } from '../../../api/live/ticket-cache.ts';
import { queryClient } from '../../../api/queries.ts';
import { ticketListsKey, ticketQuery } from '../../../api/tickets.ts';
import { api } from '../../../api/routes.gen.ts';

/** A ticket as a list knows it will do; what this person may do with it only an open one tells. */
export type KnownTicket = Ticket & Partial<Pick<TicketDetail, 'can'>>;

/** What a change does to the ticket itself; its contact stays who it is. */
export type ExpectedChange = Partial<Omit<Ticket, 'contact'>>;

/**
 * Changes a ticket. `expected` is how it will most likely look: it is shown at once, and taken back when the
 * server says otherwise.
 */
export async function changeTicket(
  ticket: KnownTicket,
  changes: TicketChanges,
  expected?: ExpectedChange,
): Promise<TicketDetail> {
  if (expected) showOptimistically({ ...ticket, ...expected });
  try {
    const saved = await call(api.tickets.update, { params: { id: ticket.id }, body: changes });
    // Another ticket of the contact may have begun meanwhile: this one is as it was.
    if (saved.id !== ticket.id) revertTicket(ticket);
    // What this person may do with it now, no event tells.
    if (!applyReply(saved, cacheTicket)) refetch(ticketQuery(saved.uuid).queryKey);
    return saved;
  } catch (error) {
    revertTicket(ticket);
    throw error;
  }
}

/** With the right to answer that goes with its new status, so that one can begin to write. */
function showOptimistically(ticket: KnownTicket): void {
  const isServed = ticket.status === 'open' || ticket.status === 'group';
  const can = ticket.can && { ...ticket.can, reply: isServed && ticket.contact.active };
  saveTicket({ ...ticket, ...(can && { can }) });
}

function cacheTicket(ticket: TicketDetail): void {
  saveTicket(ticket);
  queryClient.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket);
}

/** How it was, until the server has said how it is: somebody else may have changed it in between. */
function revertTicket(ticket: KnownTicket): void {
  saveTicket(ticket);
  refetch(ticketQuery(ticket.uuid).queryKey);
  refetch(ticketListsKey);
}
