import type { Ticket } from '@prosa/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { MovedCard } from './BoardLane.tsx';

interface CardFocusOptions {
  moved: MovedCard | undefined;
  rows: Ticket[];
  scroller: RefObject<HTMLElement | null>;
  virtual: Pick<Virtualizer<HTMLElement, Element>, 'scrollToIndex'>;
}

/** A card that was moved by keys keeps the focus in its new lane, so that one can go on from there. */
export function useCardFocus({ moved, rows, scroller, virtual }: CardFocusOptions): void {
  const done = useRef<MovedCard | undefined>(undefined);
  useEffect(() => {
    if (!moved?.focus || done.current === moved) return undefined;
    const index = rows.findIndex(({ id }) => id === moved.id);
    if (index < 0) return undefined;
    virtual.scrollToIndex(index);
    const frame = requestAnimationFrame(() => {
      done.current = moved;
      scroller.current?.querySelector<HTMLElement>(`[data-card="${moved.id}"] [data-grip]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [moved, rows, scroller, virtual]);
}
