import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Row } from './rows.ts';

type List = Virtualizer<HTMLDivElement, Element>;

/** Rows that have just come are measured within these. */
const FRAMES = 4;

/**
 * What one reads stays where it is when older messages come before it. The library corrects the place as well, but
 * near the top it is held back by the height from before: this sees to it that the place is right in the end.
 * Whoever is on the way to another message does not want to stay.
 */
export function useKeepPlace(
  list: List,
  rows: Row[],
  { scroller, isLeaving }: { scroller: RefObject<HTMLDivElement | null>; isLeaving: boolean },
) {
  const place = useRef<{ key: string; inside: number } | null>(null);
  const firstKey = useRef<string>(undefined);
  const isSettling = useRef(false);

  useLayoutEffect(() => {
    const before = firstKey.current;
    firstKey.current = rows[0]?.key;
    const kept = place.current;
    if (isLeaving || before === undefined || before === firstKey.current || !kept) return undefined;
    const index = rows.findIndex((row) => row.key === kept.key);
    if (index <= 0) return undefined;
    isSettling.current = true;
    let left = FRAMES;
    let frame = 0;
    const settle = () => {
      const start = list.measurementsCache[index]?.start;
      const element = scroller.current;
      if (start !== undefined && element && Math.abs(element.scrollTop - start - kept.inside) > 0.5)
        element.scrollTop = start + kept.inside;
      left -= 1;
      isSettling.current = left > 0;
      if (left > 0) frame = requestAnimationFrame(settle);
    };
    settle();
    return () => {
      cancelAnimationFrame(frame);
      isSettling.current = false;
    };
  }, [rows, list, scroller, isLeaving]);

  /** Called whenever the list has moved. */
  return useCallback((moved: List) => {
    const offset = moved.scrollOffset ?? 0;
    const item = isSettling.current ? undefined : moved.getVirtualItemForOffset(offset);
    if (item) place.current = { key: String(item.key), inside: offset - item.start };
  }, []);
}
