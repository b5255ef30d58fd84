import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the heading gets the focus, so that it is announced and the next Tab is inside the screen. Not on
 * the first screen, where the browser's own order is right.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The screen may already have focused one of its fields.
    if (main.current?.contains(document.activeElement) && document.activeElement !== main.current) return;
    const heading = main.current?.querySelector('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
