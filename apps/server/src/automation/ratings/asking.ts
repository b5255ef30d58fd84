import { readSetting } from '../../organization/settings/settings.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { sayAutomatically } from '../../conversations/messages/automatic.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { readRules } from './queries.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'ratings.expire': { ticketId: number };
  }
}

/**
 * Asks a contact how it was, at the end of a conversation. Answers whether anything was asked: only where the
 * company wants ratings and the connection has words for it, and never in a group.
 */
export async function askForRating(
  work: CompanyWork,
  ticket: TicketRecord,
  userId: number,
): Promise<boolean> {
  if (ticket.isGroup || (await readSetting(work.db, 'userRating')) !== 'enabled') return false;
  const { ratingMessage, expiresTicketNPS } = await readRules(work.db, ticket.whatsappId);
  if (ratingMessage.trim() === '') return false;
  await sayAutomatically(work, ticket, ratingMessage, userId);
  await expireIn(work, ticket, expiresTicketNPS * 60);
  return true;
}

/** Without a time it is waited for until somebody writes or closes. */
export async function expireIn(work: CompanyWork, { id }: TicketRecord, seconds: number): Promise<void> {
  if (seconds > 0) await work.enqueue('ratings.expire', { ticketId: id }, { afterSeconds: seconds });
}
