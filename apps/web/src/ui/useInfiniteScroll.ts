import { INFINITE_SCROLL_PX } from '@prosa/contract';
import { useEffect, useRef } from 'react';

interface Pages {
  hasNextPage?: boolean;
  isFetching?: boolean;
  fetchNextPage?: () => unknown;
}

/**
 * Fetches the next page near the end of the scroller. It waits for any running fetch and then checks again: a refetch
 * of the list would cancel a page that is being fetched.
 */
export function useInfiniteScroll({ hasNextPage, isFetching, fetchNextPage }: Pages) {
  const scroller = useRef<HTMLElement>(null);
  const sentinel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!hasNextPage || isFetching || !sentinel.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage?.(), {
      root: scroller.current,
      rootMargin: `0px 0px ${INFINITE_SCROLL_PX}px 0px`,
    });
    watch.observe(sentinel.current);
    return () => watch.disconnect();
  }, [hasNextPage, isFetching, fetchNextPage]);

  return { scroller, sentinel };
}
