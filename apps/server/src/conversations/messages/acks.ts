import type { AckChange, ChatAck } from '@prosa/channels';
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
        : await advance(work, connectionId, change, change.ack);
    await tellAll(work, rows);
  }
}

/** Everything of ours in a chat up to there. */
export async function noteChatAck(
  work: CompanyWork,
  connection: { id: number; people: string },
  { chatId, upTo, ack }: ChatAck,
): Promise<void> {
  const limit =
    'at' in upTo
      ? sql`m."sentAt" <= ${upTo.at}`
      : sql`m.position <= (select position from messages l
          where l."companyId" = current_company() and l."whatsappId" = ${connection.id} and l."externalId" = ${upTo.id})`;
  const { rows } = await sql<Changed>`
    update messages m set ack = ${ack}, "sendReason" = null, "updatedAt" = now(),
      "sendState" = case when "sendState" = 'sending' then 'sending' else 'sent' end
    where m."companyId" = current_company() and m."whatsappId" = ${connection.id} and m."fromMe"
      and not m."isPrivate" and m.ack < ${ack} and m."sendState" in ('sending', 'sent', 'unconfirmed') and ${limit}
      and m."chatId" = (select i."contactId" from contact_identities i
        where i.channel = ${connection.people} and i."externalId" = ${chatId})
    returning m.id, m."ticketId"`.execute(work.db);
  await tellAll(work, rows);
}

async function tellAll(work: CompanyWork, rows: Changed[]): Promise<void> {
  for (const { id, ticketId } of rows) {
    const ticket = await findTicketRecord(work.db, ticketId);
    if (ticket) await tellMessage(work, ticket, id);
  }
}

interface Changed {
  id: number;
  ticketId: number;
}

const own = (connectionId: number) =>
  sql`"companyId" = current_company() and "whatsappId" = ${connectionId} and "fromMe"`;

const advance = async (work: CompanyWork, connectionId: number, { id, ourId }: AckChange, ack: number) => {
  if (ourId !== undefined) await takeTheirId(work, connectionId, ourId, id);
  return sql<Changed>`
    update ${kept} messages set ack = ${ack}, "sendReason" = null, "updatedAt" = now(),
      "sendState" = case when "sendState" = 'sending' then 'sending' else 'sent' end
    where ${own(connectionId)} and "externalId" = ${id} and ack < ${ack} returning id, "ticketId"`.execute(
    work.db,
  );
};

/** Refused after it was taken. One that was delivered meanwhile was not. */
const fail = async (work: CompanyWork, connectionId: number, { id, ourId, reason }: AckChange) => {
  if (ourId !== undefined) await takeTheirId(work, connectionId, ourId, id);
  return sql<Changed>`
    update messages set "sendState" = 'failed', "sendReason" = ${(reason ?? 'refused').slice(0, 200)}, "updatedAt" = now()
    where ${own(connectionId)} and "externalId" = ${id}
      and ack < 2 and "sendState" <> 'queued' returning id, "ticketId"`.execute(work.db);
};

/** A far end with ids of its own says ours along: from then on the message has the far end's. */
export const takeTheirId = (work: CompanyWork, connectionId: number, ourId: string, theirId: string) =>
  sql`
    update messages set "externalId" = ${theirId}
    where ${own(connectionId)} and "externalId" = ${ourId} and not exists (
      select 1 from messages o where o."companyId" = current_company() and o."whatsappId" = ${connectionId}
        and o."externalId" = ${theirId})`.execute(work.db);
