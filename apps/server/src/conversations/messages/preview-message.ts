import type { UserWork } from '../../platform/unit-of-work.ts';
import { getVisibleTicket } from '../tickets/tickets.ts';
import { previewTemplate } from './fill-template.ts';

/** A text as it would leave if the caller sent it now, and what in it would not come out as meant. */
export async function previewMessage(work: UserWork, ticketId: number, body: string) {
  const ticket = await getVisibleTicket(work, ticketId);
  return previewTemplate(work, body, { ...ticket, userId: work.user.id });
}
