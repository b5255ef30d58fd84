import { INFINITE_SCROLL_PX } from '@prosa/contract';
import { useEffect, useRef } from 'react';

interface Pages {
  hasNextPage?: boolean;
  isFetching?: boolean;
  fetchNextPage?: () => unknown;
}

/**
 * Fetches the next page when the end of the scroller comes near. Whatever is being fetched is waited for and looked
 * after anew: a list that is read again meanwhile would stop the page that was on its way.
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
