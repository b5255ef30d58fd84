import type { NewTicket, TicketDetail } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { chooseConnection } from '../../organization/connections/choose-connection.ts';
import { getContactRecord } from '../contacts/identity.ts';
import { reachableChannels } from '../contacts/reachable-channels.ts';
import { endRating } from './close-ticket.ts';
import * as queries from './queries.ts';
import { assertOwnQueue } from './assert-own-queue.ts';
import { toOtherTicket } from './serialize-ticket.ts';
import { emitLoadedTicket } from './ticket-events.ts';
import { getTicketRow, type TicketRow } from './ticket-rows.ts';
import { showChangedTicket } from './tickets.ts';
import { mayStartConversation } from './visibility.ts';

/**
 * Starts a ticket with a contact. A unique index allows one active ticket; the second caller gets an error naming its
 * owner, as JSON in `error`, the form that clients of this family read.
 */
export async function createTicket(work: UserWork, wanted: NewTicket): Promise<TicketDetail> {
  const { db, user } = work;
  const contact = await getContactRecord(db, wanted.contactId);
  if (!contact.active) throw new AppError('ERR_CONTACT_BLOCKED');
  if (!mayStartConversation(user, contact)) throw new AppError('ERR_NO_PERMISSION');
  const connection = await chooseConnection(db, {
    wanted: wanted.whatsappId ?? null,
    userId: user.id,
    contactConnectionId: contact.whatsappId,
    channels: await reachableChannels(db, contact),
  });
  const queueId = wanted.queueId ?? null;
  if (queueId === null && !contact.isGroup) throw new AppError('ERR_QUEUE_REQUIRED');
  if (queueId !== null) await assertOwnQueue(work, queueId);
  await endPendingRating(work, contact.id, connection.id);
  const isWaiting = wanted.status === 'pending';
  const ticket = await insertOnlyTicket(db, {
    status: contact.isGroup ? 'group' : isWaiting ? 'pending' : 'open',
    channel: connection.channel,
    whatsappId: connection.id,
    contactId: contact.id,
    isGroup: contact.isGroup,
    queueId,
    userId: isWaiting ? null : await ownerFor(work, wanted.userId),
    isActiveDemand: true,
  });
  await queries.insertLog(db, ticket.id, { type: 'create', userId: user.id, queueId });
  await queries.updateTracking(db, ticket, {
    queueId,
    userId: ticket.userId,
    queuedAt: work.now,
    ...(isWaiting ? {} : { startedAt: work.now }),
  });
  await emitLoadedTicket(work, ticket);
  return showChangedTicket(work, ticket);
}

/** The unique index lets only one of several callers insert. */
async function insertOnlyTicket(
  db: Db,
  values: Parameters<typeof queries.insertTicket>[1] & { contactId: number; whatsappId: number },
): Promise<queries.TicketRecord> {
  const ticket = await queries.insertTicket(db, values);
  if (ticket) return ticket;
  const other = await queries.lockActiveTicket(db, values.contactId, values.whatsappId);
  if (!other) throw new AppError('ERR_CHANGED_MEANWHILE');
  throw otherTicketError(await getTicketRow(db, other.id));
}

/** A ticket that only awaits its rating does not block a new one. */
async function endPendingRating(work: UserWork, contactId: number, whatsappId: number): Promise<void> {
  const going = await queries.lockActiveTicket(work.db, contactId, whatsappId);
  if (going?.status === 'nps') await endRating(work, going, { type: 'closed' });
}

/** Only an administrator may start a ticket for another user. */
async function ownerFor({ db, user }: UserWork, wanted: number | null | undefined): Promise<number> {
  if (wanted === undefined || wanted === null || wanted === user.id) return user.id;
  if (user.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
  if (!(await queries.hasUser(db, wanted))) throw new AppError('ERR_NO_USER_FOUND');
  return wanted;
}

function otherTicketError(row: TicketRow): AppError {
  const other = toOtherTicket(row);
  const error = JSON.stringify({ code: 'ERR_OTHER_OPEN_TICKET', ...other });
  return new AppError('ERR_OTHER_OPEN_TICKET', { error, code: 'ERR_OTHER_OPEN_TICKET', ...other });
}
