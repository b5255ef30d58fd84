import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { TicketRecord } from './queries.ts';

/** How a ticket came into a queue: by what the contact chose, by somebody's hand, or because time had passed. */
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

/** Called for every way into a queue, with the ticket as it is now and held. */
export async function runQueueEntryHooks(
  work: CompanyWork,
  ticket: TicketRecord,
  cause: QueueEntryCause,
): Promise<void> {
  if (ticket.isGroup || ticket.status !== 'pending' || ticket.queueId === null) return;
  await runHooks('ticket.enteredQueue', work, { ticket, cause });
}
