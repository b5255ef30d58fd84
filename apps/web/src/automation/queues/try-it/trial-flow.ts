import type { BotFlow, BotOption, BotQueue } from '@prosa/bot';
import type { Connection, QueueDetail } from '@prosa/contract';
import type { QueueInput } from '../queue-form.ts';
import { isBlank, type Tree } from '../tree/draft-tree.ts';

/** Placeholder id of a queue that was never saved. */
export const UNSAVED_QUEUE = -1;

/** The texts and limits of the connection; without a connection only the queue is tried. */
type TrialConnection = Pick<
  Connection,
  | 'greetingMessage'
  | 'complationMessage'
  | 'maxUseBotQueues'
  | 'timeUseBotQueues'
  | 'sendIdQueue'
  | 'queueIds'
>;

const optionsOf = (tree: Tree): BotOption[] =>
  tree
    .filter((option) => !isBlank(option))
    .map((option) => ({ ...option, options: optionsOf(option.options) }));

/** The queue with the values of the form, saved or not. */
export const draftQueue = (id: number, values: QueueInput): BotQueue => ({
  id,
  name: values.name,
  greetingMessage: values.greetingMessage ?? '',
  closeTicket: values.closeTicket ?? false,
  integrationId: values.integrationId ?? null,
  fileListId: values.fileListId ?? null,
  chatbots: optionsOf(values.chatbots),
});

export const savedQueue = ({
  id,
  name,
  greetingMessage,
  closeTicket,
  integrationId,
  fileListId,
  chatbots,
}: QueueDetail): BotQueue => ({
  id,
  name,
  greetingMessage,
  closeTicket,
  integrationId,
  fileListId,
  chatbots,
});

/** The flow that would answer: with a connection its whole menu, otherwise this queue alone. */
export function trialFlow(draft: BotQueue, others: BotQueue[], connection: TrialConnection | null): BotFlow {
  const all = [...others.filter(({ id }) => id !== draft.id), draft];
  const menu = connection
    ? connection.queueIds.flatMap((id) => all.find((queue) => queue.id === id) ?? [])
    : [draft];
  return {
    greetingMessage: connection?.greetingMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    queues: menu,
    otherQueues: all.filter((queue) => !menu.includes(queue)),
    maxUseBotQueues: connection?.maxUseBotQueues ?? 0,
    timeUseBotQueues: 0,
    sendIdQueue: connection?.sendIdQueue ?? null,
    greetsInOnlyQueue: true,
    queuePositionMessage: null,
  };
}
