import type { MessageRef } from '@prosa/channels';
import { sql } from 'kysely';
import type { ChannelOrder } from '../../channels/channel-port.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { addressOf, type ContactRecord, getContactRecord } from '../contacts/identity.ts';

interface StoredOrder {
  id: number;
  kind: 'edit' | 'revoke' | 'react' | 'read' | 'block' | 'rejectCall';
  externalId: string;
  contactId: number | null;
  data: Record<string, unknown>;
  messageExternalId: string | null;
  messageFromMe: boolean | null;
  messageContactId: number | null;
  chatId: number | null;
  /** The channel of the connection that carries it out; a contact may be known on several. */
  channel: ContactRecord['channel'];
}

/** An order that fails this often is dropped, because the channel does not accept it. */
const TRIES = 3;

/** The oldest order. An order about a message waits until that message has been sent. */
export async function nextOrder(work: CompanyWork, connectionId: number): Promise<ChannelOrder | undefined> {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.kind, o."externalId", o."contactId", o.data, m."externalId" as "messageExternalId",
      m."fromMe" as "messageFromMe", m."contactId" as "messageContactId", m."chatId", w.channel
    from channel_orders o join connections w on w."companyId" = o."companyId" and w.id = o."whatsappId"
    left join messages m on m."companyId" = o."companyId" and m.id = o."messageId"
    where o."companyId" = current_company() and o."whatsappId" = ${connectionId}
      and (m."sendState" is null or m."sendState" not in ('queued', 'sending'))
    order by o.id limit 1`.execute(work.db);
  return rows[0] && toOrder(work, rows[0]);
}

async function toOrder(work: CompanyWork, stored: StoredOrder): Promise<ChannelOrder> {
  const { id, kind, externalId, data } = stored;
  switch (kind) {
    case 'edit':
    case 'revoke':
    case 'react': {
      const target = await targetOf(work, stored);
      if (!target) return { id, kind: 'void' };
      if (kind === 'revoke') return { id, kind, externalId, target };
      return kind === 'edit'
        ? { id, kind, externalId, target, text: String(data['text']) }
        : { id, kind, externalId, target, emoji: String(data['emoji']) };
    }
    case 'read':
      return { id, kind, messages: await readMessages(work, stored) };
    case 'block': {
      const personId =
        stored.contactId === null ? undefined : await addressFor(work, stored.contactId, stored.channel);
      if (personId === undefined) return { id, kind: 'void' };
      return { id, kind, personId, isBlocked: data['isBlocked'] === true };
    }
    default:
      return { id, kind: 'rejectCall', callId: externalId, fromId: String(data['fromId']) };
  }
}

async function addressFor(
  work: CompanyWork,
  contactId: number,
  channel: ContactRecord['channel'],
): Promise<string | undefined> {
  return addressOf(work.db, { ...(await getContactRecord(work.db, contactId)), channel });
}

async function targetOf(work: CompanyWork, stored: StoredOrder): Promise<MessageRef | undefined> {
  const { messageExternalId, messageFromMe, messageContactId, chatId, channel } = stored;
  if (messageExternalId === null || chatId === null) return undefined;
  const chat = await getContactRecord(work.db, chatId);
  const chatAddress = await addressOf(work.db, { ...chat, channel });
  if (chatAddress === undefined) return undefined;
  const isOthers = chat.isGroup && messageFromMe === false && messageContactId !== null;
  const senderId = isOthers ? await addressFor(work, messageContactId, channel) : undefined;
  return {
    id: messageExternalId,
    chatId: chatAddress,
    fromMe: messageFromMe === true,
    ...(senderId === undefined ? {} : { senderId }),
  };
}

/** In a group, a read receipt names the author of each message. */
async function readMessages(work: CompanyWork, { data, channel }: StoredOrder): Promise<MessageRef[]> {
  const { rows } = await sql<{ contactId: number }>`
    select "contactId" from tickets where id = ${Number(data['ticketId'])}`.execute(work.db);
  const chatId = rows[0]?.contactId;
  if (chatId === undefined) return [];
  const chat = await getContactRecord(work.db, chatId);
  const chatAddress = await addressOf(work.db, { ...chat, channel });
  if (chatAddress === undefined) return [];
  const read = data['messages'] as { externalId: string; contactId: number }[];
  const senders = new Map<number, string | undefined>();
  for (const { contactId } of read)
    if (chat.isGroup && !senders.has(contactId))
      senders.set(contactId, await addressFor(work, contactId, channel));
  return read.map(({ externalId, contactId }) => {
    const senderId = senders.get(contactId);
    return {
      id: externalId,
      chatId: chatAddress,
      fromMe: false,
      ...(senderId === undefined ? {} : { senderId }),
    };
  });
}

export async function settleOrder(work: CompanyWork, orderId: number, isDone: boolean): Promise<void> {
  if (isDone) await sql`delete from channel_orders where id = ${orderId}`.execute(work.db);
  else {
    await sql`update channel_orders set attempts = attempts + 1 where id = ${orderId}`.execute(work.db);
    await sql`delete from channel_orders where id = ${orderId} and attempts >= ${TRIES}`.execute(work.db);
  }
}
