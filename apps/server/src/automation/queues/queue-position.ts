import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { countWaiting } from '../../conversations/tickets/automatic-moves.ts';
import type { QueueEntryCause } from '../../conversations/tickets/queue-entry.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** Sends the queue position on entry, except after the bot, which sends its own text. */
export async function sendPositionOnEntry(
  work: CompanyWork,
  { ticket, cause }: { ticket: TicketRecord; cause: QueueEntryCause },
): Promise<void> {
  if (cause !== 'bot') await sendPositionIfEnabled(work, ticket);
}

/** Sends the number of waiting tickets to a contact without an attendant, if the company enabled it. */
async function sendPositionIfEnabled(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  if (ticket.userId !== null) return;
  const { sendQueuePosition, sendQueuePositionMessage } = await readCompanySettings(work.db);
  if (sendQueuePosition === 'enabled') await sendPosition(work, ticket, sendQueuePositionMessage);
}

export async function sendPosition(work: CompanyWork, ticket: TicketRecord, text: string): Promise<void> {
  await sendAutomaticMessage(work, ticket, {
    text: `${text} *${await countWaiting(work, ticket)}*`,
    userId: null,
  });
}
