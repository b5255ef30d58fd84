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
 * Whether the integration still answers: no attendant accepted the ticket or switched it off. An automatic assignment
 * by a queue is no acceptance yet, and stopping then would leave the contact without answers.
 */
export const isIntegrationActive = (ticket: TicketRecord, integrationId: number): boolean =>
  ticket.useIntegration && ticket.integrationId === integrationId && ticket.status === 'pending';

/** Ends the ticket's session and drops its awaited deliveries. */
export async function endSession(work: CompanyWork, ticketId: number): Promise<void> {
  await dropAwaitedDeliveries(work.db, ticketId, work.now);
  await deleteSession(work.db, ticketId);
}

/**
 * Attendants take over, in the given queue if there is one. If the queue stays the same, so does the assigned
 * attendant.
 */
async function handOff(work: CompanyWork, ticket: TicketRecord, place: Handover): Promise<void> {
  const stays = place.queueId === null || place.queueId === ticket.queueId;
  await handOverToPeople(work, ticket, { userId: stays ? ticket.userId : null, ...place });
  if (place.queueId !== null) await runQueueEntryHooks(work, ticket, 'timer');
  await endSession(work, ticket.id);
}

/**
 * The integration failed or is no longer in the plan, so the contact does not wait for it. Without a queue of its own
 * the menu continues.
 */
export const handOffAfterFailure = (
  work: CompanyWork,
  ticket: TicketRecord,
  failure: { integration: IntegrationRow; code?: 'integrationFailed' | 'integrationNotInPlan' },
): Promise<void> => {
  const { queueId, name } = failure.integration;
  const { code = 'integrationFailed' } = failure;
  return handOff(work, ticket, { queueId, isBotOver: queueId !== null, reason: { code, name } });
};

/** The integration has finished. */
export const handOffAfterFinish = (
  work: CompanyWork,
  ticket: TicketRecord,
  { queueId, name }: IntegrationRow,
): Promise<void> =>
  handOff(work, ticket, { queueId, isBotOver: true, reason: { code: 'integrationFinished', name } });

/**
 * Executes a command of an integration. An unknown queue or user counts as none; without a queue the integration's own
 * takes the ticket.
 */
export async function runCommand(
  work: CompanyWork,
  ticket: TicketRecord,
  { integration, command }: { integration: IntegrationRow; command: Command },
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

/** The contact sent the keyword that ends the conversation. */
export async function closeByContact(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  const farewell = ticket.whatsappId === null ? undefined : await getAutomation(work.db, ticket.whatsappId);
  await sendAutomaticMessage(work, ticket, { text: farewell?.complationMessage ?? '', userId: null });
  const cause = { type: 'clientClosed', reason: { code: 'leftByContact' } } as const;
  Object.assign(ticket, await closeTicket(work, ticket, { by: null, ...cause }));
  await endSession(work, ticket.id);
}
