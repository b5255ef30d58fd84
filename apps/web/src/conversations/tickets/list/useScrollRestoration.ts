import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { hashKey } from '@tanstack/react-query';
import type { TicketFilter } from '../../../api/tickets.ts';

/** The scroll position of each list when it was last left. */
const offsets = new Map<string, number>();

/** Restores the scroll position of a list. */
export function useScrollRestoration(
  scroller: RefObject<HTMLElement | null>,
  filter: TicketFilter,
  hasRows: boolean,
): void {
  const name = hashKey([filter]);
  useLayoutEffect(() => {
    if (hasRows) scroller.current?.scrollTo({ top: offsets.get(name) ?? 0 });
  }, [name, hasRows, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!hasRows || !element) return undefined;
    const note = () => offsets.set(name, element.scrollTop);
    element.addEventListener('scrollend', note);
    return () => element.removeEventListener('scrollend', note);
  }, [name, hasRows, scroller]);
}
