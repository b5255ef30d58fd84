import type { BotFlow, BotOption, BotQueue } from '@prosa/bot';
import type { CompanySettings } from '@prosa/contract';
import type { ConnectionAutomation } from '../../organization/connections/automation.ts';
import type { Db } from '../../platform/db.ts';
import { queueClosed } from '../hours/periods.ts';
import { listBotQueues } from '../queues/bot-queues.ts';
import { readTrees } from './tree.ts';

interface Moment {
  /** A queue the ticket is in, which need not be one of the menu's. */
  queueId: number | null;
  now: Date;
}

/** Everything the bot of a connection knows, and the queues outside its menu that an option leads to. */
export async function readFlow(
  db: Db,
  automation: ConnectionAutomation,
  settings: CompanySettings,
  { queueId, now }: Moment,
): Promise<BotFlow> {
  const { queueIds } = automation;
  const read = (ids: number[]) => readQueues(db, ids, settings, now);
  const isForeign = queueId !== null && !queueIds.includes(queueId);
  const known = await read(isForeign ? [...queueIds, queueId] : queueIds);
  const targets = [...new Set(known.flatMap((queue) => targetsIn(queue.chatbots)))];
  const missing = targets.filter((id) => !known.some((queue) => queue.id === id));
  const further = missing.length > 0 ? await read(missing) : [];
  return {
    greetingMessage: automation.greetingMessage,
    complationMessage: automation.complationMessage,
    queues: known.filter(({ id }) => queueIds.includes(id)),
    otherQueues: [...known.filter(({ id }) => !queueIds.includes(id)), ...further],
    maxUseBotQueues: automation.maxUseBotQueues,
    timeUseBotQueues: automation.timeUseBotQueues,
    sendIdQueue: automation.sendIdQueue,
    greetsInOnlyQueue: settings.sendGreetingMessageOneQueues === 'enabled',
    queuePositionMessage: settings.sendQueuePosition === 'enabled' ? settings.sendQueuePositionMessage : null,
  };
}

async function readQueues(db: Db, ids: number[], settings: CompanySettings, now: Date): Promise<BotQueue[]> {
  const trees = await readTrees(db, ids);
  return (await listBotQueues(db, ids)).map((queue) => ({
    ...queue,
    chatbots: trees.get(queue.id) ?? [],
    isClosed: queueClosed(settings, queue, now) !== undefined,
  }));
}

const targetsIn = (options: BotOption[]): number[] =>
  options.flatMap(({ optQueueId, options: next }) => [
    ...(optQueueId === null ? [] : [optQueueId]),
    ...targetsIn(next),
  ]);
