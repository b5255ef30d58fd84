import { AppError } from '../../platform/errors.ts';
import type { HookFunction } from '../../platform/hooks.ts';
import { insertLog, lockActiveOfContacts } from './queries.ts';
import { recomputeLastMessages } from './recompute-last-message.ts';
import { emitTicket, emitTicketRemoved } from './ticket-events.ts';
import { canSee } from './visibility.ts';

// What changes of contacts mean for their tickets.

export const lockTicketsOfContacts: HookFunction<'contact.ticketsLocked'> = async (
  { db, user },
  { contactIds },
) => {
  const going = await lockActiveOfContacts(db, contactIds);
  if (!going.every((ticket) => canSee(user, ticket))) throw new AppError('ERR_CONTACT_SERVED_BY_OTHERS');
  return going;
};

export const logContactChange: HookFunction<'contact.ticketsLogged'> = async (
  { db, user },
  { type, tickets },
) => {
  for (const { id, queueId } of tickets) await insertLog(db, id, { type, userId: user.id, queueId });
};

export const emitMovedTickets: HookFunction<'contact.ticketsMoved'> = async (work, { ids }) => {
  for (const id of ids) await emitTicket(work, id);
};

export const emitGoneTickets: HookFunction<'contact.ticketsGone'> = async (work, { gone, groupIds }) => {
  await recomputeLastMessages(work.db, groupIds);
  for (const ticket of gone) emitTicketRemoved(work, ticket);
  for (const id of groupIds) await emitTicket(work, id);
};
