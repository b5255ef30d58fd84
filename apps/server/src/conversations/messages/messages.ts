import { type Message, MESSAGES_PAGE } from '@prosa/contract';
import { userHolderKey } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { findTicketRecord, type TicketRecord } from '../tickets/tickets.ts';
import { canSee, type VisibilityFields } from '../tickets/visibility.ts';
import { getMessageRow, listMessageRows } from './message-rows.ts';
import * as queries from './queries.ts';
import { toMessage } from './serialize-message.ts';

interface PageQuery {
  pageNumber: number;
  /** A message: the page that contains it is returned. */
  around?: number | undefined;
  selectedQueues?: number[] | undefined;
}

/** The messages of a ticket, together with those of earlier tickets that the caller may read. */
export async function listMessages(
  work: UserWork,
  ticketUuid: string | number,
  query: PageQuery,
): Promise<{ messages: Message[]; hasMore: boolean; pageNumber: number }> {
  const conversation = await readConversation(work, ticketUuid, query.selectedQueues);
  const pageNumber =
    query.around === undefined ? query.pageNumber : await pageOfMessage(work, conversation, query.around);
  const rows = await listMessageRows(work.db, conversation, {
    limit: MESSAGES_PAGE + 1,
    offset: (pageNumber - 1) * MESSAGES_PAGE,
  });
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  const messages = rows.slice(0, MESSAGES_PAGE).map((row) => toMessage(row, viewing));
  return { messages: messages.toReversed(), hasMore: rows.length > MESSAGES_PAGE, pageNumber };
}

async function pageOfMessage(
  { db }: UserWork,
  conversation: queries.Conversation,
  id: number,
): Promise<number> {
  const newer = await queries.countNewer(db, conversation, id);
  if (newer === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return Math.floor(newer / MESSAGES_PAGE) + 1;
}

/** A ticket the caller may see, with the earlier tickets of its conversation that they may read. */
export async function readConversation(
  { db, user }: UserWork,
  idOrUuid: number | string,
  selectedQueues?: number[],
): Promise<queries.Conversation> {
  const tickets = await queries.listConversation(db, idOrUuid);
  const meant = tickets.find(({ isMeant }) => isMeant);
  if (!meant || !canSee(user, meant)) throw new AppError('ERR_NO_TICKET_FOUND');
  const isChosen = (queueId: number | null) =>
    selectedQueues === undefined || queueId === null || selectedQueues.includes(queueId);
  const isBefore = (one: queries.ConversationTicket) =>
    one.id < meant.id && mayReadHistory(user, one) && isChosen(one.queueId);
  return {
    contactId: meant.contactId,
    whatsappId: meant.whatsappId,
    ticketIds: tickets.filter((one) => one.isMeant || isBefore(one)).map(({ id }) => id),
  };
}

/** With `allHistoric` the whole history; otherwise only the caller's own tickets and those of their queues. */
const mayReadHistory = (user: SessionCaller, ticket: VisibilityFields): boolean =>
  user.profile === 'admin' ||
  user.allHistoric === 'enabled' ||
  ticket.userId === user.id ||
  canSee(user, { ...ticket, userId: null });

/** A message in a ticket the caller may see, or in the readable history of one. */
export async function getReadableMessage(work: UserWork, id: number): Promise<queries.MessageRecord> {
  const message = await queries.findMessage(work.db, id);
  const ticket = message && (await findTicketRecord(work.db, message.ticketId));
  if (!ticket || !(await isReadable(work, ticket))) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return message;
}

/** Whether a user may read a message now. */
export const createReadCheck =
  ({ database }: Platform) =>
  (user: SessionCaller, messageId: number): Promise<boolean> =>
    database.inCompany(
      user.companyId,
      async (db) => {
        const message = await queries.findMessage(db, messageId);
        const ticket = message && (await findTicketRecord(db, message.ticketId));
        return ticket !== undefined && isReadable({ db, user }, ticket);
      },
      { person: userHolderKey(user.id) },
    );

async function isReadable(
  { db, user }: Pick<UserWork, 'db' | 'user'>,
  ticket: TicketRecord,
): Promise<boolean> {
  if (canSee(user, ticket)) return true;
  if (!mayReadHistory(user, ticket)) return false;
  const others = await queries.listConversation(db, ticket.id);
  return others.some((other) => other.id > ticket.id && canSee(user, other));
}

export async function showMessage(work: UserWork, id: number): Promise<Message> {
  const row = await getMessageRow(work.db, id);
  return toMessage(row, { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers });
}
