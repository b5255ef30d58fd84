import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/work.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import { getTicketRow } from './ticket-rows.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { toOtherTicket } from './rows.ts';
import { tellMove, tellSeen } from './telling.ts';

/**
 * The caller's open conversation with a contact, to write in: theirs already, one that waits, or a new one, on
 * the connection and in the queue of where they come from. One that a colleague has is not theirs to take.
 */
export async function openConversation(
  work: UserWork,
  contact: ContactRecord,
  from: TicketRecord,
): Promise<TicketRecord> {
  const { db, user } = work;
  if (from.whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  const going = await queries.lockActiveTicket(db, contact.id, from.whatsappId);
  if (!going) return begin(work, contact, from);
  if (going.userId !== null && going.userId !== user.id && user.profile !== 'admin')
    throw new AppError('ERR_OTHER_OPEN_TICKET', { ...toOtherTicket(await getTicketRow(db, going.id)) });
  if (going.status === 'open' || going.status === 'group') return going;
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
