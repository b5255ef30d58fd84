import { useState } from 'react';

/**
 * Our dialogs are open from their first moment, so the library never learns what had the focus before. This
 * remembers it and gives it back when the dialog has gone.
 */
export function useReturnFocus(onGone: () => void): () => void {
  const [before] = useState(() => document.activeElement);
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    onGone();
  };
}
