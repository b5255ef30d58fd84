import { answerOf } from './answers.ts';
import { chooseOption, end, enterQueue, showOptions } from './entering.ts';
import type { BotFlow, BotMessage, BotOption, BotQueue, BotState, BotTurn } from './flow.ts';
import { INVALID_OPTION, mainMenu, menuOf } from './texts.ts';
import { findOption, findQueue, namesOf } from './tree.ts';
import { ask, beginTurn, change, endTurn, type Making, say, waitInQueue } from './turn.ts';

/** What the bot does with what a contact sent. The same on the server, in the pane where one tries it, and over the past. */
export function takeTurn(flow: BotFlow, state: BotState, message: BotMessage, now: Date): BotTurn {
  const making = beginTurn(flow, state, now);
  if (!state.isOver && flow.queues.length > 0) {
    if (state.queueId === null) atMainMenu(making, message);
    else inQueue(making, message);
  }
  return endTurn(making);
}

function atMainMenu(making: Making, message: BotMessage): void {
  const { flow, state } = making;
  const [first] = flow.queues;
  if (flow.isDisabled) return fallBack(making, { code: 'botDisabled' });
  if (first && flow.queues.length === 1)
    return enterQueue(making, first, { code: 'onlyQueue', queue: first.name });
  // Before anything was asked nothing is an answer: somebody who begins with "1" means something else.
  const answer = state.askedAt === null ? undefined : answerOf(message, namesOf(flow.queues));
  if (answer?.kind === 'leave') return farewell(making);
  const chosen = answer?.kind === 'choice' ? flow.queues[answer.index] : undefined;
  if (chosen && answer?.kind === 'choice')
    return enterQueue(making, chosen, {
      code: 'chosenInMenu',
      queue: chosen.name,
      option: String(answer.index + 1),
    });
  if (flow.maxUseBotQueues > 0 && state.asked >= flow.maxUseBotQueues)
    return fallBack(making, { code: 'botLimit', count: state.asked });
  if (!isPausing(making)) sendMenu(making, state.asked + 1);
}

/** It asked only just now, and the company does not want it to ask all the time. */
function isPausing({ flow, state, now }: Making): boolean {
  const { askedAt } = state;
  return askedAt !== null && now.getTime() < askedAt.getTime() + flow.timeUseBotQueues * 60_000;
}

function sendMenu(making: Making, asked: number): void {
  making.state = { ...making.state, asked };
  const { greetingMessage, queues } = making.flow;
  const names = namesOf(queues);
  ask(making, mainMenu(greetingMessage, names), {
    menu: menuOf(greetingMessage, names, false),
    isMenu: true,
  });
  making.reasons.push({ code: 'menuSent', count: asked });
}

type FallBack = { code: 'botLimit'; count: number } | { code: 'botDisabled' };

/** To the queue the connection names for those who never chose, else to the first: somebody has to find them. */
function fallBack(making: Making, reason: FallBack): void {
  const { queues, sendIdQueue } = making.flow;
  const queueId = sendIdQueue ?? queues[0]?.id;
  if (queueId === undefined) return;
  change(making, { kind: 'queue', queueId, userId: null, reason });
  making.state = { ...making.state, queueId, optionId: null };
  if (reason.code === 'botLimit') waitInQueue(making);
  else making.state = { ...making.state, isOver: true };
}

/** Where a contact stands in a queue's tree. */
interface Standing {
  greeting: string;
  options: BotOption[];
}

function inQueue(making: Making, message: BotMessage): void {
  const { flow, state } = making;
  const queue = findQueue(flow, state.queueId);
  const standing = queue && standingIn(queue, state.optionId);
  if (flow.isDisabled || !standing || standing.options.length === 0) {
    making.state = { ...state, isOver: true };
    return;
  }
  if (!state.isShown) return showAgain(making, queue, standing);
  const answer = answerOf(message, namesOf(standing.options));
  if (answer.kind === 'leave') return farewell(making);
  if (answer.kind === 'back') return goBack(making, queue);
  const chosen = answer.kind === 'choice' ? standing.options[answer.index] : undefined;
  if (chosen) return chooseOption(making, chosen, { code: 'chosenOption', option: chosen.name });
  refuse(making);
}

/** An option that was removed meanwhile leaves the contact at the queue's first menu. */
function standingIn(queue: BotQueue, optionId: number | null): Standing {
  const option = findOption(queue.chatbots, optionId);
  return option
    ? { greeting: option.greetingMessage, options: option.options }
    : { greeting: queue.greetingMessage, options: queue.chatbots };
}

function showAgain(making: Making, queue: BotQueue, { greeting, options }: Standing): void {
  if (queue.isClosed) return;
  const [single] = options;
  if (options.length > 1 || !single) return showOptions(making, greeting, options);
  say(making, greeting);
  chooseOption(making, single, { code: 'onlyOption', option: single.name });
}

/** Back to the queues; where there is just one, to the beginning of its tree. */
function goBack(making: Making, queue: BotQueue): void {
  const { flow, state } = making;
  if (flow.queues.length <= 1) {
    making.state = { ...state, optionId: null, asked: 0 };
    showOptions(making, queue.greetingMessage, queue.chatbots);
    return;
  }
  change(making, { kind: 'leaveQueue', reason: { code: 'backToMenu' } });
  making.state = { ...state, queueId: null, optionId: null };
  // The way back was offered: counting begins anew.
  sendMenu(making, 1);
}

function refuse(making: Making): void {
  const { flow, state } = making;
  if (flow.maxUseBotQueues > 0 && state.asked >= flow.maxUseBotQueues) {
    making.reasons.push({ code: 'botLimit', count: state.asked });
    return waitInQueue(making);
  }
  making.state = { ...state, asked: state.asked + 1 };
  ask(making, INVALID_OPTION);
}

function farewell(making: Making): void {
  say(making, making.flow.complationMessage);
  end(making, { code: 'leftByContact' }, true);
}
