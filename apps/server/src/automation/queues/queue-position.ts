import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { countWaiting } from '../../conversations/tickets/automatic-moves.ts';
import type { QueueEntryCause } from '../../conversations/tickets/queue-entry.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** Whoever comes into a queue otherwise than by the bot, which has its own words for it at their place. */
export async function sendPositionOnEntry(
  work: CompanyWork,
  { ticket, cause }: { ticket: TicketRecord; cause: QueueEntryCause },
): Promise<void> {
  if (cause !== 'bot') await sendPositionIfEnabled(work, ticket);
}

/** Tells a contact who waits for anybody how many wait, where the company wants that said. */
async function sendPositionIfEnabled(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  if (ticket.userId !== null) return;
  const { sendQueuePosition, sendQueuePositionMessage } = await readCompanySettings(work.db);
  if (sendQueuePosition === 'enabled') await sendPosition(work, ticket, sendQueuePositionMessage);
}

export async function sendPosition(work: CompanyWork, ticket: TicketRecord, text: string): Promise<void> {
  await sendAutomaticMessage(work, ticket, `${text} *${await countWaiting(work, ticket)}*`, null);
}
