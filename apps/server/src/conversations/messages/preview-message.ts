import type { UserWork } from '../../platform/unit-of-work.ts';
import { getVisibleTicket } from '../tickets/tickets.ts';
import { previewTemplate } from './fill-template.ts';

/** The text as it would be sent by the caller now, with its missing and unknown variables. */
export async function previewMessage(work: UserWork, ticketId: number, body: string) {
  const ticket = await getVisibleTicket(work, ticketId);
  return previewTemplate(work, body, { ...ticket, userId: work.user.id });
}
