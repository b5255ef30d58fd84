import type { tokenize } from 'linkifyjs';
import { useEffect, useSyncExternalStore } from 'react';

/** A text cut into its links and what is between them. */
export type FindLinks = typeof tokenize;

let finder: FindLinks | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To know a link one must know the ends of all domains: that is fetched with the first text that may have one. */
export async function loadLinkFinder(): Promise<void> {
  finder ??= (await import('linkifyjs')).tokenize;
  for (const tell of listeners) tell();
}

/** Null where there are no links to find, and until they can be found. A link has the size of its text. */
export function useFindLinks(isWanted: boolean): FindLinks | null {
  const read = () => (isWanted ? finder : null);
  const findLinks = useSyncExternalStore(subscribe, read, read);
  const isMissing = isWanted && findLinks === null;
  useEffect(() => {
    // Without a line the text stays a text; the next one asks again.
    if (isMissing) void loadLinkFinder().catch(() => undefined);
  }, [isMissing]);
  return findLinks;
}
