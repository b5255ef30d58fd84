import { type BotFlow, type BotState, isMenuAnswer } from '@prosa/bot';
import type { InboundContext } from '../../conversations/messages/inbound/inbound-context.ts';
import { findDialog } from '../chatbot/dialogs.ts';
import { readFlow } from '../chatbot/flow.ts';

/**
 * Whether the bot still handles the ticket: no attendant accepted it, and no integration is active. The ticket may
 * already be assigned, because queues can assign automatically.
 */
export const isBotActive = ({ connection, ticket }: InboundContext): boolean =>
  connection.answersByItself && ticket.isBot && ticket.status === 'pending' && !ticket.useIntegration;

/** What the bot would say here, and where it is in the conversation. */
export async function readBot(context: InboundContext): Promise<{ flow: BotFlow; state: BotState }> {
  const { work, contact, ticket } = context;
  const setup = { automation: await context.automation(), settings: await context.settings() };
  const flow = await readFlow(work.db, setup, { queueId: ticket.queueId, now: work.now });
  return { flow: { ...flow, isDisabled: contact.disableBot }, state: await readState(context) };
}

async function readState({ work, ticket }: InboundContext): Promise<BotState> {
  const dialog = await findDialog(work.db, ticket.id);
  const asked = ticket.amountUsedBotQueues;
  // After the ticket was closed, an earlier question is no longer open.
  const isFresh = ticket.queueId === null && asked === 0;
  return {
    queueId: ticket.queueId,
    optionId: dialog?.optionId ?? null,
    isShown: dialog?.isShown ?? false,
    asked,
    askedAt: isFresh ? null : (dialog?.askedAt ?? null),
    isOver: false,
  };
}

/** Whether the contact looks at a menu that offers one of these texts as an answer. */
export async function isOfferedByMenu(context: InboundContext, texts: readonly string[]): Promise<boolean> {
  if (!isBotActive(context) || (await context.automation()).queueIds.length === 0) return false;
  const { flow, state } = await readBot(context);
  return texts.some((text) => isMenuAnswer(flow, state, { kind: 'text', text }));
}
