import { sql } from 'kysely';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { lockTicket, saveTicket } from './queries.ts';
import { returnTicket } from './accept-ticket.ts';
import { emitTicketMove } from './ticket-events.ts';

/** A user leaves: their open tickets wait again for a colleague, and their groups have no owner any more. */
export async function releaseTicketsOf(work: UserWork, { id: userId }: { id: number }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where "userId" = ${userId} and status in ('open', 'group') order by id`.execute(
    work.db,
  );
  for (const { id } of rows) {
    const ticket = await lockTicket(work.db, id);
    if (ticket.userId !== userId) continue;
    if (ticket.status === 'open') await returnTicket(work, ticket);
    else if (ticket.status === 'group')
      await emitTicketMove(work, { before: ticket, after: await saveTicket(work, id, { userId: null }) });
  }
}
