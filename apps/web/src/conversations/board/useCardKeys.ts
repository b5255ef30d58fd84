import type { Ticket } from '@prosa/contract';
import type { KeyboardEvent } from 'react';

/** A lane's id; 0 stands for the tickets in no lane. */
export type LaneId = number;

export interface HeldCard {
  card: Ticket;
  from: LaneId;
  over: LaneId;
  /** Held by the keyboard, or dragged. */
  by: 'keys' | 'pointer';
}

interface CardKeyActions {
  held: HeldCard | null;
  cardOf: (target: EventTarget) => Ticket | undefined;
  hold: (card: Ticket, by: 'keys') => void;
  aim: (over: LaneId) => void;
  release: () => void;
  drop: () => void;
}

/** On the handle of a card: take it, choose a lane, put it down. */
export function useCardKeys(laneIds: LaneId[], { held, cardOf, hold, aim, release, drop }: CardKeyActions) {
  const isHeld = held?.by === 'keys';
  const take = (target: EventTarget) => {
    const card = cardOf(target);
    if (card) hold(card, 'keys');
  };
  const step = (by: -1 | 1) => {
    const next = held && laneIds[laneIds.indexOf(held.over) + by];
    if (next !== undefined && next !== null) aim(next);
  };
  const whileHeld: Record<string, () => void> = {
    ' ': drop,
    Enter: drop,
    Escape: release,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-grip]') === null) return;
    if (isHeld && whileHeld[event.key]) whileHeld[event.key]?.();
    else if (!isHeld && (event.key === ' ' || event.key === 'Enter')) take(event.target);
    else return;
    event.preventDefault();
  };
  /** Whoever leaves the handle puts the card back. */
  const onBlur = () => {
    if (isHeld) release();
  };
  return { onKeyDown, onBlur };
}
