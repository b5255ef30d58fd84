import type { JobDefinition } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, nobody } from '../../platform/work.ts';
import { sayAutomatically } from '../../conversations/messages/automatic.ts';
import { endRating } from '../../conversations/tickets/closing.ts';
import { lockTicketRecord } from '../../conversations/tickets/tickets.ts';
import { expireIn } from './asking.ts';
import { readRules } from './queries.ts';

export const expireRatingJob = ({ workplace }: Platform): JobDefinition<'ratings.expire'> => ({
  name: 'ratings.expire',
  run: (companyId, { ticketId }) =>
    workplace.inCompany(companyId, nobody, (work) => expireRating(work, ticketId)),
});

/** The time for an answer is over. One who wrote something else in the meantime has that time again. */
export async function expireRating(work: CompanyWork, ticketId: number): Promise<void> {
  const ticket = await lockTicketRecord(work.db, ticketId);
  if (ticket?.status !== 'nps') return;
  const { expiresTicketNPS, complationMessage } = await readRules(work.db, ticket.whatsappId);
  const left = Math.ceil((ticket.updatedAt.getTime() - Date.now()) / 1000) + expiresTicketNPS * 60;
  if (left > 0) return expireIn(work, ticket, left);
  await sayAutomatically(work, ticket, complationMessage, null);
  await endRating(work, ticket, 'autoClose');
}
