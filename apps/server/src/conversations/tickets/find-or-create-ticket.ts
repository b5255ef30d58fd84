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

/** The conversations that are going on with several contacts, held before something is said in each of them. */
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

/** Everything that is going on with a contact, on whichever connection, held. */
export const lockOngoingTickets = (db: Db, contactId: number): Promise<TicketRecord[]> =>
  queries.lockActiveOfContacts(db, [contactId]);

/** Whom we took somebody for became one with another contact, or two again, at this very moment. */
export class ContactChangedError extends Error {}

interface MessageChecks {
  isOurs: boolean;
  /** Whether it was not here before. */
  isNew: () => Promise<boolean>;
  /** Whether it is still this contact who is behind it; from then on it stays so. */
  isThem: () => Promise<boolean>;
}

/**
 * The ticket a message belongs to, held until the commit: the one that is going on, one that was closed only
 * just now, or a new one; none for what is here already. What we wrote on the phone itself starts no new work for anybody.
 */
export async function findOrCreateTicket(
  work: CompanyWork,
  connection: Connection,
  contact: ContactRecord,
  { isOurs, isNew, isThem }: MessageChecks,
): Promise<TicketRecord | undefined> {
  const going = await queries.lockActiveTicket(work.db, contact.id, connection.id);
  if (going) return going;
  // Delivered again after its ticket was closed: nothing begins because of it.
  if (!(await isNew())) return undefined;
  const last = await queries.findNewestTicket(work.db, contact.id, connection.id);
  if (last && isOurs) return last;
  if (last && isRecent(work, last, connection)) return reopenRecentTicket(work, connection, last);
  if (!(await isThem())) throw new ContactChangedError();
  return createIncomingTicket(work, connection, contact, isOurs);
}

const isRecent = (
  { now }: CompanyWork,
  { updatedAt }: TicketRecord,
  { timeCreateNewTicket }: Connection,
): boolean => timeCreateNewTicket > 0 && now.getTime() - updatedAt.getTime() < timeCreateNewTicket * 60_000;

/** Back among those who wait, with the queue and the attendant it had; who has not agreed yet is asked again. */
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
    // Whoever never came into a queue is asked again where they want to go.
    isBot: !ticket.isGroup && ticket.queueId === null && ticket.userId === null,
  });
  await queries.updateTracking(work.db, woken, { queuedAt: work.now, queueId: woken.queueId });
  await queries.insertLog(work.db, ticket.id, 'pending', { queueId: woken.queueId });
  await emitTicketMove(work, ticket, woken);
  return woken;
}

async function createIncomingTicket(
  work: CompanyWork,
  connection: Connection,
  contact: ContactRecord,
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
    // Somebody of ours started one at this very moment; now it is there.
    const going = await queries.lockActiveTicket(work.db, contact.id, connection.id);
    if (going) return going;
    throw new Error('a ticket was neither made nor found');
  }
  await queries.insertLog(work.db, begun.id, 'create', {});
  if (keeper) await logWalletOwner(work, begun.id, keeper);
  if (!isOurs)
    await queries.updateTracking(work.db, begun, {
      queuedAt: work.now,
      userId: begun.userId,
      ...(keeper === undefined ? {} : { startedAt: work.now }),
    });
  return begun;
}

/** Whose contact it is, where the company gives people contacts of their own. */
export async function walletOwnerOf(
  work: CompanyWork,
  contactId: number,
): Promise<queries.WalletOwner | undefined> {
  if ((await readSetting(work.db, 'DirectTicketsToWallets')) !== 'enabled') return undefined;
  return queries.findWalletOwner(work.db, contactId);
}

export const logWalletOwner = (work: CompanyWork, ticketId: number, { id, name }: queries.WalletOwner) =>
  queries.insertLog(work.db, ticketId, 'open', { userId: id, reason: { code: 'wallet', user: name } });
