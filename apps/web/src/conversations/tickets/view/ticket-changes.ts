import { api, type Ticket, type TicketChanges, type TicketDetail } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { refetch } from '../../../api/live/lists.ts';
import { saveTicket } from '../../../api/live/tickets.ts';
import { queryClient } from '../../../api/queries.ts';
import { ticketListsKey, ticketQuery } from '../../../api/tickets.ts';

/** What a change does to the ticket itself; its contact stays who it is. */
export type Expected = Partial<Omit<Ticket, 'contact'>>;

/**
 * Changes a ticket. `expected` is how it will most likely look: it is shown at once, and taken back when the
 * server says otherwise.
 */
export async function changeTicket(
  ticket: TicketDetail,
  changes: TicketChanges,
  expected?: Expected,
): Promise<TicketDetail> {
  if (expected) showAs({ ...ticket, ...expected });
  try {
    const saved = await call(api.tickets.update, { params: { id: ticket.id }, body: changes });
    // Another ticket of the contact may have begun meanwhile: this one is as it was.
    if (saved.id !== ticket.id) takeBack(ticket);
    keepTicket(saved);
    return saved;
  } catch (error) {
    takeBack(ticket);
    throw error;
  }
}

/** With the right to answer that goes with its new status, so that one can begin to write. */
function showAs(ticket: TicketDetail): void {
  const isServed = ticket.status === 'open' || ticket.status === 'group';
  const can = { ...ticket.can, reply: isServed && ticket.contact.active };
  const shown = { ...ticket, can };
  saveTicket(shown);
}

function keepTicket(ticket: TicketDetail): void {
  saveTicket(ticket);
  queryClient.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket);
}

/** How it was, until the server has said how it is: somebody else may have changed it in between. */
function takeBack(ticket: TicketDetail): void {
  saveTicket(ticket);
  refetch(ticketQuery(ticket.uuid).queryKey);
  refetch(ticketListsKey);
}
