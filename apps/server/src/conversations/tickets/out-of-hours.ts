import type { LogReason } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';

/**
 * When a contact last got the out-of-hours text of a queue, or with null of the connection, in any of their tickets.
 */
export const lastOutOfHoursNotice = async (
  db: Db,
  { contactId, whatsappId }: TicketRecord,
  queueId: number | null,
): Promise<Date | undefined> =>
  (await outOfHoursQuery(db, contactId, whatsappId, queueId))[0]?.at ?? undefined;

const outOfHoursQuery = prepared(
  (contactId: number, whatsappId: number | null, queueId: number | null) => sql<{ at: Date | null }>`
    select max("outOfHoursAt") as at from tickets where "contactId" = ${contactId}
      and "whatsappId" = ${whatsappId} and "outOfHoursQueueId" is not distinct from ${queueId}`,
);

export async function recordOutOfHours(
  work: CompanyWork,
  ticket: TicketRecord,
  { queueId, reason }: { queueId: number | null; reason: LogReason },
): Promise<void> {
  await queries.amendTicket(work.db, ticket.id, { outOfHoursAt: work.now, outOfHoursQueueId: queueId });
  await queries.insertLog(work.db, ticket.id, { type: 'chatBot', queueId: ticket.queueId, reason });
}

/** The day on which a contact last got the vacation text. */
export const lastVacationDay = async (
  db: Db,
  { contactId, whatsappId }: TicketRecord,
): Promise<string | undefined> => (await vacationDayQuery(db, contactId, whatsappId))[0]?.day ?? undefined;

const vacationDayQuery = prepared(
  (contactId: number, whatsappId: number | null) => sql<{ day: string | null }>`
    select max("vacationToldOn") as day from tickets where "contactId" = ${contactId}
      and "whatsappId" = ${whatsappId}`,
);

export async function recordVacationNotice(
  work: CompanyWork,
  ticket: TicketRecord,
  day: string,
): Promise<void> {
  await queries.amendTicket(work.db, ticket.id, { vacationToldOn: day });
  await queries.insertLog(work.db, ticket.id, {
    type: 'chatBot',
    queueId: ticket.queueId,
    reason: { code: 'collectiveVacation' },
  });
}
