import { logPrompt } from '../../conversations/tickets/integration-handover.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { findPrompt } from './queries.ts';
import { upsertTurn } from './turn-queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** A contact waits for a reply in this ticket. */
    'prompts.answer': { ticketId: number };
  }
}

/**
 * Lets a prompt answer a contact's message. Only stores the turn: a job makes one request for all messages until then.
 * False if the prompt was deleted.
 */
export async function enqueuePromptTurn(
  work: CompanyWork,
  ticket: TicketRecord,
  { promptId, messageId }: { promptId: number; messageId: number },
): Promise<boolean> {
  const prompt = await findPrompt(work.db, promptId);
  if (!prompt) return false;
  const waiting = { ticketId: ticket.id, promptId, messageId, now: work.now };
  if (await upsertTurn(work.db, waiting)) await logPrompt(work, ticket, prompt.name);
  await work.enqueue('prompts.answer', { ticketId: ticket.id });
  return true;
}
