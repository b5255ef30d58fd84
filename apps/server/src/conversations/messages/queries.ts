import type { MessageOrigin, OutgoingMenu, OutgoingTemplate } from '@prosa/channels';
import type { MessageSource, TicketStatus } from '@prosa/contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Messages } from '../../platform/database/database.gen.ts';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { VisibilityFields } from '../tickets/visibility.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noMessage = missing('ERR_NO_MESSAGE_FOUND');

/** A contact named in another record. The number tells whether the name is only the number. */
export interface NamedContact {
  id: number;
  name: string;
  number: string | null;
  isGroup: boolean;
}

export interface MessageRow {
  id: number;
  ticketId: number;
  companyId: number;
  body: string;
  fromMe: boolean;
  read: boolean;
  sentAt: Date;
  mediaType: string;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaBytes: number | null;
  mediaSeconds: number | null;
  mediaState: 'none' | 'waiting' | 'ready' | 'gone';
  thumbnailKey: string | null;
  data: MessageData | null;
  ack: number;
  sendState: 'queued' | 'sending' | 'sent' | 'unconfirmed' | 'failed' | null;
  sendReason: string | null;
  isDeleted: boolean;
  isEdited: boolean;
  /** The user who changed it last. */
  editor: { id: number; name: string } | null;
  isForwarded: boolean;
  isPrivate: boolean;
  quotedId: number | null;
  quotedBody: string | null;
  quoted: {
    id: number;
    fromMe: boolean;
    body: string;
    mediaType: string;
    mediaKey: string | null;
    thumbnailKey: string | null;
    isDeleted: boolean;
    contact: NamedContact;
  } | null;
  reactions: { emoji: string; fromMe: boolean; contact: NamedContact }[];
  contactId: number;
  contactName: string;
  contactNumber: string | null;
  contactIsGroup: boolean;
  userId: number | null;
  userName: string | null;
  source: MessageSource | null;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
  clientId: string | null;
  /** The current state of the message's ticket. */
  ticketUuid: string;
  ticketStatus: TicketStatus;
  ticketWhatsappId: number | null;
  ticketQueueId: number | null;
  ticketQueueName: string | null;
  ticketQueueColor: string | null;
  /** Deleted messages are hidden from the company's users too. */
  hidesDeleted: boolean;
}

/** Extra data of special kinds of messages. */
export interface MessageData {
  latitude?: number;
  longitude?: number;
  name?: string;
  cards?: { name: string; vcard: string }[];
  /** An unknown kind, as it was received. */
  raw?: string;
  isVoice?: boolean;
  /** Size of a picture. */
  width?: number;
  height?: number;
  isVideo?: boolean;
  /** Only an edit has arrived so far: its id and time. */
  isEarlyEdit?: boolean;
  edit?: { id: string; at: string };
  /** What the message came from, such as an ad, a story or a menu. */
  origin?: MessageOrigin;
  /** The choices of a menu, for channels that have buttons. */
  menu?: OutgoingMenu;
  /** The provider's template it was made from, with the values filled in. */
  template?: Omit<OutgoingTemplate, 'headerMedia'>;
}

export interface Conversation {
  contactId: number;
  whatsappId: number | null;
  ticketIds: number[];
}

export interface ConversationTicket extends VisibilityFields {
  id: number;
  contactId: number;
  whatsappId: number | null;
  /** The requested ticket. */
  isMeant: boolean;
}

const conversationWith = (isMeant: RawBuilder<unknown>) => sql<ConversationTicket>`
  select o.id, o."queueId", o."userId", o."isGroup", o."contactId", o."whatsappId", o.id = t.id as "isMeant"
  from tickets t join tickets o on o."companyId" = t."companyId" and o."contactId" = t."contactId"
    and o."whatsappId" is not distinct from t."whatsappId"
  where ${isMeant}`;
const conversationById = prepared((id: number) => conversationWith(sql`t.id = ${id}`));
const conversationByUuid = prepared((uuid: string) => conversationWith(sql`t.uuid = ${uuid}`));

/** A ticket with all others of the same contact and connection. */
export const listConversation = (db: Db, idOrUuid: number | string): Promise<ConversationTicket[]> =>
  typeof idOrUuid === 'number' ? conversationById(db, idOrUuid) : conversationByUuid(db, idOrUuid);

