import { countAutomaticMessages } from '../../../conversations/messages/count-automatic-messages.ts';
import { logReason, placeInQueue, stopAutomation } from '../../../conversations/tickets/automatic-moves.ts';
import { runQueueEntryHooks } from '../../../conversations/tickets/queue-entry.ts';
import type { InboundContext } from '../../../conversations/messages/inbound/inbound-context.ts';
import type { InboundStep } from '../step.ts';

/** No person reads and answers this many messages in a minute, so the other side is a machine. */
export const MAX_ANSWERS_PER_MINUTE = 15;

/** Two bots that answer each other would never stop: ours stops and leaves the ticket to attendants. */
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

/** The bot or an integration answers in the ticket, and no attendant. */
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
  context.ticket = await placeInQueue(work, ticket, {
    queueId,
    cause: { type: 'redirect', reason },
  });
  await runQueueEntryHooks(work, context.ticket, 'bot');
}
