import type { BotFlow, BotOption, BotQueue, FlowAt, Period } from '@prosa/bot';
import type { CompanySettings } from '@prosa/contract';
import type { ConnectionAutomation } from '../../organization/connections/automation.ts';
import type { Db } from '../../platform/database/db.ts';
import { findQueueClosedPeriod, createQueueClosedCheck } from '../hours/closed-periods.ts';
import { type BotQueueRow, listBotQueues } from '../queues/bot-queues.ts';
import { readTrees } from '../queues/options/option-tree.ts';

/** A queue as it is about to be saved, which replaces its stored version. */
export type ProposedQueue = Omit<BotQueue, 'name'>;

interface FlowOptions {
  /** The ticket's queue, which may lie outside the menu. */
  queueId?: number | null;
  proposed?: ProposedQueue;
  /** The past period to compute opening hours for; without it they are computed per call. */
  days?: Period;
}

/** Everything a connection's bot uses, with the queues outside its menu that options lead to. */
export async function readFlow(
  db: Db,
  { automation, settings }: { automation: ConnectionAutomation; settings: CompanySettings },
  { now, ...wanted }: FlowOptions & { now: Date },
): Promise<BotFlow> {
  return (await readFlowAt(db, { automation, settings }, wanted))(now);
}

/** The same for any time, because queues open and close. */
export async function readFlowAt(
  db: Db,
  { automation, settings }: { automation: ConnectionAutomation; settings: CompanySettings },
  { queueId = null, proposed, days }: FlowOptions,
): Promise<FlowAt> {
  const { queueIds } = automation;
  const closing = (queue: BotQueueRow) =>
    days
      ? createQueueClosedCheck(settings, queue, days)
      : (at: Date) => findQueueClosedPeriod(settings, queue, at) !== undefined;
  const read = async (ids: number[]) =>
    (await readQueues(db, ids, proposed)).map((queue) => ({ queue, isClosedAt: closing(queue) }));
  const isForeign = queueId !== null && !queueIds.includes(queueId);
  const known = await read(isForeign ? [...queueIds, queueId] : queueIds);
  const targets = [...new Set(known.flatMap(({ queue }) => collectTargetQueues(queue.chatbots)))];
  const missing = targets.filter((id) => !known.some(({ queue }) => queue.id === id));
  const further = missing.length > 0 ? await read(missing) : [];
  const inMenu = known.filter(({ queue }) => queueIds.includes(queue.id));
  const others = [...known.filter(({ queue }) => !queueIds.includes(queue.id)), ...further];
  return (now) => {
    const at = ({ queue, isClosedAt }: (typeof known)[number]): BotQueue => ({
      ...queue,
      isClosed: isClosedAt(now),
    });
    return {
      greetingMessage: automation.greetingMessage,
      complationMessage: automation.complationMessage,
      queues: inMenu.map(at),
      otherQueues: others.map(at),
      maxUseBotQueues: automation.maxUseBotQueues,
      timeUseBotQueues: automation.timeUseBotQueues,
      sendIdQueue: automation.sendIdQueue,
      greetsInOnlyQueue: settings.sendGreetingMessageOneQueues === 'enabled',
      queuePositionMessage:
        settings.sendQueuePosition === 'enabled' ? settings.sendQueuePositionMessage : null,
    };
  };
}

type KnownQueue = BotQueueRow & Pick<BotQueue, 'chatbots'>;

async function readQueues(db: Db, ids: number[], proposed: ProposedQueue | undefined): Promise<KnownQueue[]> {
  const trees = await readTrees(db, ids);
  return (await listBotQueues(db, ids)).map((queue) => ({
    ...queue,
    chatbots: trees.get(queue.id) ?? [],
    ...(queue.id === proposed?.id ? proposed : {}),
  }));
}

const collectTargetQueues = (options: BotOption[]): number[] =>
  options.flatMap(({ optQueueId, options: next }) => [
    ...(optQueueId === null ? [] : [optQueueId]),
    ...collectTargetQueues(next),
  ]);
