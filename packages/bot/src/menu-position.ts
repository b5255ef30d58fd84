import type { BotOption, BotQueue } from './flow.ts';
import { findOption } from './tree.ts';

/** The position of a contact in a queue's tree. */
export interface MenuPosition {
  greeting: string;
  options: BotOption[];
}

/** If the option was removed meanwhile, the contact is at the queue's first menu. */
export function findMenuPosition(queue: BotQueue, optionId: number | null): MenuPosition {
  const option = findOption(queue.chatbots, optionId);
  return option
    ? { greeting: option.greetingMessage, options: option.options }
    : { greeting: queue.greetingMessage, options: queue.chatbots };
}
