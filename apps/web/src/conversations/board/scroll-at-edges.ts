const EDGE_PX = 56;
const STEP_PX = 14;

/** While a card is dragged near the edge of the board, the board scrolls on. Returns what stops it. */
export function scrollAtEdges(board: HTMLElement, pointer: { x: number }): () => void {
  let frame = 0;
  const step = () => {
    const { left, right } = board.getBoundingClientRect();
    if (pointer.x < left + EDGE_PX) board.scrollLeft -= STEP_PX;
    else if (pointer.x > right - EDGE_PX) board.scrollLeft += STEP_PX;
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
