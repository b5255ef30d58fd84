import { useState } from 'react';

let lastFocused: HTMLElement | null = null;

/** An entry goes with its menu; what stays on the page is the button the menu hangs on. */
function lasting(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

// A menu may already be gone, and the focus with it, when the dialog it opened is first drawn.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) lastFocused = lasting(target);
});

/**
 * Our dialogs are open from their first moment, so the library never learns what had the focus before. This
 * remembers it and gives it back when the dialog has gone.
 */
export function useReturnFocus(onGone: () => void): () => void {
  const [before] = useState(() => lastFocused);
  return () => {
    if (before?.isConnected) before.focus({ preventScroll: true });
    onGone();
  };
}
