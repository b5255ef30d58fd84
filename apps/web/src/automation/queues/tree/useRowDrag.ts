import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';
import type { TreeRow } from './draft-tree.ts';
import { type DropPosition, findDropPosition, rowsWithout } from './drop-position.ts';
import type { OptionTreeEditor } from './useOptionTree.ts';

/** Smaller movements are not a drag. */
const DRAG_THRESHOLD_PX = 5;

/** Drags a row by its grip. A line shows where it would be inserted; Escape cancels. */
export function useRowDrag(
  { rows, move, deepest }: OptionTreeEditor,
  list: RefObject<HTMLOListElement | null>,
) {
  const [id, setId] = useState<number | null>(null);
  const [line, setLine] = useState<{ top: number; start: number } | null>(null);

  const start = (event: ReactPointerEvent, row: TreeRow) => {
    if (event.button !== 0 || !list.current) return;
    const { clientX, clientY } = event;
    const indent = indentOf(list.current);
    const left = rowsWithout(rows, row.option.id);
    let drop: DropPosition | null = null;

    const follow = (moved: PointerEvent) => {
      const far = Math.hypot(moved.clientX - clientX, moved.clientY - clientY);
      if (!drop && far < DRAG_THRESHOLD_PX) return;
      moved.preventDefault();
      setId(row.option.id);
      const boxes = boxesOf(list.current, left);
      const after = boxes.findLastIndex(({ top, height }) => moved.clientY > top + height / 2);
      const depth = row.depth + Math.round((moved.clientX - clientX) / indent);
      drop = findDropPosition(left, row.option, { after, depth }, deepest);
      setLine(dropLineAt(list.current, boxes, drop, indent));
      scrollNearEdge(list.current, moved.clientY);
    };
    const end = () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', finish);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', cancel, true);
      setId(null);
      setLine(null);
    };
    const finish = () => {
      if (drop) move(row.option.id, drop);
      end();
    };
    const cancel = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      key.preventDefault();
      end();
    };
    window.addEventListener('pointermove', follow, { passive: false });
    window.addEventListener('pointerup', finish);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', cancel, true);
  };

  return { id, line, start };
}

export type RowDrag = ReturnType<typeof useRowDrag>;

/** The indentation of one level, which is smaller on phones. */
const indentOf = (list: HTMLElement) =>
  Number.parseFloat(getComputedStyle(list).getPropertyValue('--indent'));

const boxesOf = (list: HTMLElement | null, rows: TreeRow[]): DOMRect[] =>
  rows.map(
    ({ option }) =>
      list?.querySelector(`[data-option="${option.id}"]`)?.getBoundingClientRect() ?? new DOMRect(),
  );

/** Coordinates relative to the section that contains the list. */
function dropLineAt(
  list: HTMLElement | null,
  boxes: DOMRect[],
  { after, depth }: DropPosition,
  indent: number,
) {
  const frame = list?.parentElement?.getBoundingClientRect();
  const own = list?.getBoundingClientRect();
  if (!frame || !own) return null;
  const edge = boxes[after]?.bottom ?? own.top;
  return { top: edge - frame.top, start: own.left - frame.left + depth * indent };
}

/** Scrolls the dialog while dragging near its edge. */
function scrollNearEdge(list: HTMLElement | null, y: number): void {
  const EDGE = 70;
  const scroller = list?.closest('[data-scrolls]') ?? list?.closest('.mantine-Modal-content');
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) scroller.scrollBy({ top: -12 });
  if (y > bottom - EDGE) scroller.scrollBy({ top: 12 });
}
