import { DRY_RUN_TICKETS, type DryRunResult } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { maskContact } from '../contacts/mask-contact.ts';
import { queueOf } from './serialize-ticket.ts';
import { listTicketRows } from './ticket-rows.ts';
import { visibleTo } from './visibility.ts';

interface Touch {
  ticketId: number;
  at: Date;
}

/** The number of these tickets that the caller may see, and the newest of them. */
export async function showAffectedTickets(
  { db, user }: UserWork,
  touches: RawBuilder<Touch>,
): Promise<Pick<DryRunResult, 'touched' | 'tickets'>> {
  const found = await db
    .selectFrom('tickets')
    .innerJoin(sql<Touch>`(${touches})`.as<'touches'>('touches'), (join) =>
      join.onRef(sql.ref('touches.ticketId'), '=', sql.ref('tickets.id')),
    )
    .select(['tickets.id', sql<Date>`max(touches.at)`.as('at'), sql<number>`count(*) over ()`.as('count')])
    .where((where) => visibleTo(user)(where))
    .groupBy('tickets.id')
    .orderBy('at', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(DRY_RUN_TICKETS)
    .execute();
  const moments = new Map(found.map(({ id, at }) => [id, at]));
  const rows = await listTicketRows(db, [...moments.keys()]);
  return {
    touched: found[0]?.count ?? 0,
    tickets: rows.map((row) => {
      const { contactName: name, contactNumber: number, contactIsGroup: isGroup } = row;
      return {
        id: row.id,
        uuid: row.uuid,
        contactName: user.hidesNumbers ? maskContact({ name, number, isGroup }).name : name,
        queue: queueOf(row),
        at: (moments.get(row.id) ?? row.updatedAt).toISOString(),
      };
    }),
  };
}
