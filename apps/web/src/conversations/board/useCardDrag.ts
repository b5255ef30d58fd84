import type { Ticket } from '@prosa/contract';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type HeldCard, type LaneId, useCardKeys } from './useCardKeys.ts';
import { useDragEnd } from './useDragEnd.ts';

interface Press {
  pointerId: number;
  x: number;
  y: number;
  card: Ticket;
}

/** A press that moves this far is a drag. */
const DRAG_PX = 5;

interface CardDragOptions {
  board: RefObject<HTMLElement | null>;
  /** The lanes in their order. */
  laneIds: LaneId[];
  cardOf: (target: EventTarget) => Ticket | undefined;
  laneOfCard: (card: Ticket) => LaneId;
  onDrop: (card: Ticket, lane: LaneId, by: HeldCard['by']) => void;
}

/** Cards are dragged by mouse from anywhere, by finger from their handle, and moved by keys on it. */
export function useCardDrag({ board, laneIds, cardOf, laneOfCard, onDrop }: CardDragOptions) {
  const [held, setHeld] = useState<HeldCard | null>(null);
  // On a busy computer a whole drag may pass before React renders, so its steps do not rely on the rendered state.
  const latest = useRef<HeldCard | null>(null);
  const update = (next: HeldCard | null) => {
    latest.current = next;
    setHeld(next);
  };
  const hold = (card: Ticket, by: HeldCard['by']) => {
    const from = laneOfCard(card);
    update({ card, from, over: from, by });
  };
  const aim = (over: LaneId) => {
    const now = latest.current;
    if (now && now.over !== over) update({ ...now, over });
  };
  const release = () => update(null);
  const drop = () => {
    const now = latest.current;
    release();
    if (now && now.over !== now.from) onDrop(now.card, now.over, now.by);
  };
  const actions = { latest, held, cardOf, hold, aim, release, drop };
  const { handlers, ghost, hasDragged } = usePointerDrag(board, actions);
  const { onKeyDown, onBlur } = useCardKeys(laneIds, actions);
  return { held, ghost, hasDragged, onKeyDown, pointer: { ...handlers, onBlur } };
}

interface HoldActions {
  latest: RefObject<HeldCard | null>;
  held: HeldCard | null;
  cardOf: CardDragOptions['cardOf'];
  hold: (card: Ticket, by: HeldCard['by']) => void;
  aim: (over: LaneId) => void;
  release: () => void;
  drop: () => void;
}

function usePointerDrag(board: CardDragOptions['board'], actions: HoldActions) {
  const { latest, held, cardOf, hold, aim, release, drop } = actions;
  const press = useRef<Press | null>(null);
  const pointer = useRef({ x: 0 });
  const ghost = useRef<HTMLDivElement>(null);
  /** The click that ends a drag opens nothing. */
  const hasDragged = useRef(false);
  useDragEnd({ isDragging: held?.by === 'pointer', board, pointer, onCancel: release });

  const follow = ({ clientX, clientY }: PointerEvent) => {
    pointer.current.x = clientX;
    if (ghost.current) ghost.current.style.translate = `${clientX}px ${clientY}px`;
    const over = laneAt(clientX, clientY);
    if (over !== undefined) aim(over);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    hasDragged.current = false;
    press.current = pressOn(event, cardOf(event.target));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const pressed = press.current;
    if (pressed?.pointerId !== event.pointerId) return;
    if (!hasDragged.current) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG_PX) return;
      hasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      hold(pressed.card, 'pointer');
    }
    follow(event);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    press.current = null;
    if (latest.current?.by !== 'pointer') return;
    follow(event);
    drop();
  };
  const onPointerCancel = () => {
    press.current = null;
    release();
  };
  return { ghost, hasDragged, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** A finger on a card scrolls its lane, so it drags by the handle only. */
function pressOn(event: PointerEvent, card: Ticket | undefined): Press | null {
  const isGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
  if (!card || event.button !== 0 || (event.pointerType !== 'mouse' && !isGrip)) return null;
  return { pointerId: event.pointerId, x: event.clientX, y: event.clientY, card };
}

function laneAt(x: number, y: number): LaneId | undefined {
  const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]');
  return lane ? Number(lane.dataset['lane']) : undefined;
}
