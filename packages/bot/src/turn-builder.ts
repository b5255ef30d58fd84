import type { BotChange, BotFlow, BotMenu, BotReason, BotReply, BotState, BotTurn } from './flow.ts';

/** A turn while it is made: what is said, what changes and why, in the order it happens. */
export interface TurnBuilder {
  readonly flow: BotFlow;
  readonly now: Date;
  state: BotState;
  readonly replies: BotReply[];
  readonly changes: BotChange[];
  readonly reasons: BotReason[];
  /** How many places were entered by themselves: trees may lead in a circle. */
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

/** It asked and waits for an answer, with what there is to choose. */
export function askAndWait(
  making: TurnBuilder,
  text: string,
  { menu, isMenu = false }: { menu?: BotMenu; isMenu?: boolean } = {},
): void {
  if (text.trim() !== '') making.replies.push({ kind: 'text', text, isMenu, ...(menu ? { menu } : {}) });
  making.state = { ...making.state, isShown: true, askedAt: making.now };
}

/** Whoever waits in a queue from here on is told their place, where the company wants it. */
export function waitInQueue(making: TurnBuilder): void {
  const { queuePositionMessage } = making.flow;
  if (queuePositionMessage !== null)
    making.replies.push({ kind: 'queuePosition', text: queuePositionMessage });
  making.state = { ...making.state, isOver: true };
}
