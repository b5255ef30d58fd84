import { sql } from 'kysely';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import type { CompanyWork } from '../../platform/work.ts';
import type { Seen } from '../tickets/visibility.ts';
import { tellMessage } from './telling.ts';

/** A message that changed, with what decides who hears of it. */
export interface Changed extends Seen {
  messageId: number;
  ticketId: number;
}

/** Parts of statements that change messages `m`: with the tickets `t` they are in, and what is answered of both. */
export const theirTicket = sql`t."companyId" = m."companyId" and t.id = m."ticketId"`;
export const changedColumns = sql`
  m.id as "messageId", t.id as "ticketId", t."userId", t."queueId", t."isGroup"`;

/** Tells of messages as they are now. */
export async function tellChanged(
  work: CompanyWork,
  changing: Changed[] | Promise<Changed[]>,
): Promise<void> {
  const [changed, isHiding] = await Promise.all([changing, companyHidesNumbers(work.db)]);
  for (const { messageId, ticketId, ...seen } of changed)
    await tellMessage(work, { ...seen, id: ticketId }, messageId, isHiding);
}
