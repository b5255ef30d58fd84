import { type RefObject, useEffect } from 'react';

/** Keeps the list at its end when it shrinks, as it does when the composer grows or a phone's keyboard opens. */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, isAtEndNow: () => boolean): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let isAtEnd = true;
    const note = () => {
      isAtEnd = isAtEndNow();
    };
    note();
    // Only scrolling leaves the end; a resize does not.
    element.addEventListener('scroll', note, { passive: true });
    const resized = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      resized.disconnect();
    };
  }, [scroller, isAtEndNow]);
}
