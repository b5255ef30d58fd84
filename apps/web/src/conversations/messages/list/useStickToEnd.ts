import { type RefObject, useEffect } from 'react';

/**
 * The box below grows with what is typed, and a phone's keyboard takes half of the screen: whoever has the newest
 * message before their eyes keeps it there.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, isAtEndNow: () => boolean): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let isAtEnd = true;
    const note = () => {
      isAtEnd = isAtEndNow();
    };
    note();
    // Only scrolling leads away from the end; what becomes smaller does not.
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
