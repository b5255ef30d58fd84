import type { BotFlow, BotOption, BotQueue } from './flow.ts';

export const findQueue = ({ queues, otherQueues }: BotFlow, id: number | null): BotQueue | undefined =>
  [...queues, ...otherQueues].find((queue) => queue.id === id);

export const findOption = (options: readonly BotOption[], id: number | null): BotOption | undefined => {
  for (const option of options) {
    const found = option.id === id ? option : findOption(option.options, id);
    if (found) return found;
  }
  return undefined;
};

export const namesOf = (choices: readonly { name: string }[]): string[] => choices.map(({ name }) => name);
