import type { Ticket } from '@prosa/contract';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type FrozenRows, freezeOrder } from './freeze-order.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * The rows of a list in an order that stays while somebody points at them or has scrolled to them. `pointing`
 * belongs on the element around the rows and what lies over them: on the way to the button that shows the new
 * order the old one must stay, or the press would go to whatever row is there by then.
 */
export function useFrozenRows(live: Ticket[], scroller: RefObject<HTMLElement | null>) {
  const [kept, setKept] = useState<Ticket[] | null>(null);
  const isPointed = useRef(false);
  const held: FrozenRows<Ticket> = useMemo(
    () => (kept ? freezeOrder(kept, live) : { rows: live, gone: NONE, changes: 0 }),
    [kept, live],
  );

  const release = useCallback(() => setKept(null), []);
  const hold = () => {
    if (kept === null && live.length > 0) setKept(live);
  };
  const follow = () => {
    if (isPointed.current || (scroller.current?.scrollTop ?? 0) > 0) hold();
    else if (kept !== null) release();
  };
  const point = (isHere: boolean) => (event: { pointerType: string }) => {
    // A finger is not over anything before it presses.
    if (event.pointerType === 'touch') return;
    isPointed.current = isHere;
    follow();
  };

  return {
    ...held,
    release,
    onScroll: follow,
    pointing: {
      onPointerEnter: point(true),
      // The list may have come up under a pointer that was there before.
      onPointerMove: point(true),
      onPointerLeave: point(false),
    },
  };
}
