import { useState } from 'react';
import { getLastFocused } from './last-focused.ts';

/**
 * Our dialogs are open from their first moment, so the library never learns what had the focus before. This
 * remembers it and gives it back when the dialog has gone.
 */
export function useReturnFocus(onGone: () => void): () => void {
  const [before] = useState(getLastFocused);
  return () => {
    if (before?.isConnected) before.focus({ preventScroll: true });
    onGone();
  };
}
