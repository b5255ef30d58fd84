import { INFINITE_SCROLL_PX } from '@prosa/contract';
import { useEffect, useRef } from 'react';

interface Pages {
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

/** Fetches the next page when the end of the scroller comes near. */
export function useInfiniteScroll({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  const scroller = useRef<HTMLElement>(null);
  const sentinel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !sentinel.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage?.(), {
      root: scroller.current,
      rootMargin: `0px 0px ${INFINITE_SCROLL_PX}px 0px`,
    });
    watch.observe(sentinel.current);
    return () => watch.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  return { scroller, sentinel };
}
