import { notePrompt } from '../../conversations/tickets/outside.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findPrompt } from './queries.ts';
import { saveWaiting } from './turn-queries.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** A customer waits for an answer in this ticket. */
    'prompts.answer': { ticketId: number };
  }
}

/**
 * A prompt is to answer what a customer said. Only written down: it is asked in the background, once for everything
 * the customer says until then. Nothing when it is gone meanwhile.
 */
export async function handToPrompt(
  work: CompanyWork,
  ticket: TicketRecord,
  promptId: number,
  messageId: number,
): Promise<boolean> {
  const prompt = await findPrompt(work.db, promptId);
  if (!prompt) return false;
  const waiting = { ticketId: ticket.id, promptId, messageId, now: work.now };
  if (await saveWaiting(work.db, waiting)) await notePrompt(work, ticket, prompt.name);
  await work.enqueue('prompts.answer', { ticketId: ticket.id });
  return true;
}
