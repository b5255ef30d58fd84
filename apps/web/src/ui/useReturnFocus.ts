import { useEffect, useRef, useState } from 'react';
import { getLastFocused } from './last-focused.ts';

/**
 * Our dialogs are open from their first moment, so the library never learns what had the focus before. This
 * remembers it and gives it back when the dialog has gone.
 */
export function useReturnFocus(onGone: () => void): () => void {
  const [before] = useState(getLastFocused);
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

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

/** Where one writes, for what was opened from something that is gone. A phone would open its keyboard for that. */
const home = () =>
  matchMedia('(pointer: coarse)').matches ? null : document.querySelector<HTMLElement>('[data-focus-home]');

function giveBack(element: HTMLElement | null): void {
  const target = element?.isConnected ? element : home();
  target?.focus({ preventScroll: true });
}
