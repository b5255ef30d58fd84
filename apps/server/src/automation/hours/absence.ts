import type { Period } from '@prosa/bot';
import { sayAutomatically } from '../../conversations/messages/automatic.ts';
import { lastAbsence, noteAbsence } from '../../conversations/tickets/absences.ts';
import type { Situation } from '../inbound/situation.ts';

/** Where nobody is: the company or the connection as a whole, or one queue of it. */
interface Where {
  period: Period;
  text: string;
  queue: { id: number; name: string } | null;
}

/** Says that nobody is there, once in a closed period to each contact, and marks the ticket. */
export async function tellAbsence(
  { work, ticket }: Situation,
  { period, text, queue }: Where,
): Promise<void> {
  const last = await lastAbsence(work.db, ticket, queue?.id ?? null);
  if (last && last >= period.start) return;
  await noteAbsence(work, ticket, {
    queueId: queue?.id ?? null,
    reason: queue ? { code: 'queueOutOfHours', queue: queue.name } : { code: 'outOfHours' },
  });
  await sayAutomatically(work, ticket, text, null);
}
