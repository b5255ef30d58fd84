import type { Ticket } from '@prosa/contract';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type FrozenRows, freezeOrder } from './freeze-order.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Freezes the order of the rows while the pointer is over them or the list is scrolled. `pointing` belongs on the
 * element around the rows and the update button: on the way to that button the order must stay frozen, or the click
 * would hit another row.
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
    // Touch has no hover.
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
      // The list may have been rendered under a pointer that was already there.
      onPointerMove: point(true),
      onPointerLeave: point(false),
    },
  };
}
