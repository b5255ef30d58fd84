import type { Db } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitLoadedTicket } from './ticket-events.ts';

/** The ticket to make for a message that nobody asked for, if none is going on. */
export interface WantedTicket {
  status: 'open' | 'pending' | 'closed';
  queueId: number | null;
  userId: number | null;
}

interface Recipient {
  contact: ContactRecord;
  connection: { id: number; channel: ContactRecord['channel'] };
}

/**
 * The ticket, locked, in which a message is kept that the company sends without having been asked. A conversation that
 * is going on stays as it is: neither closed nor reopened nor moved. Without a wanted ticket the message is kept with
 * the contact's last, closed one.
 */
export async function findOutboundTicket(
  work: CompanyWork,
  { contact, connection }: Recipient,
  wanted: WantedTicket | undefined,
): Promise<TicketRecord> {
  const going = await queries.lockActiveTicket(work.db, contact.id, connection.id);
  if (going) return going;
  const last = wanted ? undefined : await queries.findNewestTicket(work.db, contact.id, connection.id);
  if (last?.status === 'closed') return last;
  const made = await insertOutboundTicket(work, { contact, connection }, wanted);
  if (made) return made;
  // The contact wrote at the same time, or another message to them was sent.
  const other = await queries.lockActiveTicket(work.db, contact.id, connection.id);
  if (!other) throw new Error('a ticket for an outbound message was neither made nor found');
  return other;
}

/**
 * Whether nobody else works on the contact's tickets right now; then they are locked. For those who write to many
 * contacts at once: they wait for nobody, and so delay nobody and cannot deadlock.
 */
export const lockIfIdle = async (db: Db, contactId: number, whatsappId: number): Promise<boolean> =>
  (await queries.countBusyTickets(db, contactId, whatsappId)) === 0;

async function insertOutboundTicket(
  work: CompanyWork,
  { contact, connection }: Recipient,
  wanted: WantedTicket = { status: 'closed', queueId: null, userId: null },
): Promise<TicketRecord | undefined> {
  const { queueId, userId } = wanted;
  // A ticket is served by somebody; one for nobody in particular waits in its queue.
  const status = wanted.status === 'open' && userId === null ? 'pending' : wanted.status;
  const ticket = await queries.insertTicket(work.db, {
    status: contact.isGroup && status !== 'closed' ? 'group' : status,
    channel: connection.channel,
    whatsappId: connection.id,
    contactId: contact.id,
    isGroup: contact.isGroup,
    queueId,
    userId,
    isActiveDemand: true,
  });
  if (!ticket) return undefined;
  await queries.insertLog(work.db, ticket.id, { type: 'create', userId, queueId });
  if (status !== 'closed')
    await queries.updateTracking(work.db, ticket, {
      queuedAt: work.now,
      queueId,
      userId,
      ...(status === 'open' ? { startedAt: work.now } : {}),
    });
  await emitLoadedTicket(work, ticket);
  return ticket;
}
