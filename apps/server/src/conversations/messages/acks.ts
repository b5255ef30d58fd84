import type { AckChange } from '@prosa/channels';
import { sql } from 'kysely';
import { kept } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findTicketRecord } from '../tickets/tickets.ts';
import { tellMessage } from './telling.ts';

/**
 * Our messages got further on their way. A later word may come before an earlier one, so nothing ever goes
 * back; and a message of which nobody knew whether it arrived is settled by the first word of it.
 */
export async function noteAcks(work: CompanyWork, connectionId: number, changes: AckChange[]): Promise<void> {
  for (const change of changes) {
    const { rows } =
      change.ack === 'error'
        ? await fail(work, connectionId, change)
        : await advance(work, connectionId, change.id, change.ack);
    for (const { id, ticketId } of rows) {
      const ticket = await findTicketRecord(work.db, ticketId);
      if (ticket) await tellMessage(work, ticket, id);
    }
  }
}

interface Changed {
  id: number;
  ticketId: number;
}

const advance = (work: CompanyWork, connectionId: number, externalId: string, ack: number) =>
  sql<Changed>`
    update ${kept} messages set ack = ${ack}, "sendReason" = null, "updatedAt" = now(),
      "sendState" = case when "sendState" = 'sending' then 'sending' else 'sent' end
    where "companyId" = current_company() and "whatsappId" = ${connectionId} and "externalId" = ${externalId}
      and "fromMe" and ack < ${ack} returning id, "ticketId"`.execute(work.db);

/** Refused after it was taken. One that was delivered meanwhile was not. */
const fail = (work: CompanyWork, connectionId: number, { id, reason }: AckChange) =>
  sql<Changed>`
    update messages set "sendState" = 'failed', "sendReason" = ${(reason ?? 'refused').slice(0, 200)}, "updatedAt" = now()
    where "companyId" = current_company() and "whatsappId" = ${connectionId} and "externalId" = ${id}
      and "fromMe" and ack < 2 and "sendState" <> 'queued' returning id, "ticketId"`.execute(work.db);
