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
  /** The button alone, with the look of a closed menu. */
  button: ComponentType<ComponentProps<'button'>>;
  /** The name of a button that has none of its own. */
  label?: string;
  /** Preloads the menu when the pointer is over the button. */
  preload: () => unknown;
  /** Button and menu, loaded when first rendered; they open themselves with `useOpenOnMount`. */
  children: ReactNode;
}

/** A button whose menu is loaded on first use, because menu code is large. */
export function LazyMenuButton({ button: Button, label, preload, children }: LazyMenuButtonProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <Button
      aria-expanded={false}
      onClick={() => setWanted(true)}
      onPointerEnter={preload}
      {...(label && { 'aria-label': label, title: label })}
    />
  );
  if (!isWanted) return closed;
  return <Suspense fallback={closed}>{children}</Suspense>;
}

/**
 * For a menu that replaces its button: the focus returns to the button when the menu closes. After a click, it goes to
 * the main input of the screen.
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