/** Number of messages in a conversation newer than the given one; undefined if it is not part of it. */
export async function countNewer(
  db: Db,
  { contactId, whatsappId, ticketIds }: Conversation,
  messageId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from messages
      where "companyId" = current_company() and "chatId" = ${contactId}
        and ${whatsappId === null ? sql`"whatsappId" is null` : sql`"whatsappId" = ${whatsappId}`}
        and "ticketId" = any (${ticketIds}::int[]) and (position, id) > (m.position, m.id)
    ) as count
    from messages m
    where m.id = ${messageId} and m."chatId" = ${contactId} and m."ticketId" = any (${ticketIds}::int[])`.execute(
    db,
  );
  return rows[0]?.count;
}

const columns = [
  'id',
  'ticketId',
  'chatId',
  'whatsappId',
  'contactId',
  'userId',
  'source',
  'externalId',
  'fromMe',
  'body',
  'mediaType',
  'mediaKey',
  'mediaName',
  'mediaMime',
  'mediaBytes',
  'mediaSeconds',
  'mediaState',
  'thumbnailKey',
  'data',
  'ack',
  'sendState',
  'isDeleted',
  'isForwarded',
  'isPrivate',
  'quotedBody',
  'sentAt',
  'createdAt',
] as const;

/** The same columns for hand-written SQL. */
export const recordColumns = sql.join(columns.map((name) => sql.ref(name)));

export type MessageRecord = Awaited<ReturnType<typeof lockMessage>>;

export const lockMessage = (db: Db, id: number) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .modifyEnd(preparedHint)
    .executeTakeFirstOrThrow(noMessage);

export const findMessage = (db: Db, id: number) =>
  db.selectFrom('messages').select(columns).where('id', '=', id).modifyEnd(preparedHint).executeTakeFirst();

const byExternalId = (db: Db, whatsappId: number, externalId: string) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where('whatsappId', '=', whatsappId)
    .where('externalId', '=', externalId)
    .modifyEnd(preparedHint);

export const findByExternalId = (db: Db, whatsappId: number, externalId: string) =>
  byExternalId(db, whatsappId, externalId).executeTakeFirst();

export const lockByExternalId = (db: Db, whatsappId: number, externalId: string) =>
  byExternalId(db, whatsappId, externalId).forNoKeyUpdate().executeTakeFirst();

export const findByClientId = (db: Db, clientId: string) =>
  db.selectFrom('messages').select(columns).where('clientId', '=', clientId).executeTakeFirst();

/** Returns undefined if a message with this client id or external id exists. */
export const insertMessage = (db: Db, values: Insertable<Messages>) =>
  db
    .insertInto('messages')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .modifyEnd(preparedHint)
    .executeTakeFirst();

/** For messages with new ids, which cannot exist yet. */
export const insertMessages = (db: Db, values: Insertable<Messages>[]) =>
  db.insertInto('messages').values(values).returning(columns).execute();

export const saveMessage = ({ db, now }: DatedWork, id: number, set: Updateable<Messages>) =>
  db
    .updateTable('messages')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow(noMessage);

export const deleteMessage = (db: Db, id: number) => db.deleteFrom('messages').where('id', '=', id).execute();

/**
 * The next position in a conversation: after the newest message and not before the transaction began. Taken under the
 * ticket's lock, so positions are unique and increasing.
 */
export const nextPosition = ({ now }: DatedWork, lastPosition: number): number =>
  Math.max(lastPosition + 1, now.getTime() * 1000);

/** Records a person's action on a message for its journey; the database records the send states itself. */
export const insertStep = (
  db: Db,
  messageId: number,
  { step, userId }: { step: 'edited' | 'deleted' | 'resent' | 'confirmed'; userId: number | null },
) => db.insertInto('message_steps').values({ messageId, step, userId }).execute();

/** Marks the contact's messages as read; returns those to report to the channel. */
export async function markUnreadAsRead(db: Db, ticketId: number) {
  const { rows } = await sql<{ externalId: string | null; contactId: number }>`
    update ${preparedHint} messages set read = true
    where "ticketId" = ${ticketId} and not read and not "fromMe" returning "externalId", "contactId"`.execute(
    db,
  );
  return rows;
}

export async function newestMessageId(db: Db, ticketId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from messages where "ticketId" = ${ticketId} order by position desc, id desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

interface NewOrder {
  whatsappId: number;
  kind: 'edit' | 'revoke' | 'react' | 'read' | 'block' | 'rejectCall';
  externalId: string;
  messageId?: number;
  contactId?: number;
  data?: object;
}

/** Queues an action other than sending; the node that runs the connection carries these out in order. */
export async function insertOrder(work: CompanyWork, { data = {}, ...order }: NewOrder): Promise<void> {
  await work.db
    .insertInto('channel_orders')
    .values({ ...order, data: JSON.stringify(data) })
    .execute();
  work.wakeConnection(order.whatsappId);
}

const messageExistsQuery = prepared(
  (whatsappId: number, externalId: string) => sql`
    select 1 from messages where "companyId" = current_company() and "whatsappId" = ${whatsappId}
      and "externalId" = ${externalId}`,
);

export const messageExists = async (db: Db, whatsappId: number, externalId: string): Promise<boolean> =>
  (await messageExistsQuery(db, whatsappId, externalId)).length > 0;
