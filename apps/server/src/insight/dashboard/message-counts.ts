import { sql } from 'kysely';
import { countMessages, countMessagesOf } from '../../conversations/messages/count-messages.ts';
import { seesEveryTicket } from '../../conversations/tickets/visibility.ts';
import type { ReportWork } from '../../platform/unit-of-work.ts';
import { countedTickets, isUnfiltered, type TicketFilter } from './counted-tickets.ts';

interface WantedMessageCount extends TicketFilter {
  fromMe: boolean;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
}

interface MessageCountText {
  count: string;
  automatic: string;
}

/**
 * Messages of the tickets that the caller may see, as every figure. Who sees all of them and filters nothing gets what is
 * counted for each hour; everybody else's are counted one by one.
 */
export async function showMessageCount(
  work: ReportWork,
  { fromMe, dateStart, dateEnd, ...filter }: WantedMessageCount,
): Promise<{ count: [MessageCountText] }> {
  const wanted = { fromMe, first: dateStart || undefined, last: dateEnd || undefined };
  const isOfAll = seesEveryTicket(work.user) && isUnfiltered(filter);
  const { count, automatic } = isOfAll
    ? await countMessages(work.db, wanted)
    : await countMessagesOf(work.db, sql`${countedTickets(work, 'ever', filter)}`, wanted);
  return { count: [{ count: String(count), automatic: String(automatic) }] };
}
