import { useEffect, useRef, useState } from 'react';
import { findMainInput, isTouch } from './main-input.ts';
import { getLastFocused, isUsingPointer } from './focus-tracker.ts';

/**
 * Our dialogs are mounted open, so Mantine never records what had the focus before. This records it and restores it
 * when the dialog is gone.
 */
export function useReturnFocus(onGone: () => void): () => void {
  const [before] = useState(findOpener);
  const isGoing = useRef(false);

  // A timer of the dialog may still move the focus into it while it closes, and the focus is then lost with it.
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
  /**
   * The opener was clicked and is a control of the screen itself, not of a dialog below: the focus should go to the
   * main input.
   */
  isPassed: boolean;
}

function findOpener(): Opener {
  const element = getLastFocused();
  return { element, isPassed: isUsingPointer() && !element?.closest('[aria-modal="true"]') };
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** The main input, for openers that were clicked and for openers that are gone. */
const mainInput = () => (isTouch() ? null : findMainInput());

function restoreFocus({ element, isPassed }: Opener): void {
  const known = element?.isConnected ? element : null;
  const target = isPassed ? (mainInput() ?? known) : (known ?? mainInput());
  target?.focus({ preventScroll: true });
}
