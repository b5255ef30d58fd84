import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the chosen cell of a grid after a key has led to it; the function says that one does. */
export function useMovedFocus(grid: RefObject<HTMLElement | null>, chosen: string): () => void {
  const isMoved = useRef(false);
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>(`[data-slot="${chosen}"]`)?.focus();
    isMoved.current = false;
  }, [grid, chosen]);
  return () => {
    isMoved.current = true;
  };
}
