import { KANBAN_TICKETS } from '@prosa/contract';
import { sql } from 'kysely';
import { betweenDays } from '../../organization/settings/company-days.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import type { TicketPage } from './list-tickets.ts';
import { toTicket } from './serialize-ticket.ts';
import { listTicketRows } from './ticket-rows.ts';
import { visibleTo } from './visibility.ts';

interface BoardQuery {
  queueIds?: number[] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Waiting and open tickets for the board; the date is that of the last change. */
export async function listBoard(
  work: UserWork,
  { queueIds, startDate, endDate }: BoardQuery,
): Promise<TicketPage> {
  const ids = await work.db
    .selectFrom('tickets')
    .where((where) =>
      where.and([
        visibleTo(work.user)(where),
        where('tickets.status', 'in', ['pending', 'open']),
        ...(queueIds && queueIds.length > 0
          ? [
              where.or([
                sql<boolean>`tickets."queueId" = any (${queueIds}::int[])`,
                where('tickets.queueId', 'is', null),
              ]),
            ]
          : []),
        ...(startDate || endDate
          ? [betweenDays(sql`tickets."updatedAt"`, startDate || undefined, endDate || undefined)]
          : []),
      ]),
    )
    .select('tickets.id')
    .orderBy('tickets.updatedAt', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(KANBAN_TICKETS + 1)
    .execute();
  const rows = await listTicketRows(
    work.db,
    ids.slice(0, KANBAN_TICKETS).map((row) => row.id),
  );
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  const tickets = rows.map((row) => toTicket(row, viewing));
  return { tickets, count: tickets.length, hasMore: ids.length > KANBAN_TICKETS };
}
