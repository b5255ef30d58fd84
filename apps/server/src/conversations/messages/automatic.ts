import type { CompanyWork, UserWork } from '../../platform/work.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { fillTemplate } from './templates.ts';
import { writeMessage } from './writing.ts';

/** A text the company has set for an occasion, in the name of whoever caused it. Nothing when it is blank. */
export async function sayAutomatically(
  work: CompanyWork,
  ticket: TicketRecord,
  text: string,
  userId: number | null,
): Promise<void> {
  if (text.trim() === '') return;
  const body = await fillTemplate(work.db, text, { ...ticket, userId });
  await writeMessage(work, ticket, { body, mediaType: 'conversation', userId, isAutomatic: true });
}

/** A word among colleagues, kept in the conversation and never sent. */
export async function notePrivately(work: UserWork, ticket: TicketRecord, text: string): Promise<void> {
  await writeMessage(work, ticket, {
    body: text,
    mediaType: 'extendedTextMessage',
    userId: work.user.id,
    isPrivate: true,
  });
}
