import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After going to another screen the focus is on its heading, so that it is read aloud and the next Tab is
 * inside it. Not on the first screen: there the browser's own order is right.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A screen may put the focus where its work begins, such as a field.
    if (main.current?.contains(document.activeElement) && document.activeElement !== main.current) return;
    const heading = main.current?.querySelector('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
