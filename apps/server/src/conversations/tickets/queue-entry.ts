import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { TicketRecord } from './queries.ts';

/** How a ticket entered a queue: by the contact's choice, by a person, or by a timer. */
export type QueueEntryCause = 'bot' | 'person' | 'timer';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** A ticket waits in a queue it was not in before. */
    'ticket.enteredQueue': {
      work: CompanyWork;
      data: { ticket: TicketRecord; cause: QueueEntryCause };
      answer: void;
    };
  }
}

/** Called for every way into a queue, with the current ticket, locked. */
export async function runQueueEntryHooks(
  work: CompanyWork,
  ticket: TicketRecord,
  cause: QueueEntryCause,
): Promise<void> {
  if (ticket.isGroup || ticket.status !== 'pending' || ticket.queueId === null) return;
  await runHooks('ticket.enteredQueue', work, { ticket, cause });
}
