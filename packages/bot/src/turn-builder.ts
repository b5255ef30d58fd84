import type { BotChange, BotFlow, BotMenu, BotReason, BotReply, BotState, BotTurn } from './flow.ts';

/** A turn under construction: replies, changes and their reasons, in order. */
export interface TurnBuilder {
  readonly flow: BotFlow;
  readonly now: Date;
  state: BotState;
  readonly replies: BotReply[];
  readonly changes: BotChange[];
  readonly reasons: BotReason[];
  /** Number of queues and options entered in this turn; limited, because a tree may contain a cycle. */
  steps: number;
}

export const beginTurn = (flow: BotFlow, state: BotState, now: Date): TurnBuilder => ({
  flow,
  now,
  state: { ...state },
  replies: [],
  changes: [],
  reasons: [],
  steps: 0,
});

export const endTurn = ({ state, replies, changes, reasons }: TurnBuilder): BotTurn => ({
  state,
  replies,
  changes,
  reasons,
});

export function addTextReply(making: TurnBuilder, text: string, isMenu = false): void {
  if (text.trim() !== '') making.replies.push({ kind: 'text', text, isMenu });
}

export function addChange(making: TurnBuilder, made: BotChange): void {
  making.changes.push(made);
  making.reasons.push(made.reason);
}

/** Sends a question with its menu, and records that an answer is expected. */
export function askAndWait(
  making: TurnBuilder,
  text: string,
  { menu, isMenu = false }: { menu?: BotMenu; isMenu?: boolean } = {},
): void {
  if (text.trim() !== '') making.replies.push({ kind: 'text', text, isMenu, ...(menu ? { menu } : {}) });
  making.state = { ...making.state, isShown: true, askedAt: making.now };
}

/** Ends the bot's part: the contact waits in the queue, and gets its position if the company wants that. */
export function waitInQueue(making: TurnBuilder): void {
  const { queuePositionMessage } = making.flow;
  if (queuePositionMessage !== null)
    making.replies.push({ kind: 'queuePosition', text: queuePositionMessage });
  making.state = { ...making.state, isOver: true };
}
