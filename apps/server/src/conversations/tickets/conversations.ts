import { isServed } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/work.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import { reachableOn } from '../contacts/reachable.ts';
import { endRating } from './closing.ts';
import { getTicketRow } from './ticket-rows.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { toOtherTicket } from './rows.ts';
import { tellMove, tellSeen } from './telling.ts';
import { canSee, mayBeginWith } from './visibility.ts';

/**
 * The open conversation with a contact, to write in: one that is served where the caller may write, one that waits
 * and becomes theirs, or a new one, on the connection and in the queue of where they come from. One that they may
 * not see is not theirs to take, nor one whose contact has still to agree to what it takes.
 */
export async function openConversation(
  work: UserWork,
  contact: ContactRecord,
  from: TicketRecord,
): Promise<TicketRecord> {
  const { db, user } = work;
  if (from.whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  if (!mayBeginWith(user, contact)) throw new AppError('ERR_NO_PERMISSION');
  if (!(await reachableOn(db, contact)).includes(from.channel))
    throw new AppError('ERR_CONTACT_NOT_ON_CHANNEL');
  const going = await queries.lockActiveTicket(db, contact.id, from.whatsappId);
  if (!going) return begin(work, contact, from);
  if (going.status === 'nps') {
    // Over but for the rating: in nobody's way.
    await endRating(work, going, 'closed');
    return begin(work, contact, from);
  }
  if (!canSee(user, going) || going.status === 'lgpd')
    throw new AppError('ERR_OTHER_OPEN_TICKET', { ...toOtherTicket(await getTicketRow(db, going.id)) });
  return isServed(going) ? going : take(work, going, from);
}

async function take(work: UserWork, going: TicketRecord, from: TicketRecord): Promise<TicketRecord> {
  const { db, user } = work;
  const taken = await queries.saveTicket(db, going.id, {
    status: going.isGroup ? 'group' : 'open',
    userId: user.id,
    queueId: going.queueId ?? from.queueId,
    isBot: false,
  });
  await queries.insertLog(db, going.id, 'open', { userId: user.id, queueId: taken.queueId });
  await queries.track(db, taken, { startedAt: new Date(), userId: user.id, queueId: taken.queueId });
  await tellMove(work, going, taken);
  return taken;
}

async function begin(work: UserWork, contact: ContactRecord, from: TicketRecord): Promise<TicketRecord> {
  const { db, user } = work;
  const begun = await queries.insertTicket(db, {
    status: contact.isGroup ? 'group' : 'open',
    channel: from.channel,
    whatsappId: from.whatsappId,
    contactId: contact.id,
    isGroup: contact.isGroup,
    queueId: from.queueId,
    userId: user.id,
    isActiveDemand: true,
  });
  if (!begun) throw new AppError('ERR_CHANGED_MEANWHILE');
  await queries.insertLog(db, begun.id, 'create', { userId: user.id, queueId: begun.queueId });
  await queries.track(db, begun, {
    queuedAt: new Date(),
    startedAt: new Date(),
    userId: user.id,
    queueId: begun.queueId,
  });
  await tellSeen(work, begun);
  return begun;
}
