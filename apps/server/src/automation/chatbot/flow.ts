import type { BotFlow, BotOption, BotQueue } from '@prosa/bot';
import type { CompanySettings } from '@prosa/contract';
import type { ConnectionAutomation } from '../../organization/connections/automation.ts';
import type { Db } from '../../platform/db.ts';
import { listBotQueues } from '../queues/bot-queues.ts';
import { readTrees } from './tree.ts';

/** Everything the bot of a connection knows, and the queues outside its menu that an option leads to. */
export async function readFlow(
  db: Db,
  automation: ConnectionAutomation,
  settings: CompanySettings,
  { alsoQueueId }: { alsoQueueId: number | null },
): Promise<BotFlow> {
  const { queueIds } = automation;
  const isForeign = alsoQueueId !== null && !queueIds.includes(alsoQueueId);
  const known = await readQueues(db, isForeign ? [...queueIds, alsoQueueId] : queueIds);
  const targets = [...new Set(known.flatMap((queue) => targetsIn(queue.chatbots)))];
  const missing = targets.filter((id) => !known.some((queue) => queue.id === id));
  return {
    greetingMessage: automation.greetingMessage,
    complationMessage: automation.complationMessage,
    queues: known.filter(({ id }) => queueIds.includes(id)),
    otherQueues: [
      ...known.filter(({ id }) => !queueIds.includes(id)),
      ...(missing.length > 0 ? await readQueues(db, missing) : []),
    ],
    maxUseBotQueues: automation.maxUseBotQueues,
    timeUseBotQueues: automation.timeUseBotQueues,
    sendIdQueue: automation.sendIdQueue,
    greetsInOnlyQueue: settings.sendGreetingMessageOneQueues === 'enabled',
    queuePositionMessage: settings.sendQueuePosition === 'enabled' ? settings.sendQueuePositionMessage : null,
  };
}

async function readQueues(db: Db, ids: number[]): Promise<BotQueue[]> {
  const trees = await readTrees(db, ids);
  return (await listBotQueues(db, ids)).map((queue) => ({ ...queue, chatbots: trees.get(queue.id) ?? [] }));
}

const targetsIn = (options: BotOption[]): number[] =>
  options.flatMap(({ optQueueId, options: next }) => [
    ...(optQueueId === null ? [] : [optQueueId]),
    ...targetsIn(next),
  ]);
