import { logPrompt } from '../../conversations/tickets/integration-handover.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { findPrompt } from './queries.ts';
import { upsertTurn } from './turn-queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** A customer waits for an answer in this ticket. */
    'prompts.answer': { ticketId: number };
  }
}

/**
 * A prompt is to answer what a customer said. Only written down: it is asked in the background, once for everything
 * the customer says until then. Nothing when it is gone meanwhile.
 */
export async function enqueuePromptTurn(
  work: CompanyWork,
  ticket: TicketRecord,
  promptId: number,
  messageId: number,
): Promise<boolean> {
  const prompt = await findPrompt(work.db, promptId);
  if (!prompt) return false;
  const waiting = { ticketId: ticket.id, promptId, messageId, now: work.now };
  if (await upsertTurn(work.db, waiting)) await logPrompt(work, ticket, prompt.name);
  await work.enqueue('prompts.answer', { ticketId: ticket.id });
  return true;
}
