import { sql } from 'kysely';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { lockTicket, saveTicket } from './queries.ts';
import { returnTicket } from './accept-ticket.ts';
import { emitTicketMove } from './ticket-events.ts';

/** Somebody leaves: the conversations they were in wait for a colleague again; groups have no owner from now on. */
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
      await emitTicketMove(work, ticket, await saveTicket(work, id, { userId: null }));
  }
}
