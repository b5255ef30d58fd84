import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/**
 * Does what is due for a ticket, whose lock is held and which the time is really over for. Where something else
 * has to come first, it answers when to look again.
 */
export type TimerHandler = (work: CompanyWork, ticket: TicketRecord) => Promise<Date | undefined>;

/** The same for several tickets at once; those to look at again by their ids. */
export type BatchTimerHandler = (work: CompanyWork, tickets: TicketRecord[]) => Promise<Map<number, Date>>;

/** For what is decided ticket by ticket. */
export const perTicket =
  (fire: TimerHandler): BatchTimerHandler =>
  async (work, tickets) => {
    const again = new Map<number, Date>();
    for (const ticket of tickets) {
      const notBefore = await fire(work, ticket);
      if (notBefore) again.set(ticket.id, notBefore);
    }
    return again;
  };
