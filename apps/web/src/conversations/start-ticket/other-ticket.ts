import { OtherTicket, type Ticket } from '@prosa/contract';
import { create } from 'zustand';
import { ApiError } from '../../api/api-error.ts';

/**
 * The ticket that stands in the way of the one somebody wanted. Kept outside of the view: the view goes when the
 * ticket is no longer for this person, the notice must not.
 */
export const useOtherTicket = create<{ other: OtherTicket | null }>(() => ({ other: null }));

export const showOtherTicket = (other: OtherTicket | null) => useOtherTicket.setState({ other });

/** What a refusal says of the ticket in the way; null where it was refused for another reason. */
export function otherTicketFromError(error: unknown): OtherTicket | null {
  if (!(error instanceof ApiError)) return null;
  // A new ticket is refused with all of it as the error's text, and the code beside it.
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
