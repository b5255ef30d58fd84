import { useEffect, useRef, useState } from 'react';
import { findHome, isTouch } from './focus-home.ts';
import { getLastFocused, isPointing } from './last-focused.ts';

/**
 * Our dialogs are open from their first moment, so the library never learns what had the focus before. This
 * remembers it and gives it back when the dialog has gone.
 */
export function useReturnFocus(onGone: () => void): () => void {
  const [before] = useState(opener);
  const isGoing = useRef(false);

  // A timer of the dialog's own may still lead the focus into it while it goes; the focus then goes with it.
  useEffect(
    () => () => {
      if (isGoing.current && hasNoFocus()) giveBack(before);
    },
    [before],
  );

  return () => {
    isGoing.current = true;
    giveBack(before);
    onGone();
  };
}

interface Opener {
  element: HTMLElement | null;
  /** It was clicked, and is not where one goes on: a button of the screen, not one of a dialog below. */
  isPassed: boolean;
}

function opener(): Opener {
  const element = getLastFocused();
  return { element, isPassed: isPointing() && !element?.closest('[aria-modal="true"]') };
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

/** Where one writes: for whoever clicked, and for what was opened from something that is gone. */
const home = () => (isTouch() ? null : findHome());

function giveBack({ element, isPassed }: Opener): void {
  const known = element?.isConnected ? element : null;
  const target = isPassed ? (home() ?? known) : (known ?? home());
  target?.focus({ preventScroll: true });
}
