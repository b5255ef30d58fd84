import { type BotChange, type BotReason, type BotReply, type BotTurn, takeTurn } from '@prosa/bot';
import { sendAutomaticMessage, sendAutomaticFile } from '../../conversations/messages/automatic-messages.ts';
import {
  saveBotState,
  logReason,
  placeInQueue,
  removeFromQueue,
} from '../../conversations/tickets/automatic-moves.ts';
import { closeTicket } from '../../conversations/tickets/close-ticket.ts';
import { saveDialog } from '../chatbot/dialogs.ts';
import { sendFileList } from '../files/send-file-list.ts';
import { enqueueIntegrationTurn } from '../integrations/enqueue-integration-turn.ts';
import { runQueueEntryHooks } from '../../conversations/tickets/queue-entry.ts';
import { sendPosition } from '../queues/queue-position.ts';
import type { InboundContext } from '../../conversations/messages/inbound/inbound-context.ts';
import { readBot } from './running-menu.ts';

/** Runs a bot turn for the message and applies its result. */
export async function runBotTurn(context: InboundContext): Promise<void> {
  const { work, message } = context;
  if ((await context.automation()).queueIds.length === 0) return greetWithoutQueues(context);
  const { flow, state } = await readBot(context);
  const turn = takeTurn(flow, state, message, work.now);
  context.isAnswered = true;
  await applyTurn(context, turn);
}

/**
 * Without queues there is no menu: the connection greets once per ticket, if the company enabled greetings without a
 * menu.
 */
async function greetWithoutQueues(context: InboundContext): Promise<void> {
  const { work, contact, ticket } = context;
  const { greetingMessage } = await context.automation();
  if (contact.disableBot || greetingMessage.trim() === '' || ticket.queueId !== null) return;
  if ((await context.settings()).sendGreetingMessageOneQueues !== 'enabled') return;
  context.isAnswered = true;
  await sendReply(context, { kind: 'text', text: greetingMessage, isMenu: true });
  await saveBotState(work, ticket, { isBot: false, amountUsedBotQueues: ticket.amountUsedBotQueues });
}

async function applyTurn(context: InboundContext, turn: BotTurn): Promise<void> {
  const { work } = context;
  for (const change of turn.changes) await moveTicket(context, change);
  for (const reason of reasonsWithoutChange(turn))
    await logReason(work, context.ticket, { type: 'chatBot', reason });
  for (const reply of turn.replies) await sendReply(context, reply);
  const { optionId, isShown, askedAt, asked, isOver } = turn.state;
  await saveDialog(work.db, context.ticket.id, { optionId, isShown, askedAt });
  await saveBotState(work, context.ticket, { isBot: !isOver, amountUsedBotQueues: asked });
  for (const change of turn.changes) await applyFinalChange(context, change);
  if (turn.changes.some(({ kind }) => kind === 'queue'))
    await runQueueEntryHooks(work, context.ticket, 'bot');
}

const reasonsWithoutChange = ({ changes, reasons }: BotTurn): BotReason[] =>
  reasons.filter(
    (reason) => !changes.some((change) => change.kind !== 'integration' && change.reason === reason),
  );

/** Runs before the replies, so that their texts contain the new queue. */
async function moveTicket(context: InboundContext, change: BotChange): Promise<void> {
  const { work, ticket } = context;
  if (change.kind === 'leaveQueue') context.ticket = await removeFromQueue(work, ticket, change.reason);
  if (change.kind !== 'queue') return;
  const { queueId, userId, reason } = change;
  const type = reason.code === 'botLimit' ? 'redirect' : 'queue';
  context.ticket = await placeInQueue(work, ticket, { queueId, userId, cause: { type, reason } });
}

/** Runs after the replies. If the integration no longer exists, the contact keeps waiting. */
async function applyFinalChange(context: InboundContext, change: BotChange): Promise<void> {
  const { work, ticket, messageId } = context;
  if (change.kind === 'integration' && messageId !== undefined)
    await enqueueIntegrationTurn(work, ticket, { integrationId: change.integrationId, messageId });
  if (change.kind !== 'close') return;
  context.ticket = await closeTicket(work, ticket, {
    by: null,
    type: change.byContact ? 'clientClosed' : 'closed',
    reason: change.reason,
  });
}

async function sendReply(context: InboundContext, reply: BotReply): Promise<void> {
  const { work, ticket } = context;
  if (reply.kind === 'files') return sendFileList(work, ticket, reply.fileListId);
  if (reply.kind === 'queuePosition') return sendPosition(work, ticket, reply.text);
  const { greetingMediaKey: key, greetingMediaName: name } = await context.automation();
  if (reply.isMenu && key !== null)
    return sendAutomaticFile(work, ticket, { text: reply.text, file: { key, name } });
  return sendAutomaticMessage(work, ticket, {
    text: reply.text,
    userId: null,
    ...(reply.menu ? { menu: reply.menu } : {}),
  });
}
