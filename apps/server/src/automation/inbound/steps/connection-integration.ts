import { planIncludes } from '../../../business/companies/subscription.ts';
import { isInIntegration } from '../../integrations/leaving.ts';
import { handToIntegration } from '../../integrations/handing-over.ts';
import type { Situation } from '../situation.ts';
import type { Step } from '../step.ts';

/**
 * What is said in a ticket that an integration answers goes there. A connection's own integration begins with whoever
 * is in no queue yet and nobody's, once in a ticket.
 */
export const connectionIntegration: Step = {
  name: 'connectionIntegration',
  run: async (situation) => {
    const { ticket, work, messageId } = situation;
    const integrationId = await integrationFor(situation);
    if (integrationId === null || messageId === undefined) return 'goOn';
    const isBegun = isInIntegration(ticket, integrationId);
    if (!isBegun && !(await planIncludes(work.db, work.companyId, 'useIntegrations'))) return 'goOn';
    return (await handToIntegration(work, ticket, integrationId, messageId)) ? 'done' : 'goOn';
  },
};

async function integrationFor({
  connection,
  contact,
  ticket,
  automation,
}: Situation): Promise<number | null> {
  if (ticket.integrationId !== null)
    return isInIntegration(ticket, ticket.integrationId) ? ticket.integrationId : null;
  const isNobodys = ticket.status === 'pending' && ticket.queueId === null && ticket.userId === null;
  if (!connection.answersByItself || contact.disableBot || !isNobodys || !ticket.isBot) return null;
  return (await automation()).integrationId;
}
