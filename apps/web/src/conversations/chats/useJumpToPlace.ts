import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ChatListRow } from './chat-rows.ts';

const HIGHLIGHT_MS = 2500;

interface Jumping {
  rows: ChatListRow[];
  list: Virtualizer<HTMLDivElement, Element>;
  hasMore: boolean;
  fetchMore: () => unknown;
}

/** Goes to the message whose place is in the address, loading older ones until it is there. */
export function useJumpToPlace({ rows, list, hasMore, fetchMore }: Jumping): number | null {
  const [params, setParams] = useSearchParams();
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const wanted = Number(params.get('place') ?? 0);
  useEffect(() => {
    if (wanted <= 0) return;
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.place === wanted);
    if (index < 0 && hasMore) {
      void fetchMore();
      return;
    }
    if (index >= 0) {
      list.scrollToIndex(index, { align: 'center' });
      requestAnimationFrame(() => setHighlighted(wanted));
    }
    setParams({}, { replace: true });
  }, [wanted, rows, list, hasMore, fetchMore, setParams]);
  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return highlighted;
}
