import { OtherTicket, type Ticket } from '@prosa/contract';
import { create } from 'zustand';
import { ApiError } from '../../api/api-error.ts';

/**
 * The ticket that conflicts with the wanted one. Kept outside the ticket view: the view closes when the user loses
 * access to the ticket, but the notice must stay.
 */
export const useOtherTicket = create<{ other: OtherTicket | null }>(() => ({ other: null }));

export const showOtherTicket = (other: OtherTicket | null) => useOtherTicket.setState({ other });

/** Reads the conflicting ticket from an error; null for any other error. */
export function otherTicketFromError(error: unknown): OtherTicket | null {
  if (!(error instanceof ApiError)) return null;
  // When creating a ticket, the error text holds the whole ticket, and the code is a separate field.
  if (![error.code, error.details['code']].includes('ERR_OTHER_OPEN_TICKET')) return null;
  return OtherTicket.safeParse(error.details).data ?? null;
}

export const toOtherTicket = ({ id, uuid, status, userId, user, queueId, queue }: Ticket): OtherTicket => ({
  id,
  uuid,
  status,
  userId,
  user: user && { id: user.id, name: user.name },
  queueId,
  queue,
});
