import { useEffect, useRef, useState } from 'react';
import { findMainInput, isTouch } from './main-input.ts';
import { getLastFocused, isUsingPointer } from './focus-tracker.ts';

/**
 * Our dialogs are open from their first moment, so the library never learns what had the focus before. This
 * remembers it and gives it back when the dialog has gone.
 */
export function useReturnFocus(onGone: () => void): () => void {
  const [before] = useState(findOpener);
  const isGoing = useRef(false);

  // A timer of the dialog's own may still lead the focus into it while it goes; the focus then goes with it.
  useEffect(
    () => () => {
      if (isGoing.current && isFocusLost()) restoreFocus(before);
    },
    [before],
  );

  return () => {
    isGoing.current = true;
    restoreFocus(before);
    onGone();
  };
}

interface Opener {
  element: HTMLElement | null;
  /** It was clicked, and is not where one goes on: a button of the screen, not one of a dialog below. */
  isPassed: boolean;
}

function findOpener(): Opener {
  const element = getLastFocused();
  return { element, isPassed: isUsingPointer() && !element?.closest('[aria-modal="true"]') };
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Where one writes: for whoever clicked, and for what was opened from something that is gone. */
const mainInput = () => (isTouch() ? null : findMainInput());

function restoreFocus({ element, isPassed }: Opener): void {
  const known = element?.isConnected ? element : null;
  const target = isPassed ? (mainInput() ?? known) : (known ?? mainInput());
  target?.focus({ preventScroll: true });
}
