import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/work.ts';

/**
 * Does what is due for a ticket, whose lock is held and which the time is really over for. Where something else
 * has to come first, it answers when to look again.
 */
export type Fire = (work: CompanyWork, ticket: TicketRecord) => Promise<Date | undefined>;
