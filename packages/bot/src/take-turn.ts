import { resolveAnswer } from './answers.ts';
import { chooseOption, closeTicket, enterQueue, showOptions } from './enter-queue.ts';
import type { BotFlow, BotMessage, BotQueue, BotState, BotTurn } from './flow.ts';
import { INVALID_OPTION, mainMenuText, buildMenu } from './menu-texts.ts';
import { findMenuPosition, type MenuPosition } from './menu-position.ts';
import { findQueue, namesOf } from './tree.ts';
import {
  askAndWait,
  beginTurn,
  addChange,
  endTurn,
  type TurnBuilder,
  addTextReply,
  waitInQueue,
} from './turn-builder.ts';

/** Computes the bot's turn for a contact's message. Used by the server, the bot preview and the replay. */
export function takeTurn(flow: BotFlow, state: BotState, message: BotMessage, now: Date): BotTurn {
  const making = beginTurn(flow, state, now);
  if (!state.isOver && flow.queues.length > 0) {
    if (state.queueId === null) answerAtMainMenu(making, message);
    else answerInQueue(making, message);
  }
  return endTurn(making);
}

function answerAtMainMenu(making: TurnBuilder, message: BotMessage): void {
  const { flow, state } = making;
  const [first] = flow.queues;
  if (flow.isDisabled) return routeToFallbackQueue(making, { code: 'botDisabled' });
  if (first && flow.queues.length === 1)
    return enterQueue(making, first, { code: 'onlyQueue', queue: first.name });
  // Before the first menu a message is not an answer: a contact who begins with "1" means something else.
  const answer = state.askedAt === null ? undefined : resolveAnswer(message, namesOf(flow.queues));
  if (answer?.kind === 'leave') return closeByContact(making);
  const chosen = answer?.kind === 'choice' ? flow.queues[answer.index] : undefined;
  if (chosen && answer?.kind === 'choice')
    return enterQueue(making, chosen, {
      code: 'chosenInMenu',
      queue: chosen.name,
      option: String(answer.index + 1),
    });
  if (flow.maxUseBotQueues > 0 && state.asked >= flow.maxUseBotQueues)
    return routeToFallbackQueue(making, { code: 'botLimit', count: state.asked });
  if (!isAskedRecently(making)) sendMenu(making, state.asked + 1);
}

/** Whether the bot asked within the pause that the company has set between menus. */
function isAskedRecently({ flow, state, now }: TurnBuilder): boolean {
  const { askedAt } = state;
  return askedAt !== null && now.getTime() < askedAt.getTime() + flow.timeUseBotQueues * 60_000;
}

function sendMenu(making: TurnBuilder, asked: number): void {
  making.state = { ...making.state, asked };
  const { greetingMessage, queues } = making.flow;
  const names = namesOf(queues);
  askAndWait(making, mainMenuText(greetingMessage, names), {
    menu: buildMenu(greetingMessage, names, false),
    isMenu: true,
  });
  making.reasons.push({ code: 'menuSent', count: asked });
}

type FallbackReason = { code: 'botLimit'; count: number } | { code: 'botDisabled' };

/** Moves the ticket to the connection's fallback queue, else to the first one, so that an attendant sees it. */
function routeToFallbackQueue(making: TurnBuilder, reason: FallbackReason): void {
  const { queues, sendIdQueue } = making.flow;
  const queueId = sendIdQueue ?? queues[0]?.id;
  if (queueId === undefined) return;
  addChange(making, { kind: 'queue', queueId, userId: null, reason });
  making.state = { ...making.state, queueId, optionId: null };
  if (reason.code === 'botLimit') waitInQueue(making);
  else making.state = { ...making.state, isOver: true };
}

function answerInQueue(making: TurnBuilder, message: BotMessage): void {
  const { flow, state } = making;
  const queue = findQueue(flow, state.queueId);
  const standing = queue && findMenuPosition(queue, state.optionId);
  if (flow.isDisabled || !standing || standing.options.length === 0) {
    making.state = { ...state, isOver: true };
    return;
  }
  if (!state.isShown) return showAgain(making, queue, standing);
  const answer = resolveAnswer(message, namesOf(standing.options));
  if (answer.kind === 'leave') return closeByContact(making);
  if (answer.kind === 'back') return goBack(making, queue);
  const chosen = answer.kind === 'choice' ? standing.options[answer.index] : undefined;
  if (chosen) return chooseOption(making, chosen, { code: 'chosenOption', option: chosen.name });
  rejectAnswer(making);
}

function showAgain(making: TurnBuilder, queue: BotQueue, { greeting, options }: MenuPosition): void {
  if (queue.isClosed) return;
  const [single] = options;
  if (options.length > 1 || !single) return showOptions(making, greeting, options);
  addTextReply(making, greeting);
  chooseOption(making, single, { code: 'onlyOption', option: single.name });
}

/** Goes back to the main menu; with a single queue, to the start of its tree. */
function goBack(making: TurnBuilder, queue: BotQueue): void {
  const { flow, state } = making;
  if (flow.queues.length <= 1) {
    making.state = { ...state, optionId: null, asked: 0 };
    showOptions(making, queue.greetingMessage, queue.chatbots);
    return;
  }
  addChange(making, { kind: 'leaveQueue', reason: { code: 'backToMenu' } });
  making.state = { ...state, queueId: null, optionId: null };
  // Going back is a valid answer, so the count of questions starts again.
  sendMenu(making, 1);
}

function rejectAnswer(making: TurnBuilder): void {
  const { flow, state } = making;
  if (flow.maxUseBotQueues > 0 && state.asked >= flow.maxUseBotQueues) {
    making.reasons.push({ code: 'botLimit', count: state.asked });
    return waitInQueue(making);
  }
  making.state = { ...state, asked: state.asked + 1 };
  askAndWait(making, INVALID_OPTION);
}

function closeByContact(making: TurnBuilder): void {
  addTextReply(making, making.flow.complationMessage);
  closeTicket(making, { code: 'leftByContact' }, true);
}
