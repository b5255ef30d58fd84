import type { LogReason } from '@prosa/contract';
import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';

export { closeManyAutomatically as expireTickets } from './close-ticket.ts';

/** Records that these contacts were reminded, which counts until the next message. */
export async function recordReminders(
  work: CompanyWork,
  reminded: { ticket: TicketRecord; reason: LogReason }[],
): Promise<void> {
  if (reminded.length === 0) return;
  const ids = reminded.map(({ ticket }) => ticket.id);
  await sql`update tickets set "inactiveSentAt" = ${work.now}, "inactivePosition" = "lastPosition"
    where "companyId" = current_company() and id = any (${ids}::int[])`.execute(work.db);
  await queries.insertLogs(
    work.db,
    'chatBot',
    reminded.map(({ ticket: { id, userId, queueId }, reason }) => ({
      ticketId: id,
      userId,
      queueId,
      reason,
    })),
  );
}
