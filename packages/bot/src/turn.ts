import type { BotChange, BotFlow, BotMenu, BotReason, BotReply, BotState, BotTurn } from './flow.ts';

/** A turn while it is made: what is said, what changes and why, in the order it happens. */
export interface Making {
  readonly flow: BotFlow;
  readonly now: Date;
  state: BotState;
  readonly replies: BotReply[];
  readonly changes: BotChange[];
  readonly reasons: BotReason[];
  /** How many places were entered by themselves: trees may lead in a circle. */
  steps: number;
}

export const beginTurn = (flow: BotFlow, state: BotState, now: Date): Making => ({
  flow,
  now,
  state: { ...state },
  replies: [],
  changes: [],
  reasons: [],
  steps: 0,
});

export const endTurn = ({ state, replies, changes, reasons }: Making): BotTurn => ({
  state,
  replies,
  changes,
  reasons,
});

export function say(making: Making, text: string, isMenu = false): void {
  if (text.trim() !== '') making.replies.push({ kind: 'text', text, isMenu });
}

export function change(making: Making, made: BotChange): void {
  making.changes.push(made);
  making.reasons.push(made.reason);
}

/** It asked and waits for an answer, with what there is to choose. */
export function ask(
  making: Making,
  text: string,
  { menu, isMenu = false }: { menu?: BotMenu; isMenu?: boolean } = {},
): void {
  if (text.trim() !== '') making.replies.push({ kind: 'text', text, isMenu, ...(menu ? { menu } : {}) });
  making.state = { ...making.state, isShown: true, askedAt: making.now };
}

/** Whoever waits in a queue from here on is told their place, where the company wants it. */
export function waitInQueue(making: Making): void {
  const { queuePositionMessage } = making.flow;
  if (queuePositionMessage !== null)
    making.replies.push({ kind: 'queuePosition', text: queuePositionMessage });
  making.state = { ...making.state, isOver: true };
}
