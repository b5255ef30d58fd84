import { planIncludes } from '../../organization/subscription/subscription.ts';
import { enterIntegration } from '../../conversations/tickets/integration-handover.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { dropAwaitedDeliveries, insertDelivery } from './delivery-queries.ts';
import { isIntegrationActive, handOffAfterFailure } from './end-session.ts';
import { findIntegration } from './queries.ts';
import { openSession } from './session-queries.ts';

/**
 * Sends the contact's message, and all later ones, to an integration. Only stores the delivery: a job makes the request
 * and sends the replies. False if the integration was deleted or the plan no longer includes it; then attendants take
 * over.
 */
export async function enqueueIntegrationTurn(
  work: CompanyWork,
  ticket: TicketRecord,
  { integrationId, messageId }: { integrationId: number; messageId: number },
): Promise<boolean> {
  const integration = await findIntegration(work.db, integrationId);
  if (!integration) return false;
  if (!(await planIncludes(work.db, work.companyId, 'useIntegrations'))) {
    await handOffAfterFailure(work, ticket, { integration, code: 'integrationNotInPlan' });
    return false;
  }
  if (!isIntegrationActive(ticket, integrationId)) {
    await dropAwaitedDeliveries(work.db, ticket.id, work.now);
    await enterIntegration(work, ticket, integration);
  }
  await openSession(work.db, ticket.id, integrationId);
  await insertDelivery(work.db, { integrationId, ticketId: ticket.id, messageId, event: 'message' });
  await work.enqueue('integrations.turn', { ticketId: ticket.id });
  return true;
}
