import { type RefObject, useEffect, useRef } from 'react';
import { scrollAtEdges } from './scroll-at-edges.ts';

interface DragEndOptions {
  isDragging: boolean;
  board: RefObject<HTMLElement | null>;
  pointer: RefObject<{ x: number }>;
  onCancel: () => void;
}

/** While a card is dragged, the board scrolls at its edges, and Escape puts the card back. */
export function useDragEnd({ isDragging, board, pointer, onCancel }: DragEndOptions): void {
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => {
    if (!isDragging || !board.current) return undefined;
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && cancel.current();
    document.addEventListener('keydown', listen);
    const stop = scrollAtEdges(board.current, pointer.current);
    return () => {
      document.removeEventListener('keydown', listen);
      stop();
    };
  }, [isDragging, board, pointer]);
}
