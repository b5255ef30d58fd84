import type { Period } from '@prosa/bot';
import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { lastOutOfHoursNotice, recordOutOfHours } from '../../conversations/tickets/out-of-hours.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** What is closed: the company or the connection as a whole, or one queue. */
interface OutOfHoursNotice {
  period: Period;
  text: string;
  queue: { id: number; name: string } | null;
}

/** Sends the out-of-hours text once per closed period and contact, and marks the ticket. */
export async function sendOutOfHoursMessage(
  { work, ticket }: { work: CompanyWork; ticket: TicketRecord },
  { period, text, queue }: OutOfHoursNotice,
): Promise<void> {
  const last = await lastOutOfHoursNotice(work.db, ticket, queue?.id ?? null);
  if (last && last >= period.start) return;
  await recordOutOfHours(work, ticket, {
    queueId: queue?.id ?? null,
    reason: queue ? { code: 'queueOutOfHours', queue: queue.name } : { code: 'outOfHours' },
  });
  await sendAutomaticMessage(work, ticket, { text, userId: null });
}
