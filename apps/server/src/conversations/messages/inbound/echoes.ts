import { channelAbilities } from '@prosa/contract';
import { sql } from 'kysely';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { applyAcks } from '../acks.ts';
import type { InboundMessage } from './decode-messages.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/**
 * Channels that assign the ids also deliver what we have just sent, sometimes before they answer the send request. Such
 * an echo is the message being sent, not a new one.
 */
export async function isOwnEcho(
  work: CompanyWork,
  connection: ReceivingConnection,
  { id, chat, fromMe, body, media }: InboundMessage,
): Promise<boolean> {
  const { people, isPaired } = channelAbilities[connection.channel];
  if (isPaired || !fromMe) return false;
  const { rows } = await sql<{ externalId: string }>`
    select m."externalId" from messages m
    join contact_identities i on i."companyId" = m."companyId" and i."contactId" = m."chatId"
    where m."companyId" = current_company() and m."whatsappId" = ${connection.id}
      and i.channel = ${people} and i."externalId" = any (${chat.ids}::text[])
      and m."fromMe" and m."sendState" in ('sending', 'unconfirmed') and m.ack = 0 and m.body = ${body}
      and (m."mediaKey" is not null) = ${media !== undefined}
    order by m.id limit 1`.execute(work.db);
  const ourId = rows[0]?.externalId;
  if (ourId === undefined) return false;
  await applyAcks(work, connection.id, [{ id, ourId, ack: 1 }]);
  return true;
}
