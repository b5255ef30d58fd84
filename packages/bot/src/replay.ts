import { type BotFlow, type BotMessage, type BotReply, type BotTurn, initialBotState } from './flow.ts';
import { takeTurn } from './take-turn.ts';
import { findQueue } from './tree.ts';

/** What a customer sent, and when. */
interface PastMessage extends BotMessage {
  at: Date;
}

/** The flow at a point in time; it changes because queues open and close. */
export type FlowAt = (at: Date) => BotFlow;

/** How a conversation with the bot ended. */
interface ReplayOutcome {
  end: 'choosing' | 'waiting' | 'attendant' | 'integration' | 'closed';
  queue: string | null;
  options: string[];
  said: string;
}

/** The outcomes of a conversation with two trees, and when they first differed. */
export interface ReplayDifference {
  at: Date;
  was: ReplayOutcome;
  would: ReplayOutcome;
}

/** Replays a customer's messages with two trees. Undefined when no turn differs. */
export function compareTrees(
  before: FlowAt,
  after: FlowAt,
  messages: readonly PastMessage[],
): ReplayDifference | undefined {
  const was = replay(before, messages);
  const would = replay(after, messages);
  const at = messages.find((_message, index) => was.seen[index] !== would.seen[index])?.at;
  return at && { at, was: was.outcome, would: would.outcome };
}

interface Replay {
  outcome: ReplayOutcome;
  /** The result of each message as JSON, to compare two replays. */
  seen: string[];
}

function replay(flowAt: FlowAt, messages: readonly PastMessage[]): Replay {
  let state = initialBotState;
  let parting: ReplayOutcome = { end: 'choosing', queue: null, options: [], said: '' };
  const seen = messages.map((message) => {
    const flow = flowAt(message.at);
    const turn = takeTurn(flow, state, message, message.at);
    ({ state } = turn);
    parting = outcomeAfter(parting, flow, turn);
    return JSON.stringify([turn.replies, turn.changes, turn.state.isOver]);
  });
  return { outcome: parting, seen };
}

function outcomeAfter(
  before: ReplayOutcome,
  flow: BotFlow,
  { state, replies, changes, reasons }: BotTurn,
): ReplayOutcome {
  // A reason that caused a change is listed twice.
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
    said: replies.map(replyText).findLast((words) => words !== '') ?? before.said,
  };
}

const replyText = (reply: BotReply): string => (reply.kind === 'files' ? '' : reply.text);
