import { countAutomaticMessages } from '../../../conversations/messages/count-automatic-messages.ts';
import { logReason, placeInQueue, stopAutomation } from '../../../conversations/tickets/automatic-moves.ts';
import { runQueueEntryHooks } from '../../../conversations/tickets/queue-entry.ts';
import type { InboundContext } from '../../../conversations/messages/inbound/inbound-context.ts';
import type { InboundStep } from '../step.ts';

/** Nobody reads and answers so many messages in a minute: there is a machine at the other end. */
export const MAX_ANSWERS_PER_MINUTE = 15;

/** Two machines that answer each other would never stop. Ours does, and leaves the rest to people. */
export const loopGuard: InboundStep = {
  name: 'loopGuard',
  run: async (context) => {
    if (!isAutomated(context)) return 'goOn';
    if ((await countAutomaticMessages(context.work.db, context.ticket.id)) < MAX_ANSWERS_PER_MINUTE)
      return 'goOn';
    await stopAndRequeue(context);
    return 'done';
  },
};

/** A bot of ours or a system outside speaks in it, and no person does. */
const isAutomated = ({ connection, ticket }: InboundContext): boolean =>
  connection.answersByItself && ticket.status === 'pending' && (ticket.isBot || ticket.useIntegration);

async function stopAndRequeue(context: InboundContext): Promise<void> {
  const { work, ticket } = context;
  const { sendIdQueue, queueIds } = await context.automation();
  const reason = { code: 'botLoop' as const, count: MAX_ANSWERS_PER_MINUTE };
  const queueId = ticket.queueId === null ? (sendIdQueue ?? queueIds[0]) : undefined;
  await stopAutomation(work, ticket);
  if (queueId === undefined) {
    await logReason(work, ticket, { type: 'chatBot', reason });
    return;
  }
  context.ticket = await placeInQueue(work, ticket, { queueId }, { type: 'redirect', reason });
  await runQueueEntryHooks(work, context.ticket, 'bot');
}
