import type { AckChange, ChatAck } from '@prosa/channels';
import { sql } from 'kysely';
import { runUnawaited, prepared } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { type ChangedMessage, changedColumns, emitChangedMessages, ticketJoin } from './changed-messages.ts';

/**
 * Applies acks to our messages. Acks arrive in any order, so a stored ack only ever increases; any ack settles an
 * unconfirmed message.
 */
export async function applyAcks(
  work: CompanyWork,
  connectionId: number,
  changes: AckChange[],
): Promise<void> {
  for (const { id, ourId, ack, reason } of changes) {
    if (ourId !== undefined) runUnawaited(work.db, adoptRemoteId(work.db, connectionId, ourId, id));
    await emitChangedMessages(
      work,
      ack === 'error'
        ? fail(work.db, connectionId, id, (reason ?? 'refused').slice(0, 200))
        : advance(work.db, connectionId, id, ack),
    );
  }
}

/** Applies an ack to all our messages of a chat up to a message or a time. */
export async function applyChatAck(
  work: CompanyWork,
  connection: { id: number; people: string },
  { chatId, upTo, ack }: ChatAck,
): Promise<void> {
  const limit =
    'at' in upTo
      ? sql`m."sentAt" <= ${upTo.at}`
      : sql`m.position <= (select position from messages l
          where l."companyId" = current_company() and l."whatsappId" = ${connection.id} and l."externalId" = ${upTo.id})`;
  const { rows } = await sql<ChangedMessage>`
    update messages m set ack = ${ack}, "sendReason" = null, "updatedAt" = now(),
      "sendState" = case when "sendState" = 'sending' then 'sending' else 'sent' end
    from tickets t
    where ${ticketJoin} and m."companyId" = current_company() and m."whatsappId" = ${connection.id} and m."fromMe"
      and not m."isPrivate" and m.ack < ${ack} and m."sendState" in ('sending', 'sent', 'unconfirmed') and ${limit}
      and m."chatId" = (select i."contactId" from contact_identities i
        where i.channel = ${connection.people} and i."externalId" = ${chatId})
    returning ${changedColumns}`.execute(work.db);
  await emitChangedMessages(work, rows);
}

const own = (connectionId: number) =>
  sql`m."companyId" = current_company() and m."whatsappId" = ${connectionId} and m."fromMe"`;

const advance = prepared(
  (connectionId: number, id: string, ack: number) => sql<ChangedMessage>`
    update messages m set ack = ${ack}::int, "sendReason" = null, "updatedAt" = now(),
      "sendState" = case when "sendState" = 'sending' then 'sending' else 'sent' end
    from tickets t
    where ${own(connectionId)} and m."externalId" = ${id} and m.ack < ${ack}::int and ${ticketJoin}
    returning ${changedColumns}`,
);

/** Fails a message that was refused after the channel took it. One delivered in the meantime stays as it is. */
const fail = prepared(
  (connectionId: number, id: string, reason: string) => sql<ChangedMessage>`
    update messages m set "sendState" = 'failed', "sendReason" = ${reason}, "updatedAt" = now()
    from tickets t
    where ${own(connectionId)} and m."externalId" = ${id} and m.ack < 2 and m."sendState" <> 'queued' and ${ticketJoin}
    returning ${changedColumns}`,
);

/** A channel that assigns its own ids returns ours along with its own, which replaces ours. */
const adoptRemoteId = prepared(
  (connectionId: number, ourId: string, theirId: string) => sql`
    update messages m set "externalId" = ${theirId}::text
    where ${own(connectionId)} and m."externalId" = ${ourId} and not exists (
      select 1 from messages o where o."companyId" = current_company() and o."whatsappId" = ${connectionId}
        and o."externalId" = ${theirId}::text)`,
);
