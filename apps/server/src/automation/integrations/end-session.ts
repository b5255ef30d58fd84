import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { handOverToPeople, type Handover } from '../../conversations/tickets/integration-handover.ts';
import { closeTicket } from '../../conversations/tickets/close-ticket.ts';
import { isColleague, isQueue, type TicketRecord } from '../../conversations/tickets/tickets.ts';
import { getAutomation } from '../../organization/connections/automation.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { runQueueEntryHooks } from '../../conversations/tickets/queue-entry.ts';
import type { Command } from './integration-answer.ts';
import { dropAwaitedDeliveries } from './delivery-queries.ts';
import type { IntegrationRow } from './queries.ts';
import { deleteSession } from './session-queries.ts';

/**
 * Whether it is still for the integration to answer: nobody has taken the ticket or switched it off. One whom a queue
 * has given it to by itself has not taken it yet, and its customer would talk to nobody.
 */
export const isIntegrationActive = (ticket: TicketRecord, integrationId: number): boolean =>
  ticket.useIntegration && ticket.integrationId === integrationId && ticket.status === 'pending';

/** The other end is told nothing more of this ticket. */
export async function endSession(work: CompanyWork, ticketId: number): Promise<void> {
  await dropAwaitedDeliveries(work.db, ticketId, work.now);
  await deleteSession(work.db, ticketId);
}

/** People take over, in the queue if there is one. Where that is the same, so is whom it was given to. */
async function handOff(work: CompanyWork, ticket: TicketRecord, place: Handover): Promise<void> {
  const stays = place.queueId === null || place.queueId === ticket.queueId;
  await handOverToPeople(work, ticket, { userId: stays ? ticket.userId : null, ...place });
  if (place.queueId !== null) await runQueueEntryHooks(work, ticket, 'timer');
  await endSession(work, ticket.id);
}

/**
 * It did not answer as it should, or may not any more: the customer is not kept waiting for it. Without a queue of its
 * own the menu goes on.
 */
export const handOffAfterFailure = (
  work: CompanyWork,
  ticket: TicketRecord,
  { queueId, name }: IntegrationRow,
  code: 'integrationFailed' | 'integrationNotInPlan' = 'integrationFailed',
): Promise<void> => handOff(work, ticket, { queueId, isBotOver: queueId !== null, reason: { code, name } });

/** It has said all it had to say. */
export const handOffAfterFinish = (
  work: CompanyWork,
  ticket: TicketRecord,
  { queueId, name }: IntegrationRow,
): Promise<void> =>
  handOff(work, ticket, { queueId, isBotOver: true, reason: { code: 'integrationFinished', name } });

/** What an integration orders. A queue or a person there is not is as good as none: then its own queue takes it. */
export async function runCommand(
  work: CompanyWork,
  ticket: TicketRecord,
  integration: IntegrationRow,
  command: Command,
): Promise<void> {
  if ('stopBot' in command || !(await isQueue(work.db, command.queueId)))
    return handOffAfterFinish(work, ticket, integration);
  const { queueId, userId } = command;
  await handOff(work, ticket, {
    queueId,
    userId: userId !== undefined && (await isColleague(work.db, userId)) ? userId : null,
    isBotOver: true,
    reason: { code: 'integrationFinished', name: integration.name },
  });
}

/** The customer has said the word that ends it. */
export async function closeByContact(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  const farewell = ticket.whatsappId === null ? undefined : await getAutomation(work.db, ticket.whatsappId);
  await sendAutomaticMessage(work, ticket, farewell?.complationMessage ?? '', null);
  const cause = { type: 'clientClosed', reason: { code: 'leftByContact' } } as const;
  Object.assign(ticket, await closeTicket(work, ticket, null, cause));
  await endSession(work, ticket.id);
}
