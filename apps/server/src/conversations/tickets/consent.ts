import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { recordConsent } from '../contacts/consent.ts';
import { closeAutomatically } from './close-ticket.ts';
import { walletOwnerOf, logWalletOwner } from './find-or-create-ticket.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove } from './ticket-events.ts';

/** Counts a consent request sent to the contact. */
export async function countConsentRequest(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  const isFirst = ticket.lgpdSendMessageAt === null;
  await queries.amendTicket(work.db, ticket.id, {
    lgpdSendMessageAt: work.now,
    amountUsedBotQueues: ticket.amountUsedBotQueues + 1,
  });
  if (isFirst)
    await queries.insertLog(work.db, ticket.id, { type: 'lgpd', reason: { code: 'consentAsked' } });
}

/** The contact consented: the ticket goes on like any other, assigned to the wallet owner if wallets are enabled. */
export async function acceptConsent(work: CompanyWork, ticket: TicketRecord): Promise<TicketRecord> {
  await recordConsent(work, ticket.contactId);
  const keeper = await walletOwnerOf(work, ticket.contactId);
  const accepted = await queries.saveTicket(work, ticket.id, {
    status: keeper === undefined ? 'pending' : 'open',
    userId: keeper?.id ?? null,
    lgpdAcceptedAt: work.now,
    amountUsedBotQueues: 0,
    isBot: true,
  });
  await queries.updateTracking(work.db, ticket, {
    queuedAt: work.now,
    ...(keeper === undefined ? {} : { userId: keeper.id, startedAt: work.now }),
  });
  await queries.insertLog(work.db, ticket.id, { type: 'pending', reason: { code: 'consentGiven' } });
  if (keeper) await logWalletOwner(work, ticket.id, keeper);
  await emitTicketMove(work, { before: ticket, after: accepted });
  return accepted;
}

/** The contact refused: the ticket is closed, so that their data is not used any further. */
export const refuseConsent = (work: CompanyWork, ticket: TicketRecord): Promise<TicketRecord> =>
  closeAutomatically(work, ticket, { code: 'consentRefused' });
