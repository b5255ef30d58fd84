import { sayAutomatically } from '../../conversations/messages/automatic.ts';
import { countWaiting } from '../../conversations/tickets/automatic-moves.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { CompanyWork } from '../../platform/work.ts';

/** Tells a contact who waits for anybody how many wait, where the company wants that said. */
export async function tellPosition(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  if (ticket.userId !== null) return;
  const { sendQueuePosition, sendQueuePositionMessage } = await readCompanySettings(work.db);
  if (sendQueuePosition === 'enabled') await sayPosition(work, ticket, sendQueuePositionMessage);
}

export async function sayPosition(work: CompanyWork, ticket: TicketRecord, text: string): Promise<void> {
  await sayAutomatically(work, ticket, `${text} *${await countWaiting(work, ticket)}*`, null);
}
