import type { Period } from '@prosa/bot';
import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { lastOutOfHoursNotice, recordOutOfHours } from '../../conversations/tickets/out-of-hours.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** Where nobody is: the company or the connection as a whole, or one queue of it. */
interface OutOfHoursNotice {
  period: Period;
  text: string;
  queue: { id: number; name: string } | null;
}

/** Says that nobody is there, once in a closed period to each contact, and marks the ticket. */
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
  await sendAutomaticMessage(work, ticket, text, null);
}
