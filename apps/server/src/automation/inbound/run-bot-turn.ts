import {
  type BotChange,
  type BotReason,
  type BotReply,
  type BotState,
  type BotTurn,
  takeTurn,
} from '@prosa/bot';
import { sendAutomaticMessage, sendAutomaticFile } from '../../conversations/messages/automatic-messages.ts';
import {
  saveBotState,
  logReason,
  placeInQueue,
  removeFromQueue,
} from '../../conversations/tickets/automatic-moves.ts';
import { closeTicket } from '../../conversations/tickets/close-ticket.ts';
import { findDialog, saveDialog } from '../chatbot/dialogs.ts';
import { readFlow } from '../chatbot/flow.ts';
import { sendFileList } from '../files/send-file-list.ts';
import { enqueueIntegrationTurn } from '../integrations/enqueue-integration-turn.ts';
import { runQueueEntryHooks } from '../../conversations/tickets/queue-entry.ts';
import { sendPosition } from '../queues/queue-position.ts';
import type { InboundContext } from '../../conversations/messages/inbound/inbound-context.ts';

/**
 * Whether the bot is still with this ticket: nobody has taken it, and nothing else speaks in it. It may already be
 * meant for somebody, where queues give their tickets to people by themselves.
 */
export const isBotActive = ({ connection, ticket }: InboundContext): boolean =>
  connection.answersByItself && ticket.isBot && ticket.status === 'pending' && !ticket.useIntegration;

/** Has the bot take its turn at what was said, and does what comes of it. */
export async function runBotTurn(situation: InboundContext): Promise<void> {
  const { work, contact, message } = situation;
  const automation = await situation.automation();
  if (automation.queueIds.length === 0) return greetWithoutQueues(situation);
  const flow = await readFlow(work.db, automation, await situation.settings(), {
    queueId: situation.ticket.queueId,
    now: work.now,
  });
  const state = await readState(situation);
  const turn = takeTurn({ ...flow, isDisabled: contact.disableBot }, state, message, work.now);
  situation.isAnswered = true;
  await applyTurn(situation, turn);
}

/** Nothing is to be chosen: the connection greets once in a ticket, where the company wants that without a menu. */
async function greetWithoutQueues(situation: InboundContext): Promise<void> {
  const { work, contact, ticket } = situation;
  const { greetingMessage } = await situation.automation();
  if (contact.disableBot || greetingMessage.trim() === '' || ticket.queueId !== null) return;
  if ((await situation.settings()).sendGreetingMessageOneQueues !== 'enabled') return;
  situation.isAnswered = true;
  await sendReply(situation, { kind: 'text', text: greetingMessage, isMenu: true });
  await saveBotState(work, ticket, { isBot: false, amountUsedBotQueues: ticket.amountUsedBotQueues });
}

async function readState({ work, ticket }: InboundContext): Promise<BotState> {
  const dialog = await findDialog(work.db, ticket.id);
  const asked = ticket.amountUsedBotQueues;
  // In a ticket that was closed since, what was asked before is no longer a question.
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

async function applyTurn(situation: InboundContext, turn: BotTurn): Promise<void> {
  const { work } = situation;
  for (const change of turn.changes) await moveTicket(situation, change);
  for (const reason of reasonsWithoutChange(turn))
    await logReason(work, situation.ticket, { type: 'chatBot', reason });
  for (const reply of turn.replies) await sendReply(situation, reply);
  const { optionId, isShown, askedAt, asked, isOver } = turn.state;
  await saveDialog(work.db, situation.ticket.id, { optionId, isShown, askedAt });
  await saveBotState(work, situation.ticket, { isBot: !isOver, amountUsedBotQueues: asked });
  for (const change of turn.changes) await applyFinalChange(situation, change);
  if (turn.changes.some(({ kind }) => kind === 'queue'))
    await runQueueEntryHooks(work, situation.ticket, 'bot');
}

const reasonsWithoutChange = ({ changes, reasons }: BotTurn): BotReason[] =>
  reasons.filter(
    (reason) => !changes.some((change) => change.kind !== 'integration' && change.reason === reason),
  );

/** Before anything is said, so that texts name the queue it is in now. */
async function moveTicket(situation: InboundContext, change: BotChange): Promise<void> {
  const { work, ticket } = situation;
  if (change.kind === 'leaveQueue') situation.ticket = await removeFromQueue(work, ticket, change.reason);
  if (change.kind !== 'queue') return;
  const { queueId, userId, reason } = change;
  const type = reason.code === 'botLimit' ? 'redirect' : 'queue';
  situation.ticket = await placeInQueue(work, ticket, { queueId, userId }, { type, reason });
}

/** After everything is said. A system outside that is gone leaves the contact waiting where it is. */
async function applyFinalChange(situation: InboundContext, change: BotChange): Promise<void> {
  const { work, ticket, messageId } = situation;
  if (change.kind === 'integration' && messageId !== undefined)
    await enqueueIntegrationTurn(work, ticket, change.integrationId, messageId);
  if (change.kind !== 'close') return;
  situation.ticket = await closeTicket(work, ticket, null, {
    type: change.byContact ? 'clientClosed' : 'closed',
    reason: change.reason,
  });
}

async function sendReply(situation: InboundContext, reply: BotReply): Promise<void> {
  const { work, ticket } = situation;
  if (reply.kind === 'files') return sendFileList(work, ticket, reply.fileListId);
  if (reply.kind === 'queuePosition') return sendPosition(work, ticket, reply.text);
  const { greetingMediaKey: key, greetingMediaName: name } = await situation.automation();
  if (reply.isMenu && key !== null) return sendAutomaticFile(work, ticket, reply.text, { key, name });
  return sendAutomaticMessage(work, ticket, reply.text, null, reply.menu ? { menu: reply.menu } : {});
}
