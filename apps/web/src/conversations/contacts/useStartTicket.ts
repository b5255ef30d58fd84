import type { Contact } from '@prosa/contract';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { applyReply } from '../../api/live/event-buffer.ts';
import { saveTicket } from '../../api/live/ticket-cache.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';
import { otherTicketFromError, showOtherTicket } from '../start-ticket/other-ticket.ts';

/** Starts a ticket for a contact in a queue, or opens the existing one. */
export function useStartTicket() {
  const navigate = useNavigate();
  const me = useSession();
  return async (contact: Pick<Contact, 'id'>, queueId: number): Promise<void> => {
    try {
      const body = { contactId: contact.id, queueId, userId: me.id, status: 'open' as const };
      const ticket = await call(api.tickets.create, { body });
      applyReply(ticket, saveTicket);
      await navigate(`/tickets/${ticket.uuid}`);
    } catch (error) {
      const other = otherTicketFromError(error);
      if (!other) return toast.error(error);
      if (other.userId === me.id) return void navigate(`/tickets/${other.uuid}`);
      return showOtherTicket(other);
    }
  };
}
