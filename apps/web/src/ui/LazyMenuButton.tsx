import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react';
import { focusMainInputSoon } from './main-input.ts';
import { isUsingPointer, isTyping } from './focus-tracker.ts';

interface LazyMenuButtonProps {
  /** The button alone, as it looks while its menu is closed. */
  button: ComponentType<ComponentProps<'button'>>;
  /** Fetches it ahead, when the pointer comes near. */
  preload: () => unknown;
  /** Button and menu, fetched when they are first drawn; they open themselves with `useOpensAtOnce`. */
  children: ReactNode;
}

/** A button whose menu is fetched when it is first wanted: menus weigh more than everything around them. */
export function LazyMenuButton({ button: Button, preload, children }: LazyMenuButtonProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = <Button aria-expanded={false} onClick={() => setWanted(true)} onPointerEnter={preload} />;
  if (!isWanted) return closed;
  return <Suspense fallback={closed}>{children}</Suspense>;
}

/**
 * For a menu that takes the place of its button: the focus stays there, and comes back there. Whoever clicked goes on
 * writing, on a screen where one writes.
 */
export function useOpenOnMount() {
  const hasOpened = useRef(false);
  const [isOpen, setShown] = useState(false);
  const setOpen = useCallback((open: boolean) => {
    setShown(open);
    if (!open && isUsingPointer()) focusMainInputSoon();
  }, []);
  const button = useCallback((element: HTMLButtonElement | null) => {
    if (!element || hasOpened.current) return;
    hasOpened.current = true;
    if (isTyping()) return;
    element.focus();
    setShown(true);
  }, []);
  return { button, isOpen, setOpen };
}
