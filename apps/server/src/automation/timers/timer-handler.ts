import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** Handles a due timer of a locked ticket. Returns a time to check again if a precondition is not met yet. */
export type TimerHandler = (work: CompanyWork, ticket: TicketRecord) => Promise<Date | undefined>;

/** The same for several tickets; returns those to check again, by id. */
export type BatchTimerHandler = (work: CompanyWork, tickets: TicketRecord[]) => Promise<Map<number, Date>>;

/** Adapts a handler that decides per ticket. */
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
