import { planIncludes } from '../../../organization/subscription/subscription.ts';
import { isIntegrationActive } from '../../integrations/end-session.ts';
import { enqueueIntegrationTurn } from '../../integrations/enqueue-integration-turn.ts';
import type { InboundContext } from '../../../conversations/messages/inbound/inbound-context.ts';
import type { InboundStep } from '../step.ts';

/**
 * Sends the messages of a ticket with an active integration to it. A connection's own integration starts on tickets
 * without a queue and an attendant, once per ticket.
 */
export const connectionIntegration: InboundStep = {
  name: 'connectionIntegration',
  run: async (context) => {
    const { ticket, work, messageId } = context;
    const integrationId = await integrationFor(context);
    if (integrationId === null || messageId === undefined) return 'goOn';
    const isBegun = isIntegrationActive(ticket, integrationId);
    if (!isBegun && !(await planIncludes(work.db, work.companyId, 'useIntegrations'))) return 'goOn';
    return (await enqueueIntegrationTurn(work, ticket, { integrationId, messageId })) ? 'done' : 'goOn';
  },
};

async function integrationFor({
  connection,
  contact,
  ticket,
  automation,
}: InboundContext): Promise<number | null> {
  if (ticket.integrationId !== null)
    return isIntegrationActive(ticket, ticket.integrationId) ? ticket.integrationId : null;
  const isNobodys = ticket.status === 'pending' && ticket.queueId === null && ticket.userId === null;
  if (!connection.answersByItself || contact.disableBot || !isNobodys || !ticket.isBot) return null;
  return (await automation()).integrationId;
}
