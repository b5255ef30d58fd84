import { useEffect } from 'react';
import { OUTGOING_KEY_PREFIX } from './outgoing-storage-key.ts';

/** Sends messages that a closed tab left unsent, as soon as the user is back on any screen. */
export function useUnsentMessages(): void {
  useEffect(() => {
    const isAnyKept = Object.keys(localStorage).some((key) => key.startsWith(OUTGOING_KEY_PREFIX));
    // The queue resumes abandoned messages when it is loaded; if loading fails, the next visit tries again.
    if (isAnyKept) import('./outgoing-queue.ts').catch(() => undefined);
  }, []);
}
