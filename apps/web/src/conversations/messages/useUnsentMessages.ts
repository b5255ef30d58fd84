import { useEffect } from 'react';
import { OUTGOING_KEY_PREFIX } from './outgoing-storage-key.ts';

/** What a closed tab left unsent goes out as soon as its writer is back, on whatever screen. */
export function useUnsentMessages(): void {
  useEffect(() => {
    const isAnyKept = Object.keys(localStorage).some((key) => key.startsWith(OUTGOING_KEY_PREFIX));
    // The queue takes up what is left when it is first loaded; without a connection, the next visit does.
    if (isAnyKept) import('./outgoing-queue.ts').catch(() => undefined);
  }, []);
}
