import { resolveAnswer } from './answers.ts';
import type { BotFlow, BotMessage, BotState } from './flow.ts';
import { findMenuPosition } from './menu-position.ts';
import { findQueue, namesOf } from './tree.ts';

/** Whether the contact was shown a menu and the message is an answer that it offers. */
export function isMenuAnswer(flow: BotFlow, state: BotState, message: BotMessage): boolean {
  const names = namesOfMenu(flow, state);
  return names !== undefined && resolveAnswer(message, names).kind !== 'other';
}

/** The choices of the menu that awaits an answer. */
function namesOfMenu(flow: BotFlow, state: BotState): string[] | undefined {
  if (state.isOver || flow.isDisabled) return undefined;
  if (state.queueId === null)
    return state.askedAt !== null && flow.queues.length > 1 ? namesOf(flow.queues) : undefined;
  const queue = findQueue(flow, state.queueId);
  const options = queue && state.isShown ? findMenuPosition(queue, state.optionId).options : [];
  return options.length > 0 ? namesOf(options) : undefined;
}
