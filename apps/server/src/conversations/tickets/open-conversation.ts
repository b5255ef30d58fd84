import { isServed } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import { reachableChannels } from '../contacts/reachable-channels.ts';
import { endRating } from './close-ticket.ts';
import { getTicketRow } from './ticket-rows.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { toOtherTicket } from './serialize-ticket.ts';
import { emitTicketMove, emitLoadedTicket } from './ticket-events.ts';
import { canSee, mayStartConversation } from './visibility.ts';

/**
 * The ticket to write in: a served one where the caller may write, a waiting one that becomes theirs, or a new one, on
 * the connection and in the queue of the source ticket. A ticket that they may not see or that awaits consent is
 * refused.
 */
export async function openConversation(
  work: UserWork,
  contact: ContactRecord,
  from: TicketRecord,
): Promise<TicketRecord> {
  const { db, user } = work;
  if (from.whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  if (!mayStartConversation(user, contact)) throw new AppError('ERR_NO_PERMISSION');
  if (!(await reachableChannels(db, contact)).includes(from.channel))
    throw new AppError('ERR_CONTACT_NOT_ON_CHANNEL');
  const going = await queries.lockActiveTicket(db, contact.id, from.whatsappId);
  if (!going) return startTicket(work, contact, from);
  if (going.status === 'nps') {
    // It only awaits its rating, so it does not block a new ticket.
    await endRating(work, going, { type: 'closed' });
    return startTicket(work, contact, from);
  }
  if (!canSee(user, going) || going.status === 'lgpd')
    throw new AppError('ERR_OTHER_OPEN_TICKET', { ...toOtherTicket(await getTicketRow(db, going.id)) });
  return isServed(going) ? going : takeTicket(work, going, from);
}

async function takeTicket(work: UserWork, going: TicketRecord, from: TicketRecord): Promise<TicketRecord> {
  const { db, user } = work;
  const taken = await queries.saveTicket(work, going.id, {
    status: going.isGroup ? 'group' : 'open',
    userId: user.id,
    queueId: going.queueId ?? from.queueId,
    isBot: false,
  });
  await queries.insertLog(db, going.id, { type: 'open', userId: user.id, queueId: taken.queueId });
  await queries.updateTracking(db, taken, { startedAt: work.now, userId: user.id, queueId: taken.queueId });
  await emitTicketMove(work, { before: going, after: taken });
  return taken;
}

async function startTicket(
  work: UserWork,
  contact: ContactRecord,
  from: TicketRecord,
): Promise<TicketRecord> {
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
  await queries.insertLog(db, begun.id, { type: 'create', userId: user.id, queueId: begun.queueId });
  await queries.updateTracking(db, begun, {
    queuedAt: work.now,
    startedAt: work.now,
    userId: user.id,
    queueId: begun.queueId,
  });
  await emitLoadedTicket(work, begun);
  return begun;
}
