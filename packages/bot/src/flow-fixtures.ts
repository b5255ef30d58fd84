import { type BotFlow, type BotOption, type BotQueue, blankOption } from './flow.ts';

let ids = 100;

export const option = (name: string, greetingMessage = '', more: Partial<BotOption> = {}): BotOption => ({
  id: (ids += 1),
  ...blankOption(),
  name,
  greetingMessage,
  ...more,
});

export const queue = (id: number, name: string, more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: '',
  closeTicket: false,
  integrationId: null,
  fileListId: null,
  chatbots: [],
  ...more,
});

export const flowOf = (queues: BotQueue[], more: Partial<BotFlow> = {}): BotFlow => ({
  greetingMessage: 'Olá!',
  complationMessage: 'Até logo!',
  queues,
  otherQueues: [],
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  sendIdQueue: null,
  greetsInOnlyQueue: true,
  queuePositionMessage: null,
  ...more,
});
