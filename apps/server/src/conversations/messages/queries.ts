import type { MessageOrigin, OutgoingMenu, OutgoingTemplate } from '@prosa/channels';
import type { TicketStatus } from '@prosa/contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Messages } from '../../platform/database/database.gen.ts';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { VisibilityFields } from '../tickets/visibility.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noMessage = missing('ERR_NO_MESSAGE_FOUND');

/** Somebody who is named in passing. With the number, which the name may have to be told apart from. */
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
  /** Whoever changed it last. */
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
  source: 'user' | 'phone' | 'automation' | null;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
  clientId: string | null;
  /** The ticket it stands in, as it is now. */
  ticketUuid: string;
  ticketStatus: TicketStatus;
  ticketWhatsappId: number | null;
  ticketQueueId: number | null;
  ticketQueueName: string | null;
  ticketQueueColor: string | null;
  /** What was taken back is not shown any more, not even to us. */
  hidesDeleted: boolean;
}

/** What a message of a special kind carries. */
export interface MessageData {
  latitude?: number;
  longitude?: number;
  name?: string;
  cards?: { name: string; vcard: string }[];
  /** Of a kind nobody knows: as it came. */
  raw?: string;
  isVoice?: boolean;
  /** Of a picture. */
  width?: number;
  height?: number;
  isVideo?: boolean;
  /** Only its edit came so far: which, and when it was made. */
  isEarlyEdit?: boolean;
  edit?: { id: string; at: string };
  /** What brought it about. */
  origin?: MessageOrigin;
  /** Of a menu: what there is to choose, for channels that have buttons. */
  menu?: OutgoingMenu;
  /** The provider's template it was made from, with what was filled in. */
  template?: Omit<OutgoingTemplate, 'headerMedia'>;
}

export interface Conversation {
  contactId: number;
  whatsappId: number | null;
  ticketIds: number[];
}

/** A ticket of a conversation. */
export interface ConversationTicket extends VisibilityFields {
  id: number;
  contactId: number;
  whatsappId: number | null;
  /** The one that was asked for. */
  isMeant: boolean;
}

const conversationWith = (isMeant: RawBuilder<unknown>) => sql<ConversationTicket>`
  select o.id, o."queueId", o."userId", o."isGroup", o."contactId", o."whatsappId", o.id = t.id as "isMeant"
  from tickets t join tickets o on o."companyId" = t."companyId" and o."contactId" = t."contactId"
    and o."whatsappId" is not distinct from t."whatsappId"
  where ${isMeant}`;
const conversationById = prepared((id: number) => conversationWith(sql`t.id = ${id}`));
const conversationByUuid = prepared((uuid: string) => conversationWith(sql`t.uuid = ${uuid}`));

/** A ticket with all others of its contact on its connection. */
export const listConversation = (db: Db, idOrUuid: number | string): Promise<ConversationTicket[]> =>
  typeof idOrUuid === 'number' ? conversationById(db, idOrUuid) : conversationByUuid(db, idOrUuid);

/** How many messages of a conversation are newer than one of it; nothing when it is not in it. */
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

/** The same for statements that are written by hand. */
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

/** Nothing when a message with this client id or external id is there already. */
export const insertMessage = (db: Db, values: Insertable<Messages>) =>
  db
    .insertInto('messages')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .modifyEnd(preparedHint)
    .executeTakeFirst();

/** Several that nobody can have written before: their ids are new. */
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
 * The next place in a conversation: after the newest, and not before the work began. Taken under the ticket's lock,
 * so two messages never get the same one, and none gets one before what was there.
 */
export const nextPosition = ({ now }: DatedWork, lastPosition: number): number =>
  Math.max(lastPosition + 1, now.getTime() * 1000);

/** Something a person did to a message, for its journey; its way to the contact is kept by the database. */
export const insertStep = (
  db: Db,
  messageId: number,
  step: 'edited' | 'deleted' | 'resent' | 'confirmed',
  userId: number | null,
) => db.insertInto('message_steps').values({ messageId, step, userId }).execute();

/** Marks what the contact wrote as read; answers what the channel is to be told. */
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

export interface NewOrder {
  whatsappId: number;
  kind: 'edit' | 'revoke' | 'react' | 'read' | 'block' | 'rejectCall';
  externalId: string;
  messageId?: number;
  contactId?: number;
  data?: object;
}

/** Something the channel is to do besides sending; done in order by the node that runs the connection. */
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
