import type { Db } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { readSetting } from '../../organization/settings/settings.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import { requiresConsent } from './consent-rules.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove } from './ticket-events.ts';

interface Connection {
  id: number;
  channel: ContactRecord['channel'];
  groupAsTicket: 'enabled' | 'disabled';
  timeCreateNewTicket: number;
}

/** Locks the active tickets of several contacts before messages are stored in them. */
export const lockConversations = (
  { db }: CompanyWork,
  connection: Pick<Connection, 'id'>,
  contacts: { id: number }[],
): Promise<TicketRecord[]> =>
  queries.lockActiveTickets(
    db,
    contacts.map(({ id }) => id),
    connection.id,
  );

/** Locks all active tickets of a contact, on every connection. */
export const lockOngoingTickets = (db: Db, contactId: number): Promise<TicketRecord[]> =>
  queries.lockActiveOfContacts(db, [contactId]);

/** The contact was merged, or a merge was undone, while the message was being received. */
export class ContactChangedError extends Error {}

interface MessageChecks {
  isOurs: boolean;
  /** Whether the message is not stored yet. */
  isNew: () => Promise<boolean>;
  /** Whether this is still the sender's contact; if so, it stays so until the commit. */
  isThem: () => Promise<boolean>;
}

/**
 * The ticket a message belongs to, locked until the commit: the active one, one closed just now, or a new one;
 * undefined if the message is already stored. Messages written on the phone itself create no work for anybody.
 */
export async function findOrCreateTicket(
  work: CompanyWork,
  { connection, contact }: { connection: Connection; contact: ContactRecord },
  { isOurs, isNew, isThem }: MessageChecks,
): Promise<TicketRecord | undefined> {
  const going = await queries.lockActiveTicket(work.db, contact.id, connection.id);
  if (going) return going;
  // A repeated delivery after the ticket was closed starts no new one.
  if (!(await isNew())) return undefined;
  const last = await queries.findNewestTicket(work.db, contact.id, connection.id);
  if (last && isOurs) return last;
  if (last && isRecent(work, last, connection)) return reopenRecentTicket(work, connection, last);
  if (!(await isThem())) throw new ContactChangedError();
  return createIncomingTicket(work, { connection, contact }, isOurs);
}

const isRecent = (
  { now }: CompanyWork,
  { updatedAt }: TicketRecord,
  { timeCreateNewTicket }: Connection,
): boolean => timeCreateNewTicket > 0 && now.getTime() - updatedAt.getTime() < timeCreateNewTicket * 60_000;

/** Reopens a ticket as waiting, with its queue and attendant; a contact without consent is asked again. */
async function reopenRecentTicket(
  work: CompanyWork,
  connection: Connection,
  ticket: TicketRecord,
): Promise<TicketRecord> {
  const isAsked =
    !ticket.isGroup &&
    ticket.lgpdAcceptedAt === null &&
    (await requiresConsent(work.db, connection.id, ticket.contactId));
  const waiting = isAsked ? 'lgpd' : 'pending';
  const woken = await queries.saveTicket(work, ticket.id, {
    status: ticket.isGroup ? 'group' : waiting,
    // A contact who never reached a queue is asked again which one they want.
    isBot: !ticket.isGroup && ticket.queueId === null && ticket.userId === null,
  });
  await queries.updateTracking(work.db, woken, { queuedAt: work.now, queueId: woken.queueId });
  await queries.insertLog(work.db, ticket.id, { type: 'pending', queueId: woken.queueId });
  await emitTicketMove(work, { before: ticket, after: woken });
  return woken;
}

async function createIncomingTicket(
  work: CompanyWork,
  { connection, contact }: { connection: Connection; contact: ContactRecord },
  isOurs: boolean,
): Promise<TicketRecord> {
  const isPlainGroup = contact.isGroup && connection.groupAsTicket !== 'enabled';
  const isAsked = !isOurs && !contact.isGroup && (await requiresConsent(work.db, connection.id, contact.id));
  const keeper = isOurs || isPlainGroup || isAsked ? undefined : await walletOwnerOf(work, contact.id);
  const waiting = isAsked ? 'lgpd' : 'pending';
  const status = isOurs ? 'closed' : isPlainGroup ? 'group' : keeper === undefined ? waiting : 'open';
  const begun = await queries.insertTicket(work.db, {
    status,
    channel: connection.channel,
    whatsappId: connection.id,
    contactId: contact.id,
    isGroup: contact.isGroup,
    userId: keeper?.id ?? null,
    isBot: !contact.isGroup && !isOurs,
  });
  if (!begun) {
    // A user started a ticket at the same time, which exists now.
    const going = await queries.lockActiveTicket(work.db, contact.id, connection.id);
    if (going) return going;
    throw new Error('a ticket was neither made nor found');
  }
  await queries.insertLog(work.db, begun.id, { type: 'create' });
  if (keeper) await logWalletOwner(work, begun.id, keeper);
  if (!isOurs)
    await queries.updateTracking(work.db, begun, {
      queuedAt: work.now,
      userId: begun.userId,
      ...(keeper === undefined ? {} : { startedAt: work.now }),
    });
  return begun;
}

/** The wallet owner of a contact, if tickets go directly to wallets. */
export async function walletOwnerOf(
  work: CompanyWork,
  contactId: number,
): Promise<queries.WalletOwner | undefined> {
  if ((await readSetting(work.db, 'DirectTicketsToWallets')) !== 'enabled') return undefined;
  return queries.findWalletOwner(work.db, contactId);
}

export const logWalletOwner = (work: CompanyWork, ticketId: number, { id, name }: queries.WalletOwner) =>
  queries.insertLog(work.db, ticketId, { type: 'open', userId: id, reason: { code: 'wallet', user: name } });
