import type { BotOption, BotQueue, BotReason } from './flow.ts';
import { buildMenu, subMenuText } from './menu-texts.ts';
import { findQueue, namesOf } from './tree.ts';
import { askAndWait, addChange, type TurnBuilder, addTextReply, waitInQueue } from './turn-builder.ts';

/** Limit of automatic steps in a turn, because a tree may contain a cycle. */
const MAX_STEPS = 10;

/** Moves the ticket to a queue and sends its greeting, files and options; without options the contact waits. */
export function enterQueue(making: TurnBuilder, queue: BotQueue, reason: BotReason): void {
  addChange(making, { kind: 'queue', queueId: queue.id, userId: null, reason });
  making.state = { ...making.state, queueId: queue.id, optionId: null, isShown: false, asked: 0 };
  // A closed queue has its own out-of-hours text; the bot continues when the contact writes during its hours.
  if (queue.isClosed || isStepLimitReached(making)) return;
  const isOnly = reason.code === 'onlyQueue';
  const greeting = isOnly && !making.flow.greetsInOnlyQueue ? '' : queue.greetingMessage;
  if (isOnly) greetWithoutMenu(making, queue);
  if (queue.chatbots.length > 1) {
    showOptions(making, queue.greetingMessage, queue.chatbots);
    sendFiles(making, queue.fileListId);
    return;
  }
  addTextReply(making, greeting);
  sendFiles(making, queue.fileListId);
  const [single] = queue.chatbots;
  if (single) return chooseOption(making, single, { code: 'onlyOption', option: single.name });
  if (queue.closeTicket) return closeTicket(making, { code: 'queueCloses', queue: queue.name });
  startIntegrationOrWait(making, reason);
}

/** Without a main menu the connection's greeting is sent before the queue's, unless it was sent already. */
function greetWithoutMenu(making: TurnBuilder, queue: BotQueue): void {
  const { greetsInOnlyQueue, greetingMessage } = making.flow;
  const wasSent = making.state.askedAt !== null || greetingMessage === queue.greetingMessage;
  if (greetsInOnlyQueue && !wasSent) addTextReply(making, greetingMessage, true);
}

/** Handles an option that was chosen, or is the only one. */
export function chooseOption(making: TurnBuilder, option: BotOption, reason: BotReason): void {
  making.reasons.push(reason);
  making.state = { ...making.state, optionId: option.id, isShown: false, asked: 0 };
  if (isStepLimitReached(making)) return;
  const leadsOn = option.queueType === 'text' || option.queueType === 'file';
  // Without a greeting its options are not shown: the contact would not know what they are about.
  const next = leadsOn && option.greetingMessage.trim() !== '' ? option.options : [];
  if (next.length > 1 && !option.closeTicket) showOptions(making, option.greetingMessage, next);
  else addTextReply(making, option.greetingMessage);
  if (option.queueType === 'file') sendFiles(making, option.optFileId);
  if (option.closeTicket) return closeTicket(making, { code: 'optionCloses', option: option.name });
  if (!leadsOn) return routeToTarget(making, option, reason);
  const [single] = next;
  if (next.length === 1 && single)
    return chooseOption(making, single, { code: 'onlyOption', option: single.name });
  if (next.length === 0) startIntegrationOrWait(making, reason);
}

/** No options are left: the queue's integration takes over, or the contact waits for an attendant. */
function startIntegrationOrWait(making: TurnBuilder, reason: BotReason): void {
  const integrationId = findQueue(making.flow, making.state.queueId)?.integrationId ?? null;
  if (integrationId === null) waitInQueue(making);
  else startIntegration(making, integrationId, reason);
}

/** Routes to an attendant, a queue or an integration. If that no longer exists, the contact waits in its queue. */
function routeToTarget(making: TurnBuilder, option: BotOption, reason: BotReason): void {
  const { queueType, optQueueId, optUserId, optIntegrationId } = option;
  if (queueType === 'integration' && optIntegrationId !== null)
    return startIntegration(making, optIntegrationId, reason);
  const target = findQueue(making.flow, optQueueId);
  if (queueType === 'queue' && target) return enterQueue(making, target, reason);
  const queueId = optQueueId ?? making.state.queueId;
  if (queueType === 'attendent' && optUserId !== null && queueId !== null) {
    addChange(making, { kind: 'queue', queueId, userId: optUserId, reason });
    making.state = { ...making.state, queueId, isOver: true };
    return;
  }
  waitInQueue(making);
}

/** Sends a greeting with the options below it. */
export function showOptions(making: TurnBuilder, greeting: string, options: BotOption[]): void {
  const hasMainMenu = making.flow.queues.length > 1;
  const names = namesOf(options);
  askAndWait(making, subMenuText(greeting, names, hasMainMenu), {
    menu: buildMenu(greeting, names, hasMainMenu),
  });
}

function sendFiles(making: TurnBuilder, fileListId: number | null): void {
  if (fileListId !== null) making.replies.push({ kind: 'files', fileListId });
}

function startIntegration(making: TurnBuilder, integrationId: number, reason: BotReason): void {
  making.changes.push({ kind: 'integration', integrationId, reason });
  making.state = { ...making.state, isOver: true };
}

export function closeTicket(making: TurnBuilder, reason: BotReason, byContact = false): void {
  addChange(making, { kind: 'close', byContact, reason });
  making.state = { ...making.state, isOver: true };
}

function isStepLimitReached(making: TurnBuilder): boolean {
  making.steps += 1;
  if (making.steps > MAX_STEPS) waitInQueue(making);
  return making.steps > MAX_STEPS;
}
