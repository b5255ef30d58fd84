import type { tokenize } from 'linkifyjs';
import { useEffect, useSyncExternalStore } from 'react';

/** Splits a text into links and the text between them. */
export type FindLinks = typeof tokenize;

let finder: FindLinks | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Finding links needs the list of all top-level domains, so it is loaded with the first text that may contain one. */
export async function loadLinkFinder(): Promise<void> {
  finder ??= (await import('linkifyjs')).tokenize;
  for (const tell of listeners) tell();
}

/** Null if the text has no links, and until the finder is loaded. Rendering a link does not change the text's size. */
export function useFindLinks(isWanted: boolean): FindLinks | null {
  const read = () => (isWanted ? finder : null);
  const findLinks = useSyncExternalStore(subscribe, read, read);
  const isMissing = isWanted && findLinks === null;
  useEffect(() => {
    // If loading fails, the text stays plain; the next text with a possible link tries again.
    if (isMissing) void loadLinkFinder().catch(() => undefined);
  }, [isMissing]);
  return findLinks;
}
