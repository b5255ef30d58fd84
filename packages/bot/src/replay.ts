import { type BotFlow, type BotMessage, type BotReply, type BotTurn, firstState } from './flow.ts';
import { takeTurn } from './take-turn.ts';
import { findQueue } from './tree.ts';

/** What a customer sent, and when. */
export interface PastMessage extends BotMessage {
  at: Date;
}

/** A bot as it was, or would have been, at some moment: queues open and close. */
export type FlowAt = (at: Date) => BotFlow;

/** How a bot and a customer parted. */
export interface Parting {
  end: 'choosing' | 'waiting' | 'attendant' | 'integration' | 'closed';
  queue: string | null;
  options: string[];
  said: string;
}

/** What came of a conversation by one tree, what by another, and when they first differed. */
export interface Difference {
  at: Date;
  was: Parting;
  would: Parting;
}

/** Plays what a customer sent with two trees. Nothing where the customer would have noticed no difference. */
export function compareTrees(
  before: FlowAt,
  after: FlowAt,
  messages: readonly PastMessage[],
): Difference | undefined {
  const was = replay(before, messages);
  const would = replay(after, messages);
  const at = messages.find((_message, index) => was.seen[index] !== would.seen[index])?.at;
  return at && { at, was: was.parting, would: would.parting };
}

interface Replay {
  parting: Parting;
  /** What each message led to, so that two of them can be compared. */
  seen: string[];
}

function replay(flowAt: FlowAt, messages: readonly PastMessage[]): Replay {
  let state = firstState;
  let parting: Parting = { end: 'choosing', queue: null, options: [], said: '' };
  const seen = messages.map((message) => {
    const flow = flowAt(message.at);
    const turn = takeTurn(flow, state, message, message.at);
    ({ state } = turn);
    parting = partingAfter(parting, flow, turn);
    return JSON.stringify([turn.replies, turn.changes, turn.state.isOver]);
  });
  return { parting, seen };
}

function partingAfter(
  before: Parting,
  flow: BotFlow,
  { state, replies, changes, reasons }: BotTurn,
): Parting {
  // One that changed something stands there twice.
  const chosen = [...new Set(reasons)].flatMap((reason) =>
    reason.code === 'chosenOption' || reason.code === 'onlyOption' ? [reason.option] : [],
  );
  const isBack = reasons.some(({ code }) => code === 'backToMenu');
  const last = changes.at(-1);
  let { end } = before;
  if (state.isOver && end === 'choosing') end = 'waiting';
  if (last?.kind === 'queue' && last.userId !== null) end = 'attendant';
  if (last?.kind === 'integration') end = 'integration';
  if (last?.kind === 'close') end = 'closed';
  return {
    end,
    queue: findQueue(flow, state.queueId)?.name ?? null,
    options: [...(isBack ? [] : before.options), ...chosen],
    said: replies.map(wordsOf).findLast((words) => words !== '') ?? before.said,
  };
}

const wordsOf = (reply: BotReply): string => (reply.kind === 'files' ? '' : reply.text);
